import { describe, expect, it } from 'vitest';
import { Python } from '../../../src/translation/languages/python.js';
import { languageReader } from '../../../src/translation/languages/read.js';
import { ALONE } from '../../../src/translation/module.js';

describe('a grammar that is not installed', () => {
  it('leaves its files unread, and says what to install', async () => {
    const { reader, comments } = await languageReader({
      grammar: { package: 'no-such-grammar', file: 'a.wasm' },
      lowering: Python,
    });
    expect(reader('a.py', 'x = 1', ALONE)).toEqual({
      failure: 'its grammar is not installed: npm install no-such-grammar',
    });
    expect(comments('a.py', '# x')).toEqual([]);
  });
});
