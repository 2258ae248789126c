import { describe, expect, it } from 'vitest';
import { mayDefineGlobals } from '../../src/project/specifiers.js';

/** What others of a page may see of a text: all of it, where it is no module. */
const TEXTS: readonly (readonly [text: string, isSeen: boolean])[] = [
  ["declare module '*.txt' { export default text; }\nimport fs = require('fs');\nexport const a = fs;", false],
  ["declare module '*.txt' { export default text; }\nimport fs =  require('fs');", false],
  ["namespace App.Tools { export const a = 1; }\nimport fs = require('fs');", false],
  ['namespace App.Tools { export const a = 1; }', true],
  ['import Tools = App.Tools;\nvar a = Tools.a;', true],
  ["import Tools from './tools';\nvar a = Tools.a;", false],
  ["import type Tools from './tools';", false],
];

describe('what other scripts see of a text', () => {
  it.each(TEXTS)('%j', (text, isSeen) => {
    expect(mayDefineGlobals(text)).toBe(isSeen);
  });
});
