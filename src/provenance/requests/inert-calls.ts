import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { takesAddressOnly } from './inert-names.js';
import { servesByDecorator } from '../servers/served-by-decorators.js';
import { isHandler, isServer, takesPartsOf } from '../servers/servers.js';
import { standsIn } from '../testing/stand-ins.js';
import { hasProperty } from '../syntax/properties.js';
import { T, calledName, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';

/** Methods that look at a text and send nothing. */
const TEXT_METHODS = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'match',
  'matchAll',
  'test',
  'exec',
  'search',
  'split',
  'replace',
  'replaceAll',
  'localeCompare',
  'has',
  'push',
  'unshift',
  'add',
  'set',
  'log',
  'debug',
  'info',
  'warn',
  'error',
  'trace',
  'fatal',
  'verbose',
  'silly',
  'write',
  'describe',
  'it',
  'test',
  'expect',
  'toBe',
  'toEqual',
  'toContain',
  'toMatch',
  'toHaveBeenCalledWith',
  'assert',
  'equal',
  'strictEqual',
  'deepEqual',
  'append',
  'text',
  'html',
  'join',
  'encodeURIComponent',
  'timing',
  'increment',
  'decrement',
  'gauge',
  'histogram',
  'observe',
  'inc',
  'track',
  'captureMessage',
  'captureException',
  'startTimer',
  'startSpan',
  'mark',
]);
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test', 'expect', 'suite', 'context', 'assert', 'before', 'after']);
/** Packages whose calls take paths of files, or only look at them. */
const FILES =
  /^(?:node:)?(?:fs|fs\/promises|fs-extra|graceful-fs|path|url|util|os|child_process|crypto|stream|zlib|assert|querystring|glob|fast-glob|tinyglobby|globby|mkdirp|rimraf)(?:[./(]|$)/;
/** Packages whose calls take keys, names of what is measured, patterns and pages. */
const KEYS =
  /^(?:next\/(?:cache|navigation)|path-to-regexp|sinon|ioredis|redis|@redis\/client|memcached|node-cache|lru-cache|keyv|cache-manager|prom-client|hot-shots|@opentelemetry\/api|@sentry\/[\w-]+|firebase\/storage|@google-cloud\/storage|@aws-sdk\/client-s3|@aws-sdk\/s3-request-presigner|minio|object-hash|ohash)(?:[./(]|$)/;
const LOGGER_NAME = /^(?:console|log|logger|winston|pino|debug|l)$/i;

/** True for a call whose texts are no addresses of requests: logging, comparing, asserting, serving. */
export function isInertCall(e: Engine, node: CallNode, frame: Frame): boolean {
  const callee = unwrap(node.callee);
  if (standsIn(node, frame.facts) || servesByDecorator(e, node, frame)) return true;
  if (node.type === T.NewExpression)
    return (
      callee.type === T.Identifier && /(?:Error|Exception)$|^(?:RegExp|Map|Set|URL|URLPattern|Date)$/.test(callee.name)
    );
  if (callee.type === T.Identifier) {
    return (
      TEST_FUNCTIONS.has(callee.name) ||
      /^(?:log|debug|warn|encodeURIComponent|String|require|RegExp)$/.test(callee.name) ||
      (takesAddressOnly(callee.name, []) && !isOwn(e, callee, frame)) ||
      servesPath(e, callee, node, frame)
    );
  }
  if (callee.type !== T.MemberExpression) return false;
  const name = memberName(callee);
  if (name !== undefined && (isOfTexts(name, node) || isAddressOnly(e, callee, name, frame))) return true;
  const object = unwrap(callee.object);
  if (object.type === T.Identifier && LOGGER_NAME.test(object.name)) return true;
  if (object.type === T.MemberExpression && LOGGER_NAME.test(memberName(object) ?? '')) return true;
  return isKept(e, callee.object, name, frame) || servesPath(e, callee.object, node, frame);
}

/** Whether a method looks at texts; `write('PATCH', path, body)` sends something. */
function isOfTexts(name: string, { arguments: [first] }: TSESTree.CallExpression): boolean {
  const isSaid = first?.type === T.Literal && typeof first.value === 'string' && SAID.test(first.value);
  return TEXT_METHODS.has(name) && !(name === 'write' && isSaid);
}

const SAID = /^(?:GET|POST|PUT|PATCH|DELETE)$/;

/** A method that takes an address and sends nothing, unless it is one of the project's own. */
function isAddressOnly(e: Engine, callee: TSESTree.MemberExpression, name: string, frame: Frame): boolean {
  return takesAddressOnly(name, ownersOf(callee.object)) && !isOwn(e, callee, frame);
}

function isOwn(e: Engine, callee: Node, frame: Frame): boolean {
  return optionsOf(e.valueOf(callee, frame)).some(({ kind }) => kind === 'function');
}

/** The names of what a method is called on, the nearest first: `this.storage.bucket(…)` gives `bucket`, `storage`. */
function ownersOf(receiver: Node): string[] {
  const names: string[] = [];
  for (let at = unwrap(receiver); ;) {
    if (at.type === T.MemberExpression) {
      names.push(memberName(at) ?? '');
      at = unwrap(at.object);
    } else if (at.type === T.CallExpression) at = unwrap(at.callee);
    else return at.type === T.Identifier ? [...names, at.name] : names;
  }
}

/** `cache.delete(path)`: what was kept under an address is looked for or forgotten. */
function isKept(e: Engine, receiver: Node, method: string | undefined, frame: Frame): boolean {
  if (method !== 'delete' && method !== 'get') return false;
  return optionsOf(e.valueOf(receiver, frame)).some(({ kind }) => kind === 'record');
}

function servesPath(e: Engine, receiver: Node, node: TSESTree.CallExpression, frame: Frame): boolean {
  const describes = (argument: Node): boolean => holdsHandler(argument) && (isRoute(argument) || registers(node));
  if (node.arguments.some((argument) => isHandler(argument) || describes(argument) || takesPartsOf(node, argument)))
    return true;
  return (
    isServer(e, receiver, frame) ||
    optionsOf(e.valueOf(receiver, frame)).some(
      (option) =>
        option.kind === 'library' && option.from !== undefined && (FILES.test(option.from) || KEYS.test(option.from)),
    )
  );
}

/** `{ path, handler }`: a route that is described with what it is served with. */
function holdsHandler(node: Node): boolean {
  return hasProperty(node, /^(?:handler|controller)$/) || hasProperty(node, /^/, isHandler);
}

/** `{ path, … }`, `{ methods, … }`. */
function isRoute(node: Node): boolean {
  return hasProperty(node, /^(?:path|url|route|pattern|methods?)$/);
}

/** `app.route(…)`, `register(…)`: by its name. */
function registers(node: TSESTree.CallExpression): boolean {
  const name = calledName(node);
  return /^(?:add|register|define|create|mount|serve)?_?(?:route|routes|handler|endpoint)s?$|^(?:register|serve|mount)$/i.test(
    name ?? '',
  );
}

/** Methods of lists, promises, texts and the language's own objects: they get callbacks and values, never an address. */
const BUILTIN_METHODS = new Set([
  'map',
  'filter',
  'forEach',
  'find',
  'findIndex',
  'some',
  'every',
  'reduce',
  'sort',
  'flatMap',
  'slice',
  'splice',
  'push',
  'pop',
  'shift',
  'unshift',
  'join',
  'split',
  'trim',
  'toString',
  'toLowerCase',
  'toUpperCase',
  'padStart',
  'padEnd',
  'includes',
  'indexOf',
  'startsWith',
  'endsWith',
  'replace',
  'keys',
  'values',
  'entries',
  'has',
  'then',
  'catch',
  'finally',
  'stringify',
  'isArray',
  'hasOwnProperty',
  'test',
  'exec',
  'toFixed',
]);

/** True for a call that sends nothing whatever it is called with, by its name alone. */
export function cannotSend(node: CallNode): boolean {
  if (node.arguments.length === 0) return true;
  const callee = unwrap(node.callee);
  if (callee.type !== T.MemberExpression) return callee.type === T.Super || callee.type === T.FunctionExpression;
  const name = memberName(callee);
  if (name !== undefined && BUILTIN_METHODS.has(name)) return !mayBeOwnMethod(callee, name, node);
  return (
    callee.object.type === T.Identifier &&
    /^(?:console|Math|Object|JSON|Number|Array|Date|Reflect)$/.test(callee.object.name)
  );
}

/** Methods of lists that are handed a function. */
const TAKES_FUNCTION = /^(?:map|filter|forEach|find|findIndex|some|every|reduce|sort|flatMap|then|catch|finally)$/;

/** `this.find({ … })`, `users.find({ … })`: a class of the project may call its own methods like those of lists, which take functions and no objects. */
function mayBeOwnMethod(
  { object }: TSESTree.MemberExpression,
  name: string,
  { arguments: [first] }: CallNode,
): boolean {
  const isOfClass = unwrap(object).type === T.ThisExpression || object.type === T.Super;
  return isOfClass || (TAKES_FUNCTION.test(name) && first !== undefined && isWrittenOut.has(first.type));
}

const isWrittenOut = new Set<string>([T.ObjectExpression, T.Literal, T.TemplateLiteral]);
