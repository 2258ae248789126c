import type { Engine, Frame } from '../engine.js';
import { asksForModule } from './exports.js';
import { moduleValue } from './modules.js';
import { moduleOfPlace } from './own-place.js';
import { askedModule } from '../syntax/asked-modules.js';
import { staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { asText, plainText } from '../texts/text.js';
import { optionsOf, unionOf } from '../values.js';
import type { TextValue, Value } from '../value.js';

/** The module that `require(…)` gives; undefined for every other call, and where nothing tells which it is. */
export function requiredModule(e: Engine, node: Node, frame: Frame): Value | undefined {
  const [path] = asksForModule(node) ? node.arguments : [];
  return path && moduleAt(e, path, frame);
}

/** The module that is asked for by a path: any of those that it may mean where it is put together. */
export function moduleAt(e: Engine, path: Node, frame: Frame): Value | undefined {
  const { file } = frame.facts;
  const text = staticString(path);
  if (text !== undefined) return moduleValue(e, text, file);
  const told = modulesTold(e, path, frame);
  if (told) return told;
  const pattern = askedModule(path);
  return pattern === undefined ? undefined : moduleValue(e, pattern, file);
}

/** The modules of which a path says where they stand: whole, or from the place of one that is known. */
function modulesTold(e: Engine, path: Node, frame: Frame): Value | undefined {
  const modules = optionsOf(e.valueOf(path, frame)).map((option) => {
    const whole = plainText(option);
    const text = asText(option);
    if (whole !== undefined) return /^\.\.?\//.test(whole) ? moduleValue(e, whole, frame.facts.file) : undefined;
    return text && modulesFrom(e, text);
  });
  const known = modules.filter((module) => module !== undefined);
  return known.length === modules.length ? unionOf(known) : undefined;
}

function modulesFrom(e: Engine, { pieces: [begun, ...rest] }: TextValue): Value | undefined {
  const file = moduleOfPlace(begun?.kind === 'hole' ? begun.value : undefined);
  if (file === undefined) return undefined;
  const path = rest.map((piece) => (piece.kind === 'chars' ? piece.text : '*')).join('');
  return moduleValue(e, `./${path}`.replace(/\/{2,}/g, '/'), file);
}
