import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ClassesElsewhere } from '../../../src/translation/languages/python/classes-elsewhere.js';
import { ALONE } from '../../../src/translation/module.js';
import { folderWith } from '../folder.js';

const numbers = [...Array(90).keys()].map(String);

/** Modules that all take everything from each other, by way of their package. */
const root = folderWith({
  'app/__init__.py': numbers.map((number) => `from .m${number} import *\n`).join(''),
  ...Object.fromEntries(
    numbers.map((number) => [`app/m${number}.py`, `from app import *\n\nclass M${number}(Base):\n    x = 1\n`]),
  ),
  'app/m70.py': 'from app import *\n\nclass Base(Other):\n    letter_case = 1\n',
});

function isFound(name: string, holds: (text: string) => boolean): boolean {
  const file = join(root, 'app/m1.py');
  const classes = new ClassesElsewhere({ ...ALONE, state: {}, isFile: existsSync });
  return classes.some(name, { file, text: readFileSync(file, 'utf8') }, holds);
}

test('modules that take everything from each other are each asked once', () => {
  const asked: string[] = [];
  const holds = (text: string): boolean => {
    asked.push(text.trim());
    return false;
  };
  expect(isFound('Base', holds)).toBe(false);
  expect(asked).toEqual(['class Base(Other):\n    letter_case = 1']);
  expect(isFound('Exception', holds)).toBe(false);
});

test('a class is found behind them', () => {
  expect(isFound('M3', (text) => text.includes('letter_case'))).toBe(true);
});
