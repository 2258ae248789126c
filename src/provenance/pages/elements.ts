import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { named, scope } from '../servers/angularjs-templates.js';
import { sourceOf } from '../servers/template-sources.js';
import { handingTo } from '../servers/view-calls.js';
import { framesOf } from '../servers/views.js';
import { T, calledName, staticString } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { unionOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { boundIn } from './bound.js';
import { mountedIn } from './mounted.js';

/** What the translation of a page calls what an element of it shows. */
const ELEMENT = '$element';
/** What it calls an app or a view model that looks after the element. */
const SCOPE = '$$scope';

const MAX_MAKERS = 16;

/** What an element of a page is handed by those who make something of it: `_.template($('#row').html())(user)`, `new Vue({ el: '#app' })`. */
export function elementArgument(e: Engine, fn: FunctionNode, { facts }: Frame): Value | undefined {
  if (fn.type !== T.FunctionDeclaration || fn.id?.name !== ELEMENT) return undefined;
  const id = named(fn) ?? '';
  const makers = (e.host.makersOfElement?.(facts.file, id) ?? []).slice(0, MAX_MAKERS).flatMap((file) => {
    const maker = e.facts(file);
    return maker ? [maker] : [];
  });
  const [parameter] = fn.params;
  const isScope = parameter?.type === T.Identifier && parameter.name === SCOPE;
  const given = makers.flatMap((maker) =>
    isScope
      ? [...mountedIn(e, maker, id, facts), ...boundIn(e, maker, id)]
      : [...handedIn(e, maker, id), ...putIn(e, maker, id, facts)],
  );
  const [only, another] = given;
  // Nobody tells which of two apps is meant.
  if (isScope) return only && !another ? only : scope([], fn, facts);
  return given.length > 0 ? unionOf(given) : scope([], fn, facts);
}

function handedIn(e: Engine, maker: ModuleFacts, id: string): Value[] {
  return maker.index.calls.flatMap((call) => {
    const handing = call.type === T.CallExpression ? handingTo(call, maker) : undefined;
    if (call.type !== T.CallExpression || !handing?.isElement) return [];
    const { path, data } = handing;
    return framesOf(e, path, call, maker).flatMap((frame) => {
      const texts = textsOf(e.valueOf(path, frame)).flatMap((text) => plainText(text) ?? []);
      return texts.length === 1 && texts.every((text) => isNameOf(text, id))
        ? data.map((one) => e.valueOf(one, frame))
        : [];
    });
  });
}

/** What other templates of the page hand to one that is a part of them: `Handlebars.registerPartial('row', $('#row').html())`. */
function putIn(e: Engine, maker: ModuleFacts, id: string, page: ModuleFacts): Value[] {
  const frame: Frame = { facts: maker, env: undefined };
  return maker.index.calls.flatMap((call) => {
    const [first, source] = call.arguments;
    if (call.type !== T.CallExpression || calledName(call) !== 'registerPartial' || !first || !source) return [];
    const { path, isElement } = sourceOf(source, maker);
    const name = staticString(first);
    const isMeant = isElement && textsOf(e.valueOf(path, frame)).some((text) => isNameOf(plainText(text) ?? '', id));
    return isMeant && name !== undefined ? includedIn(e, name, page) : [];
  });
}

/** What the translation of templates hands to another: `include('row', user)`. */
function includedIn(e: Engine, name: string, page: ModuleFacts): Value[] {
  return page.index.calls.flatMap(({ callee, arguments: [first, data] }) =>
    callee.type === T.Identifier && callee.name === 'include' && first && data && staticString(first) === name
      ? [e.valueOf(data, { facts: page, env: undefined })]
      : [],
  );
}

/** `row`, `#row`, `script#row`. */
export function isNameOf(text: string, id: string): boolean {
  return text === id || new RegExp(`(?:^|[\\s\\w])#${id.replace(/[^\w-]/g, '\\$&')}$`).test(text);
}
