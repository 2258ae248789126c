import { T, memberName, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { plainText } from '../../../provenance/texts/text.js';
import type { Value } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import type { FileContext } from '../../context.js';

/** How constants are called that stand for one release: `R25_4`, `V26_1`, `RELEASE_25_4`. */
const NAME = /^(?:[A-Z]+_)?[VR]?_?(\d{2})_(\d)$/i;
/** How constants are called, in whatever language. */
const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;
const TEXT = /^[vr]?(\d{2}\.\d)(?:\.0)?$/i;

/**
 * The release that a constant of another file, or of a class, stands for: `R25_4`, `Release.R25_4`, `ROLES_SINCE` that is `new Release(25, 4)` there. What its name
 * says counts where its value is not seen.
 */
export function releaseOfConstant({ engine, frame }: FileContext, given: Node): string | undefined {
  const node = unwrap(given);
  const name = constantName(node);
  if (name === undefined) return undefined;
  const held = optionsOf(engine.valueOf(node, frame));
  const [first, ...others] = held.map(releaseOfValue);
  if (first !== undefined) return others.every((one) => one === first) ? first : undefined;
  const [, year, number] = held.some(isSeen) ? [] : (NAME.exec(name) ?? []);
  return year === undefined || number === undefined ? undefined : `${year}.${number}`;
}

/** Whether something is called after a release, so that its name says what it is held against. */
export function isNamedAfterRelease(node: Node): boolean {
  return NAME.test(constantName(unwrap(node)) ?? '');
}

function isSeen({ kind }: Value): boolean {
  return kind === 'text' || kind === 'scalar' || kind === 'tuple';
}

function constantName(node: Node): string | undefined {
  const name = node.type === T.Identifier ? node.name : node.type === T.MemberExpression ? memberName(node) : undefined;
  return name !== undefined && (CONSTANT.test(name) || NAME.test(name)) ? name : undefined;
}

function releaseOfValue(value: Value): string | undefined {
  switch (value.kind) {
    case 'text':
      return TEXT.exec(plainText(value) ?? '')?.[1];
    case 'scalar':
      return TEXT.exec(String(value.value))?.[1];
    case 'instance':
      return releaseOfParts((value.args ?? []).map((argument) => argument()));
    case 'tuple':
      return releaseOfParts(value.items.map((item) => item.value()));
    default:
      return undefined;
  }
}

/** `(25, 4)` of `new Release(25, 4)`, `('25.4')`. */
function releaseOfParts(parts: readonly Value[]): string | undefined {
  const [first, second, ...others] = parts;
  if (!first || others.length > 0) return undefined;
  if (!second) return first.kind === 'text' ? releaseOfValue(first) : undefined;
  const isPair = first.kind === 'scalar' && second.kind === 'scalar';
  return isPair ? TEXT.exec(`${String(first.value)}.${String(second.value)}`)?.[1] : undefined;
}
