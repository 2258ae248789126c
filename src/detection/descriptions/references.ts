import type { JsonNode } from '../../provenance/types.js';
import { memberIn, textIn } from '../../translation/data/tree.js';

/** Opens a file by how another one calls it. */
export type OpenData = (specifier: string, from: string) => JsonNode | undefined;

/** A part of a description, and what its own references are told from. */
export interface Followed {
  readonly node: JsonNode;
  readonly references: References;
}

/** More hops than anybody writes. */
const MOST_HOPS = 8;

/** What `$ref` means in a document: `#/components/schemas/Name`, `./other.yaml#/Name`. */
export class References {
  readonly #root: JsonNode;
  readonly #open: OpenData;

  constructor(root: JsonNode, open: OpenData) {
    this.#root = root;
    this.#open = open;
  }

  /** What a node stands for; itself where it refers to nothing that is there. */
  follow(node: JsonNode): Followed {
    let followed: Followed = { node, references: this };
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      const reference = textIn(memberIn(followed.node, '$ref'));
      const next = reference === undefined ? undefined : followed.references.#at(reference);
      if (next === undefined) return followed;
      followed = next;
    }
    return followed;
  }

  #at(reference: string): Followed | undefined {
    const [file = '', pointer = ''] = reference.split('#');
    const references = file === '' ? this : this.#of(file);
    if (references === undefined) return undefined;
    let node: JsonNode | undefined = references.#root;
    for (const part of pointer.split('/').slice(1))
      node = memberIn(node, decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
    return node && { node, references };
  }

  #of(file: string): References | undefined {
    const specifier = /^\.\.?\//.test(file) ? file : `./${file}`;
    const data = /^[a-z]+:/i.test(file) ? undefined : this.#open(specifier, this.#root.place.file);
    // A file of YAML is a list of documents.
    const root = data?.kind === 'array' ? data.items[0] : data;
    return root && new References(root, this.#open);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
