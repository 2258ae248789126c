import type { Located } from '../../located.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Annotation } from '../annotations.js';
import { argumentOf } from '../annotations.js';
import type { SyntaxNode } from '../tree.js';

/** A condition under which a container makes the objects of a class. */
const CONDITIONS = /^(?:ConditionalOn(?:Property|MissingBean)|Profile)$/;

/** What reads the text of an argument; undefined where it is none. */
type Plain = (node: SyntaxNode | undefined) => Located | undefined;

/** What a container asks of its settings before it makes an object of a class, or takes what a method makes: `@ConditionalOnProperty(name = "desk.api", havingValue = "v3")`, `@Profile("v3")`. */
export function conditionOf(annotations: readonly Annotation[], plain: Plain): Code | undefined {
  const own = annotations.filter(({ name }) => CONDITIONS.test(name));
  return own.length === 0
    ? undefined
    : joined(
        own.map((one) => testOf(one, plain)),
        ' && ',
      );
}

function testOf(annotation: Annotation, plain: Plain): Code {
  const textAt = (...names: (string | undefined)[]): string | undefined => plain(argumentOf(annotation, names))?.text;
  const name = textAt(undefined, 'value', 'name');
  if (name === undefined) return 'true';
  if (annotation.name === 'Profile')
    return `${member('profiles', name.replace(/^!/, ''))} === ${String(!name.startsWith('!'))}`;
  const prefix = textAt('prefix');
  const asked = member('settings', prefix === undefined ? name : `${prefix}.${name}`);
  return js`${asked} === ${JSON.stringify(textAt('havingValue') ?? 'true')}`;
}

function member(root: string, path: string): string {
  return (
    root +
    path
      .split('.')
      .map((name) => `[${JSON.stringify(name)}]`)
      .join('')
  );
}
