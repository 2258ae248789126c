import type { JsonNode } from '../../provenance/types.js';
import { js } from '../code.js';
import type { Code } from '../code.js';
import { locatedIn, memberIn } from '../data/tree.js';
import { isScript } from './flow.js';

/** Members in which Insomnia and Hoppscotch keep what runs behind a request. */
const SCRIPTS = ['afterResponseScript', 'testScript'];

/** The scripts behind a request as code that looks at its answer; undefined where there are none. */
export function testScriptsCode(file: string, text: string, node: JsonNode, request: Code): Code | undefined {
  const scripts = SCRIPTS.flatMap((name) => {
    const code = locatedIn(memberIn(node, name), text)?.code();
    return code !== undefined && isScript(file, text, js`async function run() {\n${code}\n}`)
      ? [js`{\n${code}\n}\n`]
      : [];
  });
  return scripts.length === 0 ? undefined : js`(async function () {\nvar answer = ${request};\n${TOLD}${scripts}});\n`;
}

/** What the scripts find the answer in. */
const TOLD = `var pw = { response: { body: answer.json() } }, hopp = { response: { body: { asJSON: function () { return answer.json(); } } } };
var insomnia = { response: { json: function () { return answer.json(); } } };
`;
