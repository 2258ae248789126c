import { describe, expect, it } from 'vitest';
import { FileText } from '../../src/project/file-text.js';

/** What is kept of a text by what stands beside a word: the first line of each statement, or undefined where all of it is parsed. */
function keptOf(text: string, word: string): string[] | undefined {
  const file = new FileText(text, { loading: [], chosen: (one) => [one], implicit: [], isTyped: false });
  file.touch([text.indexOf(word)]);
  file.coverTouched();
  return file
    .covered()
    .connectedIn(text)
    ?.spans.map(({ start, end }) => text.slice(start, end).split('\n')[0] ?? '');
}

const unrelated = `export class Grid {
  rows = [];

  count() {
    return this.rows.length;
  }
}

export function draw(grid) {
  return grid.count();
}
`;

describe('what hangs together with what the platform may get to', () => {
  it('is what it names and whoever names that, however indirectly', () => {
    const text = `import { pad } from './pad.js';
let base = '/v1';
export function setBase(next) {
  base = next;
}
export const load = () => fetch(base + '/users');
const reset = () => setBase('/v2');
${unrelated}`;
    expect(keptOf(text, 'fetch')).toEqual([
      "import { pad } from './pad.js';",
      "let base = '/v1';",
      'export function setBase(next) {',
      "export const load = () => fetch(base + '/users');",
      "const reset = () => setBase('/v2');",
    ]);
  });

  it('is no member of something else that has the same name', () => {
    const text = `const count = 1;\nexport const load = (users) => fetch('/users').count + users.draw;\n${unrelated}`;
    expect(keptOf(text, 'fetch')).toEqual(["export const load = (users) => fetch('/users').count + users.draw;"]);
  });

  it('comes with lists of what is handed on, and with what else makes a module of it', () => {
    const text = `const load = () => fetch('/users');\nmodule.exports = { load, draw };\n${unrelated.replaceAll('export ', '')}`;
    expect(keptOf(text, 'fetch')).toEqual(["const load = () => fetch('/users');", 'module.exports = { load, draw };']);
    const alone = `const load = () => fetch('/users');\nload();\nexports.b = 1;\n${unrelated.replaceAll('export ', '')}`;
    expect(keptOf(alone, 'fetch')).toEqual(["const load = () => fetch('/users');", 'load();', 'exports.b = 1;']);
  });

  it.each([
    ['a text', `const open = '(' + "[" + \`{ \${2} \\\`\`;`],
    ['a comment', 'const open = 1; // [see\n/* one { of them */'],
    ['a pattern', 'const open = (text) => text.replace(/[(/]/g, "");'],
  ])('is told apart where a bracket of %s is closed nowhere', (_, statement) => {
    const text = `export const load = () => fetch('/users');\n${statement}\n${unrelated}`;
    expect(keptOf(text, 'fetch')).toEqual(["export const load = () => fetch('/users');"]);
  });

  it.each([
    ['text', `const open = "(\\" + 1;\n`],
    ['template', 'const open = `(${draw({})}\nfetch(1)`;\n'],
    ['division', 'const open = (draw / (2 /\n'],
  ])('is not told apart where a %s may hide it', (_, statement) => {
    const text = `export const load = () => fetch('/users');\n${statement}${unrelated}`;
    expect(keptOf(text, 'fetch')).toBeUndefined();
  });

  it.each([
    [
      'a script, whose names are everybody’s',
      `const load = () => fetch('/users');\n${unrelated.replaceAll('export ', '')}`,
    ],
    [
      'a text with a template that may begin in one statement and end in another',
      `${unrelated}const a = \`\nfetch('/users')\n\`;\n`,
    ],
    ['a text with a comment that may', `${unrelated}/*\nfetch('/users')\nand more\n*/\n`],
    [
      'a text whose blocks are not indented',
      `${unrelated}function a() {\nconst b = 1;\nfetch('/users');\nreturn b;\n}\n`,
    ],
    ['a text of which nearly all is needed', "export const load = () => fetch('/users');\na();\n"],
    [
      'a text in which a statement may go on with the next line',
      `${unrelated}const load = () => fetch('/users')\n[1, 2].forEach(draw)\n`,
    ],
  ])('is all of %s', (_, text) => {
    expect(keptOf(text, 'fetch')).toBeUndefined();
  });
});
