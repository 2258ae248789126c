import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { handingTo } from './view-calls.js';
import { scopeOfNobody, scopeOfOwner, scopeOfTemplate } from './angularjs-templates.js';
import { callContexts } from '../functions/call-contexts.js';
import { elementArgument } from '../pages/elements.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { optionsOf, unionOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** What a template is translated to: a function of what it is handed, as the translation calls it. */
const VIEW_FUNCTION = '$view';

const MAX_MAKERS = 16;

/** What a template is handed by those who have a page made of it: `response.render('users', { users })`. */
export function viewArgument(e: Engine, fn: FunctionNode, frame: Frame): Value | undefined {
  const { facts } = frame;
  const scope = scopeOfTemplate(e, fn, frame) ?? elementArgument(e, fn, frame);
  if (scope) return scope;
  if (fn.type !== T.FunctionDeclaration || fn.id?.name !== VIEW_FUNCTION) return undefined;
  const makers = e.host.makersOf?.(facts.file) ?? [];
  const owned = scopeOfOwner(e, facts.file, makers.slice(0, MAX_MAKERS));
  if (owned) return owned;
  const given = makers.slice(0, MAX_MAKERS).flatMap((file) => {
    const maker = e.facts(file);
    return maker ? handedIn(e, maker, facts.file) : [];
  });
  return given.length === 0 ? scopeOfNobody(fn, facts) : unionOf(given);
}

function handedIn(e: Engine, maker: ModuleFacts, view: string): Value[] {
  const views = [view, ...(e.host.viewsNamedLike?.(view) ?? [])];
  return maker.index.calls.flatMap((call) => {
    const handing = call.type === T.CallExpression ? handingTo(call, maker) : undefined;
    if (call.type !== T.CallExpression || !handing || handing.isElement) return [];
    const { path, name, data, isItem } = handing;
    const frames = name === undefined ? framesOf(e, path, call, maker) : [{ facts: maker, env: undefined }];
    return frames.flatMap((frame) => {
      const texts =
        name !== undefined ? [name] : textsOf(e.valueOf(path, frame)).flatMap((text) => plainText(text) ?? []);
      const isMeant = texts.length === 1 && texts.every((text) => viewMeant(text, maker.file, views) === view);
      return isMeant
        ? data.flatMap((one) =>
            optionsOf(e.valueOf(one, frame)).filter(({ kind }) => kind === 'object' || (isItem && kind === 'data')),
          )
        : [];
    });
  });
}

/** The calls in which something is chosen by its name: what different callers hand over does not meet. */
export function framesOf(e: Engine, path: Node, call: TSESTree.CallExpression, facts: ModuleFacts): readonly Frame[] {
  const whole: Frame = { facts, env: undefined };
  return textsOf(e.valueOf(path, whole)).length === 1
    ? [whole]
    : (callContexts(e, call, facts) ?? []).map(({ env }): Frame => ({ facts, env }));
}

/** Of templates of the same name the one that a text names by the end of its path: the nearest to who asks for it, and of those the one in the fewest folders. */
export function viewMeant(text: string, maker: string, views: readonly string[]): string | undefined {
  const asked = nameOf(text).replace(/^(?:\.{0,2}\/)+/, '');
  if (asked === '') return undefined;
  const [best, next] = views
    .filter((view) => `/${nameOf(view)}`.endsWith(`/${asked}`))
    .map((view) => ({ view, away: foldersBetween(maker, view) }))
    .sort((one, other) => one.away - other.away);
  return best && best.away !== next?.away ? best.view : undefined;
}

/** How many folders stand between two files. */
function foldersBetween(one: string, other: string): number {
  const [left, right] = [one, other].map((file) => file.replaceAll('\\', '/').split('/').slice(0, -1));
  let shared = 0;
  while (left?.[shared] !== undefined && left[shared] === right?.[shared]) shared++;
  return (left?.length ?? 0) + (right?.length ?? 0) - 2 * shared;
}

/** Without its ending. */
function nameOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/\.\w+$/, '');
}
