import type { TSESTree } from '@typescript-eslint/types';
import { expectedValue } from '../../provenance/declared/expected.js';
import { T, calledName, isFunction, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { dataAt, fixtureNamed } from '../../provenance/modules/read-files.js';
import { mayGiveAnswer } from '../../provenance/testing/given-answers.js';
import { evidenceList, optionsOf } from '../../provenance/values.js';
import type { DataValue } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { BoundData } from '../descriptions/bound-data.js';

const MAX_DEPTH = 6;
/** A file that has data of other files in it hands that over to anything. */
const NAMES_DATA = /\.json\b/;

/** What stands in files of data that a test has calls answer, or hands to what takes a payload: `reply(200, require('./papers.json'))`. */
export function detectAnsweredData(context: FileContext): void {
  const { engine, changes, facts } = context;
  const data = new BoundData(engine.catalogue, changes, (found) => {
    context.report(found);
  });
  const holdsData = facts.mentions(NAMES_DATA);
  for (const call of context.reached.calls) {
    if (call.type !== T.CallExpression || !(holdsData || mayGiveAnswer(call))) continue;
    for (const place of [...call.arguments.flatMap((argument) => placesIn(argument, 0)), ...namedFile(call)])
      engine.ask(() => {
        answeredData(context, data, place);
      });
  }
}

/** Something that may come from a file of data, and what stands for it: a spread for all of the object around it. */
interface HeldPlace {
  readonly held: Node;
  readonly stands: Node;
  /** What finds the file that is only named there. */
  readonly named?: typeof dataAt;
}

/** `reply.replyWithFile(200, path)`: an answer that is only named. */
function namedFile(call: TSESTree.CallExpression): HeldPlace[] {
  const [, held] = call.arguments;
  return held && calledName(call) === 'replyWithFile' ? [{ held, stands: held, named: dataAt }] : [];
}

/** Places in an argument where names and calls give what is not written out. */
function placesIn(argument: Node, depth: number): HeldPlace[] {
  if (depth > MAX_DEPTH) return [];
  const node = unwrap(argument);
  const below = (part: Node | null): HeldPlace[] => (part ? placesIn(part, depth + 1) : []);
  switch (node.type) {
    case T.Identifier:
    case T.MemberExpression:
      return [{ held: node, stands: argument }];
    case T.AwaitExpression:
      return below(node.argument);
    case T.CallExpression:
      return [{ held: node, stands: argument }, ...carriedBy(node).flatMap(below)];
    case T.ConditionalExpression:
      return [...below(node.consequent), ...below(node.alternate)];
    case T.ArrayExpression:
      return node.elements.flatMap(below);
    case T.ObjectExpression:
      return node.properties.flatMap((property) => {
        if (property.type !== T.Property) return [{ held: unwrap(property.argument), stands: node }];
        // `{ fixture: 'table.json' }` of Cypress, `{ path: 'table.json' }` of Playwright.
        const name = staticKey(property.key, property.computed);
        const named = name === 'fixture' ? fixtureNamed : name === 'path' ? dataAt : undefined;
        return named ? [{ held: property.value, stands: node, named }] : below(property.value);
      });
    default:
      return isFunction(node) && node.body && node.body.type !== T.BlockStatement ? below(node.body) : [];
  }
}

/** `Promise.resolve(answer)`, `JSON.stringify(answer)`: what only carries its argument. */
function carriedBy({ callee, arguments: given }: TSESTree.CallExpression): readonly Node[] {
  const method = unwrap(callee);
  const isCarrier =
    method.type === T.MemberExpression &&
    method.object.type === T.Identifier &&
    (method.object.name === 'Promise' || method.object.name === 'JSON');
  return isCarrier ? given : [];
}

function answeredData({ engine, frame }: FileContext, data: BoundData, { held, stands, named }: HeldPlace): void {
  const value = named ? named(engine, unwrap(held), frame) : engine.valueOf(held, frame);
  const files = optionsOf(value ?? NOTHING).filter((option) => option.kind === 'json');
  const expected = files.length > 0 ? expectedValue(engine, stands, frame) : undefined;
  for (const payload of optionsOf(expected ?? NOTHING)) {
    if (payload.kind !== 'data') continue;
    for (const { node } of files)
      data.payload({ origins: originsOf(payload), evidence: evidenceList(payload.evidence) }, node);
  }
}

const NOTHING = { kind: 'scalar', value: undefined } as const;

function originsOf({ root, path, resource }: DataValue): { resource: string; path: readonly string[] }[] {
  const whole = { resource: root, path };
  return resource === undefined || path.length === 0 ? [whole] : [whole, { resource, path: [] }];
}
