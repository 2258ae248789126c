import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { Project } from '../../src/project/project.js';
import { Engine } from '../../src/provenance/engine.js';
import { unknown } from '../../src/provenance/values.js';
import { folderWith } from '../audit/folder.js';

test('what was asked first of a file does not take everything from what is asked next', () => {
  const root = folderWith({ 'a.js': "const one = 'text';\nexport const two = one;\n" });
  const engine = new Engine(builtinCatalogue(), new Project({ roots: [root] }));
  const facts = engine.turnTo(join(root, 'a.js'));
  const entry = facts?.exports.names.get('two');
  if (!facts || entry?.kind !== 'node') throw new Error('two is exported');
  const value = (): string => engine.valueOf(entry.node, { facts, env: undefined }).kind;
  while (!engine.isSpent) engine.ask(() => engine.deeper(() => unknown('nothing')));
  expect(value()).toBe('unknown');
  engine.goOnWith(facts);
  expect(engine.isSpent).toBe(false);
  expect(value()).toBe('text');
});
