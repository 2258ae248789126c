import type { TSESTree } from '@typescript-eslint/types';
import { usesOfParameter } from '../functions/callback-uses.js';
import type { Engine, Frame } from '../engine.js';
import { asMethod } from '../requests/sent.js';
import { dataOf } from '../requests/responses.js';
import { T, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textOf, textsOf } from '../texts/text.js';
import { optionsOf, unionOf } from '../values.js';
import type { TextValue, Value } from '../value.js';
import { isGivenInstead } from './test-doubles.js';

const MAX_USES = 8;
/** `GET /users`, or the address alone. */
const ENTRY = /^(?:([A-Z]+) )?((?:https?:\/)?\/\S+)$/;

/** `{ '/users/1': answer }`, of which a test gives what stands under the address that it is asked for: what is answered there. */
export function answerInTable(e: Engine, entry: TSESTree.Property, frame: Frame): Value | undefined {
  const addresses = addressesOf(e, entry, frame);
  if (addresses.length === 0 || !lookUps(e, entry.parent, frame).some(isGivenInstead)) return undefined;
  const place = placeOf(entry.key, frame.facts.file);
  const answers = addresses.flatMap(({ verb, path }) =>
    (e.matcher.match(path, asMethod(verb ?? 'GET'))?.sure ?? []).flatMap(({ response, path: known }) =>
      response ? [dataOf(response, { head: { place, why: `${verb ?? 'GET'} ${known}` }, rest: undefined })] : [],
    ),
  );
  return answers.length > 0 ? unionOf(answers) : undefined;
}

interface Address {
  readonly verb: string | undefined;
  readonly path: TextValue;
}

function addressesOf(e: Engine, { key, computed }: TSESTree.Property, frame: Frame): Address[] {
  const written = staticKey(key, computed);
  if (written === undefined)
    return textsOf(e.valueOf(key, frame)).flatMap((path) =>
      plainText(path)?.includes('/') === false ? [] : [{ verb: undefined, path }],
    );
  const [, verb, path] = ENTRY.exec(written) ?? [];
  return path === undefined ? [] : [{ verb, path: textOf(path, placeOf(key, frame.facts.file)) }];
}

/** Places where something is looked up in an object by a name that is only known at run time. */
function lookUps(e: Engine, object: Node, frame: Frame): Node[] {
  const place = outermost(object);
  const holder = place.parent;
  const uses =
    holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier
      ? (frame.facts.variableOf(holder.id)?.references ?? []).map(({ identifier }): Node => identifier as Node)
      : holder?.type === T.CallExpression
        ? takenAs(e, holder, holder.arguments.indexOf(place as TSESTree.CallExpressionArgument), frame)
        : [];
  return uses.slice(0, MAX_USES).flatMap((use) => {
    const member = outermost(use).parent;
    return member?.type === T.MemberExpression && member.computed && unwrap(member.object) === use ? [member] : [];
  });
}

/** What stands in a function of the project for an argument. */
function takenAs(e: Engine, call: TSESTree.CallExpression, position: number, frame: Frame): Node[] {
  if (position < 0) return [];
  return optionsOf(e.valueOf(unwrap(call.callee), frame)).flatMap((target) => {
    const facts = target.kind === 'function' ? e.facts(target.file) : undefined;
    return target.kind === 'function' && facts
      ? usesOfParameter(target.node, position, [], { facts, env: target.env })
      : [];
  });
}
