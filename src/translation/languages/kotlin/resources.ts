import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Located } from '../../located.js';
import type { Annotation } from '../annotations.js';

/** The annotation of a class that is a resource of Ktor. */
export const RESOURCE = 'Resource';

const CLASS = /^[A-Z]\w*[a-z]\w*$/;
const CLASSES = /^(?:[A-Z]\w*\.)*[A-Z]\w*$/;

/** Whether a call means a class by its name and that of what it is called on: `Loan(…)`, `Loan.Documents(…)`. */
export function namesClass(name: string, owner: string | undefined): boolean {
  return CLASS.test(name) && (owner === undefined || CLASSES.test(owner));
}

/** Whether a class is a resource. */
export function isResource(annotations: readonly Annotation[]): boolean {
  return annotations.some(({ name }) => name === RESOURCE);
}

/** What the fields of a resource are for. */
export interface ResourceField {
  readonly name: Code;
  /** What it is called in the query; undefined where it stands in the path. */
  readonly key: Code | undefined;
  /** What it holds where nothing is handed over. */
  readonly preset: Code | undefined;
  /** Whether it is the resource around it, which has a query of its own. */
  readonly isAround: boolean;
}

/** What Ktor makes of a class that is said to be a resource: its address, and the query of one that is made with some arguments. */
export function resourceMembers(paths: readonly Located[], fields: readonly ResourceField[]): Code {
  const address = joined(
    paths.map((path) => path.quoted()),
    ' + "/" + ',
  );
  const given = fields.map(({ name, preset }) => (preset === undefined ? name : js`${name} = ${preset}`));
  const sent = fields.flatMap(({ name, key, preset, isAround }): Code[] => {
    if (key === undefined) return [];
    // Of the query of what is around it nothing is known where that is handed over.
    if (isAround) return [js`...(${name} === undefined ? {} : window.others)`];
    return [preset === undefined ? js`...(${name} === undefined ? {} : { ${key}: ${name} })` : js`${key}: ${name}`];
  });
  // A server may serve it: by itself, the address asks for nothing.
  return js`static resourceAddress() { return { path: ("" + ${address}), handler: () => undefined }.path; }
static resourceQuery(${joined(given, ', ')}) { return { ${joined(sent, ', ')} }; }
`;
}

/** A request for what a resource says: `client.get(Loan.Documents(loan, view = "Detail"))`. */
export function requestOf(resource: Code, args: readonly Code[]): { readonly url: Code; readonly query: Code } {
  return {
    url: js`${resource}.resourceAddress()`,
    query: js`${resource}.resourceQuery(${joined(args, ', ')})`,
  };
}
