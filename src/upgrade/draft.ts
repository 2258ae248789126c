import type { Detection } from '../detection/types.js';
import { Places } from '../audit/places.js';
import { namesFrom } from './seen-from.js';
import { readText } from '../project/text.js';
import type { Place } from '../provenance/types.js';
import { composeFile } from './compose.js';
import type { Manner, Step, StepOutcome } from './compose.js';
import { EditedText } from './edited-text.js';

/** Steps that stand and fall together, because one without the others would not compile. */
interface Group {
  readonly steps: Set<Step>;
}

/** Why steps are not done after all. */
export interface Withdrawal {
  readonly result: 'manual' | 'unfinished';
  readonly why: string;
}

/** The edits of a plan while it is made: steps come and go, texts follow. Nothing is written. */
export class Draft {
  readonly #mode: 'cutover' | 'bridge';
  readonly #originals = new Map<string, string>();
  readonly #steps = new Map<string, Map<string, Step>>();
  readonly #groups = new Map<Step, Group>();
  readonly #both = new Map<Step, 'both' | 'both-always' | 'shared'>();
  readonly #proved = new Set<Step>();
  readonly #guessed = new Set<Step>();
  readonly #withdrawn = new Map<Step, Withdrawal>();
  readonly #told = new Map<Step, string>();
  readonly #edited = new Map<string, EditedText>();
  readonly #outcomes = new Map<Step, StepOutcome>();
  readonly #stale = new Set<string>();

  readonly #base: string;
  readonly #seenFrom: string;
  readonly #places: Places;

  /**
   * @param base the folder that paths are named from.
   * @param seenFrom the folder that people are told of them from.
   */
  constructor(mode: 'cutover' | 'bridge', base: string, seenFrom = base) {
    this.#mode = mode;
    this.#base = base;
    this.#seenFrom = seenFrom;
    this.#places = new Places(base);
  }

