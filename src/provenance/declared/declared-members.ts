import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** What sends a request where its type says that it does: `context.fetch` of `{ fetch: typeof fetch }`, whoever hands it over. */
export function declaredClient(e: Engine, object: Node, name: string, frame: Frame): Value | undefined {
  const annotation = annotationOf(object, frame);
  if (!annotation) return undefined;
  const declared = typeValue(e, annotation, { facts: frame.facts, types: undefined, env: frame.env });
  const isTyped = optionsOf(declared).every(({ kind }) => kind === 'typed');
  const member = isTyped ? memberOf(e, declared, name) : undefined;
  return member && optionsOf(member).every(isClient) ? member : undefined;
}

/** The method that a call calls: where what is handed over does not show it, a client that is declared to be there. */
export function methodCalled(e: Engine, receiver: Value, callee: Node, name: string, frame: Frame): Value {
  const method = memberOf(e, receiver, name);
  if (!isUnknown(method) || receiver.kind !== 'object' || callee.type !== T.MemberExpression) return method;
  return declaredClient(e, callee.object, name, frame) ?? method;
}

function isClient(value: Value): boolean {
  return value.kind === 'client' || (value.kind === 'library' && value.path === 'fetch');
}

/** The type that a parameter declares: the parameter's name, or the pattern that takes it apart. */
function annotationOf(object: Node, { facts }: Frame): TSESTree.TypeNode | undefined {
  const node = unwrap(object);
  if (node.type === T.ObjectPattern) return node.typeAnnotation?.typeAnnotation;
  const definition = node.type === T.Identifier ? facts.variableOf(node)?.defs[0] : undefined;
  const name = definition?.type === 'Parameter' ? (definition.name as Node) : undefined;
  return name?.type === T.Identifier ? name.typeAnnotation?.typeAnnotation : undefined;
}
