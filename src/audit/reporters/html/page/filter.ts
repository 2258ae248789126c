import type { PageData, PageFinding } from '../page-data.js';

export const criteria = ['verdict', 'change', 'owner', 'folder', 'fix', 'state'] as const;

export type Criterion = (typeof criteria)[number];

/** What is asked for; the empty text asks for nothing. */
export type Filter = Record<Criterion, string> & { search: string };

export const everything: Readonly<Filter> = {
  search: '',
  verdict: '',
  change: '',
  owner: '',
  folder: '',
  fix: '',
  state: '',
};

/** Finds findings by what they are and by words. */
export class Finder {
  readonly #data: PageData;
  readonly #texts = new Map<PageFinding, string>();

  constructor(data: PageData) {
    this.#data = data;
  }

  find(filter: Readonly<Filter>): PageFinding[] {
    const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
    return this.#data.findings.filter((finding) => {
      if (!this.#fits(finding, filter)) return false;
      if (words.length === 0) return true;
      const text = this.#textOf(finding);
      return words.every((word) => text.includes(word));
    });
  }

  #fits(finding: PageFinding, filter: Readonly<Filter>): boolean {
    const { changes, folders, owners } = this.#data;
    const [changeIndex, verdict, , folder, , , , , fix, isLikely, owner, accepted] = finding;
    const change = changes[changeIndex];
    return (
      (filter.verdict === '' || verdict === filter.verdict) &&
      (filter.change === '' || change?.id === filter.change) &&
      (filter.owner === '' || (filter.owner === '-' ? owner < 0 : owners[owner] === filter.owner)) &&
      (filter.folder === '' || folders[folder] === filter.folder) &&
      (filter.fix === '' || fix === filter.fix) &&
      (filter.state === '' || hasState(filter.state, isLikely === 1, accepted !== ''))
    );
  }

  /** Made when it is first asked for: most pages are read without a search. */
  #textOf(finding: PageFinding): string {
    const known = this.#texts.get(finding);
    if (known !== undefined) return known;
    const { changes, files, owners, reasons } = this.#data;
    const [changeIndex, , file, , , , text, replacement, , , owner, accepted, evidence] = finding;
    const change = changes[changeIndex];
    const parts = [
      change?.id,
      change?.title,
      files[file],
      text,
      replacement,
      owners[owner],
      accepted,
      ...evidence.flatMap(([at, , reason]) => [files[at], reasons[reason]]),
    ];
    const made = parts.join('\n').toLowerCase();
    this.#texts.set(finding, made);
    return made;
  }
}

function hasState(state: string, isLikely: boolean, isAccepted: boolean): boolean {
  switch (state) {
    case 'likely':
      return isLikely;
    case 'accepted':
      return isAccepted;
    default:
      return !isAccepted;
  }
}
