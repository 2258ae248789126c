import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import { CSharpCollections } from './collections.js';

/** `CreateMap<User, Row>()`, and what turns it around. */
const MAPS = /\bCreateMap\s*<\s*([\w.]+)\s*,\s*([\w.]+)\s*>|\bReverseMap\s*\(/g;
/** Are handed a function of what is read, and one of what is filled. */
const OF_SOURCE = /^(?:MapFrom|ConvertUsing|ConstructUsing)$/;
const OF_TARGET = /^(?:ForMember|ForPath)$/;
/** What is written between a map and the last that is told of it. */
const MOST_OF_MAP = 6000;

/** Maps of AutoMapper: what their functions are handed, and what a mapper makes. */
export abstract class CSharpMappers extends CSharpCollections {
  protected mapped(call: Call): Code | undefined {
    const { name, receiver, args, types } = call;
    const [first, ...more] = args;
    if (receiver === undefined || first === undefined || this.isDeclared(name)) return undefined;
    const made = types.at(-1);
    if (name === 'Map' && made !== undefined && more.length === 0 && this.receivers.typeOf(receiver) === 'IMapper')
      return js`(${this.expression(first.node)}, window.mapped as ${made})`;
    if (!this.isFunction(first.node) || !(OF_SOURCE.test(name) || OF_TARGET.test(name))) return undefined;
    const [source, target] = this.#mapAround(first.node.start) ?? [];
    const type = OF_SOURCE.test(name) ? source : target;
    if (type === undefined) return undefined;
    const shape = this.shape(first.node);
    const [item, ...others] = shape?.kind === 'lambda' ? shape.parameters : [];
    if (shape?.kind !== 'lambda' || item === undefined || others.length > 0 || shape.body?.type === 'block')
      return undefined;
    const own = js`((${this.declaring(item)}: ${this.spelled(type)}) => (${this.optional(shape.body)}))`;
    if (OF_SOURCE.test(name)) return own;
    return js`(${this.expression(receiver)}, ${own}${more.map(({ node }) => js`, ${this.expression(node)}`)})`;
  }

  /** The classes that the map reads and fills which a place belongs to. */
  #mapAround(at: number): readonly [string, string] | undefined {
    let map: readonly [string, string] | undefined;
    for (const [, source, target] of this.text.slice(Math.max(0, at - MOST_OF_MAP), at).matchAll(MAPS)) {
      if (source !== undefined && target !== undefined) map = [lastOf(source), lastOf(target)];
      else if (map !== undefined) map = [map[1], map[0]];
    }
    return map;
  }
}

function lastOf(name: string): string {
  return name.split('.').at(-1) ?? name;
}