  /** The same steps, as they would be done at the cut-over if no other code relied on any text. */
  atCutover(): Draft {
    const draft = new Draft('cutover', this.#base, this.#seenFrom);
    for (const { detection } of this.steps()) draft.prove(draft.add(detection));
    return draft;
  }

  /** The same draft with some of its steps only. */
  only(steps: ReadonlySet<Step>): Draft {
    const draft = new Draft(this.#mode, this.#base, this.#seenFrom);
    for (const step of steps) {
      const { place, change } = step.detection;
      const inFile = draft.#steps.get(place.file) ?? new Map<string, Step>();
      draft.#steps.set(place.file, inFile.set(keyOf(change.id, place), step));
      draft.#stale.add(place.file);
      const both = this.#both.get(step);
      if (both !== undefined) draft.#both.set(step, both);
      if (this.#proved.has(step)) draft.#proved.add(step);
    }
    return draft;
  }

  get mode(): 'cutover' | 'bridge' {
    return this.#mode;
  }

  /** Adds what is to be edited; where its place has a step for the same change already, that one stays and is given back. */
  add(detection: Detection): Step {
    const { file } = detection.place;
    const known = this.find(detection.change.id, detection.place);
    if (known) return known;
    const step: Step = { detection };
    const steps = this.#steps.get(file) ?? new Map<string, Step>();
    this.#steps.set(file, steps);
    steps.set(keyOf(detection.change.id, detection.place), step);
    this.#stale.add(file);
    return step;
  }

  /** Adds what no call says to be about the platform's objects. */
  guess(detection: Detection): void {
    this.#guessed.add(this.add(detection));
  }

  isGuessed(step: Step): boolean {
    return this.#guessed.has(step);
  }

  /** Takes a step out for one that does what it asks for elsewhere. */
  replace(step: Step, detection: Detection): Step {
    this.remove(step);
    return this.add(detection);
  }

  /** Leaves a use alone that is none of the platform's. */
  remove({ detection: { change, place } }: Step): void {
    this.#steps.get(place.file)?.delete(keyOf(change.id, place));
    this.#stale.add(place.file);
  }

  find(change: string, place: Place): Step | undefined {
    return this.#steps.get(place.file)?.get(keyOf(change, place));
  }

  /** Makes steps stand and fall together. */
  join(steps: Iterable<Step>): void {
    const joined: Group = { steps: new Set() };
    for (const step of steps) for (const one of this.groupOf(step).steps) joined.steps.add(one);
    for (const step of joined.steps) this.#groups.set(step, joined);
  }

  groupOf(step: Step): Group {
    return this.#groups.get(step) ?? { steps: new Set([step]) };
  }

  /** Takes steps out of the plan; the first reason counts. */
  withdraw(steps: Iterable<Step>, withdrawal: Withdrawal): void {
    for (const step of steps) {
      if (this.#withdrawn.has(step)) continue;
      this.#withdrawn.set(step, withdrawal);
      this.#stale.add(step.detection.place.file);
    }
  }

  /** Lets steps keep the old beside the new. @param always whether the new is there for sure */
  keepBoth(steps: Iterable<Step>, always: boolean): void {
    for (const step of steps) this.#setBoth(step, always ? 'both-always' : 'both');
  }

  /** Lets steps take either for good, where that can be: what keeps the old name gets there as well. */
  share(steps: Iterable<Step>): void {
    for (const step of steps) this.#setBoth(step, 'shared');
  }

  /** Takes back that a step takes either. */
  unshare(step: Step): void {
    this.#both.delete(step);
    this.#stale.add(step.detection.place.file);
  }

  #setBoth(step: Step, manner: 'both' | 'both-always' | 'shared'): void {
    if (this.#both.get(step) === 'shared') return;
    this.#both.set(step, manner);
    this.#stale.add(step.detection.place.file);
  }

  /** Says that no other code relies on a step's text. False where that was known. */
  prove(step: Step): boolean {
    if (this.#proved.has(step)) return false;
    this.#proved.add(step);
    this.#stale.add(step.detection.place.file);
    return true;
  }

  keepsBoth(step: Step): boolean {
    return this.#both.has(step);
  }

  /** Whether a step takes either for good. */
  isShared(step: Step): boolean {
    return this.#both.get(step) === 'shared';
  }

  /** Says what a person should look at where a step is done. */
  tell(step: Step, what: string): void {
    this.#told.set(step, what);
  }

  toldOf(step: Step): string | undefined {
    return this.#told.get(step);
  }

  withdrawalOf(step: Step): Withdrawal | undefined {
    return this.#withdrawn.get(step);
  }

  /** What became of a step that was not withdrawn. */
  outcomeOf(step: Step): StepOutcome | undefined {
    this.#compose();
    return this.#outcomes.get(step);
  }

  steps(): readonly Step[] {
    return [...this.#steps.values()].flatMap((steps) => [...steps.values()]);
  }

  stepsIn(file: string): readonly Step[] {
    return [...(this.#steps.get(file)?.values() ?? [])];
  }

  /** The files whose texts differ from what is on the disk. */
  edited(): ReadonlyMap<string, EditedText> {
    this.#compose();
    return new Map([...this.#edited].filter(([, { original, text }]) => text !== original));
  }

  /** The text of a file, to be edited further once all steps have been decided. */
  textOf(file: string): EditedText {
    this.#compose();
    const known = this.#edited.get(file) ?? new EditedText(this.#originalOf(file));
    this.#edited.set(file, known);
    return known;
  }

  nameOf(file: string): string {
    return this.#places.nameOf(file);
  }

  /** Where a place stands, for people. */
  whereOf(place: Place): string {
    const { file, line } = this.#places.span(place);
    return `${namesFrom(this.#seenFrom, this.#base)(file)}:${String(line)}`;
  }

  /** The line of a step in its file's original text. */
  lineOf({ detection: { place } }: Step): number {
    return this.#originalOf(place.file).slice(0, place.start).split('\n').length;
  }

  /** The line of a file's original text that an offset of its text now stands for. */
  lineBefore(file: string, offset: number): number {
    const edited = this.edited().get(file);
    return edited?.lineBefore(offset) ?? this.#originalOf(file).slice(0, offset).split('\n').length;
  }

  #mannerOf(step: Step): Manner {
    return { mode: this.#both.get(step) ?? this.#mode, proved: this.#proved.has(step) };
  }

  #compose(): void {
    for (const file of this.#stale) {
      const steps = this.stepsIn(file).filter((step) => !this.#withdrawn.has(step));
      const { edited, outcomes } = composeFile(this.#originalOf(file), steps, (step) => this.#mannerOf(step));
      for (const [step, outcome] of outcomes) this.#outcomes.set(step, outcome);
      if (edited.text === edited.original) this.#edited.delete(file);
      else this.#edited.set(file, edited);
    }
    this.#stale.clear();
  }

  #originalOf(file: string): string {
    const known = this.#originals.get(file);
    if (known !== undefined) return known;
    const read = readText(file);
    const text = typeof read === 'string' ? read : '';
    this.#originals.set(file, text);
    return text;
  }
}

function keyOf(change: string, { start, end }: Place): string {
  return `${change} ${String(start)} ${String(end)}`;
}
