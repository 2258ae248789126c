import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { nameOf } from '../modules/exports.js';
import { T, calledName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const MAX_FILES = 24;
const INJECTS = /^(?:vue|@vue\/composition-api)\.inject$/;
const PROVIDES = /^(?:vue|@vue\/composition-api)\.provide$/;

/** `inject(KEY)` of Vue: what components around are seen to provide under the key. */
export function injectedByVue(
  e: Engine,
  target: LibraryValue,
  { arguments: [key] }: TSESTree.CallExpression,
  { facts, env }: Frame,
): Value | undefined {
  if (!key || !INJECTS.test(target.path)) return undefined;
  const asked = keyOf(e, key, { facts, env });
  if (asked === undefined) return undefined;
  const others = e
    .filesBeside(facts.file, 'provide')
    .filter((file) => file !== facts.file)
    .slice(0, MAX_FILES);
  const provided = [facts.file, ...others].flatMap((file) => {
    const site = e.facts(file);
    return site ? providedIn(e, asked, site) : [];
  });
  const known = provided.filter((value) => !isUnknown(value));
  return known.length > 0 ? unionOf(known) : undefined;
}

/** `provide(KEY, value)`, `app.provide(KEY, value)`. */
function providedIn(e: Engine, asked: string, facts: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  return facts.index.calls.flatMap((call) => {
    const [key, value] = call.arguments;
    if (!key || !value || call.type !== T.CallExpression || calledName(call) !== 'provide') return [];
    const callee = unwrap(call.callee);
    const isOurs =
      callee.type === T.MemberExpression ||
      optionsOf(e.valueOf(callee, frame)).some((one) => one.kind === 'library' && PROVIDES.test(one.path));
    return isOurs && keyOf(e, key, frame) === asked ? [e.valueOf(value, frame)] : [];
  });
}

/** What a key is told by: its text, or the name and the file that declare it. */
function keyOf(e: Engine, key: Node, frame: Frame): string | undefined {
  const text = plainText(e.valueOf(key, frame));
  if (text !== undefined) return text;
  const node = unwrap(key);
  const [definition] = node.type === T.Identifier ? (frame.facts.variableOf(node)?.defs ?? []) : [];
  const declared = definition?.node as Node | undefined;
  if (node.type !== T.Identifier || !declared) return undefined;
  if (declared.type !== T.ImportSpecifier) return `${frame.facts.file}#${node.name}`;
  const source = declared.parent.type === T.ImportDeclaration ? declared.parent.source.value : undefined;
  const file = source === undefined ? undefined : e.host.resolve(source, frame.facts.file);
  return file === undefined ? undefined : `${file}#${nameOf(declared.imported)}`;
}
