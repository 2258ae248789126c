import { optionsOf } from '../values.js';
import type { Piece, Value } from '../value.js';

const ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/+[^/?#]/i;
/** Two segments or more behind a slash: a single one may be what differs from partner to partner. */
const SEGMENTS = /^[\w.-]+\/[\w.-]/;

/**
 * What a part of an address may be of which not everything is known. What comes from settings has the form of what stands in for it:
 * `env.URL ?? 'https://host/shop'`, `env.PREFIX ?? '/shop/v1'` behind a host. A version alone is what the setting is there to change.
 */
export function standingIn(value: Value, before: readonly (readonly Piece[])[]): readonly Value[] {
  const options = optionsOf(value);
  if (!options.some(isFromOutside)) return options;
  const form = formBehind(before.map(charactersBefore));
  const standing = form ? options.filter((option) => form.test(beginningOf(option))) : [];
  return standing.length > 0 ? standing : options;
}

function formBehind(before: readonly string[]): RegExp | undefined {
  if (before.every((text) => HOST.test(text))) return ADDRESS;
  return before.every((text) => HOST.test(text.slice(0, -1)) && text.endsWith('/')) ? SEGMENTS : undefined;
}

/** What may be a host: no path has begun yet. */
const HOST = /^(?:https?:\/\/)?[\w.:-]*$/i;

/** The characters of what stands in front. */
function charactersBefore(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'hole' ? '' : piece.text)).join('');
}

function isFromOutside({ kind }: Value): boolean {
  return kind === 'unknown' || kind === 'library';
}

/** The characters that a text begins with. */
function beginningOf(value: Value): string {
  if (value.kind === 'json' && value.node.kind === 'scalar')
    return typeof value.node.value === 'string' ? value.node.value : '';
  const [first] = value.kind === 'text' ? value.pieces : [];
  return first?.kind === 'chars' ? first.text : '';
}
