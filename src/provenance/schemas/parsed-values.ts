import type { TSESTree } from '@typescript-eslint/types';
import { describedValue } from '../declared/schema-types.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { calledName, enclosingFunction, placeOf } from '../syntax/syntax.js';
import { isVariables } from '../libraries/environment-variables.js';
import { optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { isOpenSchema, leavesAsItIs } from './open-schemas.js';
import { GIVES_RESULT, GIVES_VALUE, checkedValue, parsings, schemaShape, transformed } from './schema-shapes.js';

/** Put together in the code, or as it stands in a file of data. */
const OWN: ReadonlySet<Value['kind']> = new Set(['object', 'tuple', 'json']);
const RESULT_NAMES = ['data', 'output', 'value', 'right'];

/** What a validator hands back; undefined where the call is none of a validator's. */
export function parsedValue(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const name = calledName(node);
  if (name === undefined || !(GIVES_VALUE.has(name) || GIVES_RESULT.has(name))) return undefined;
  const made = parsedPayload(e, node, frame) ?? parsedOther(e, node, frame);
  if (!made || GIVES_VALUE.has(name)) return made;
  const place = placeOf(node, frame.facts.file);
  const result: Value = {
    kind: 'object',
    members: RESULT_NAMES.map((member) => ({
      name: member,
      key: place,
      property: place,
      shorthand: false,
      value: () => made,
    })),
    spreads: [],
    open: true,
    place,
  };
  return name === 'validate' || name === 'validateAsync' ? unionOf([made, result]) : result;
}

function parsedPayload(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  for (const { schema, input } of parsings(node)) {
    const value = checkedValue(e, input, frame);
    if (!optionsOf(value).some((option) => option.kind === 'data')) continue;
    const shape = schemaShape(e, schema, frame);
    if (!shape && !isOpenSchema(e, schema, frame)) continue;
    const fn = frame.env && enclosingFunction(node);
    if (shape && fn && frameOf(frame.env, fn)) e.bindings.parsed(shape, value);
    return shape ? transformed(e, shape, value, frame) : value;
  }
  return undefined;
}

/** Of what is put together in the code, or stands in a file of data, it is the same again, of anything else what the schema describes. */
function parsedOther(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  for (const { schema, input } of parsings(node)) {
    const shape = schemaShape(e, schema, frame);
    const value = e.valueOf(input, frame);
    const isOwn = optionsOf(value).every((option) => OWN.has(option.kind) || isVariables(option));
    if (!shape && isOwn && leavesAsItIs(e, schema, frame)) return value;
    if (!shape) continue;
    return isOwn ? transformed(e, shape, value, frame) : describedValue(e, shape, frame.facts);
  }
  return undefined;
}
