import type { Change, Detect, DetectKind, FixReadiness, Verdict, Window } from '../catalogue/types.js';
import { readinessOf, verdictOf } from '../catalogue/lifecycle.js';
import type { Engine, Frame } from '../provenance/engine.js';
import type { ModuleFacts, NodeIndex } from '../provenance/modules/module-facts.js';
import { isDataFile } from '../provenance/syntax/script-files.js';
import type { Node } from '../provenance/syntax/syntax.js';
import type { Evidence, Place } from '../provenance/types.js';
import { evidenceList } from '../provenance/values.js';
import type { EvidenceChain } from '../provenance/value.js';
import { textInData } from './data-texts.js';
import { isInObjectOfTest } from './expectations/objects-of-tests.js';
import { isOfOtherSection } from './members/other-sections.js';
import type { Companion, Confidence, Detection, UndecidedUse, Use } from './types.js';
import { wordsRegExp } from './words.js';
import { withHolders, withTellingUse } from './telling-use.js';

/** A change that is due in the window, with what its detector looks for. */
interface Due<D extends Detect = Detect> {
  readonly change: Change;
  readonly detect: D;
  readonly verdict: Verdict;
  readonly readiness: FixReadiness;
}

export type DueOf<K extends DetectKind> = Due<Extract<Detect, { kind: K }>>;

/** The changes of a catalogue that are due in a window, by the kind of their detector. */
export class DueChanges {
  readonly all: readonly Due[];
  readonly general: ReadonlySet<string>;
  /** Finds names of what calls send. */
  readonly sent: RegExp;

  constructor(
    catalogue: { changes: readonly Change[]; general: readonly string[] },
    window: Window,
    ignore: ReadonlySet<string>,
  ) {
    this.general = new Set(catalogue.general.map((word) => word.toLowerCase()));
    this.all = catalogue.changes.flatMap((change): Due[] => {
      const verdict = verdictOf(change, window);
      if (!verdict || change.detect.kind === 'none' || ignore.has(change.id)) return [];
      return [{ change, detect: change.detect, verdict, readiness: readinessOf(change, window) }];
    });
    const sent = this.all.flatMap(({ detect }) => sentNames(detect));
    this.sent = wordsRegExp(sent);
  }

  of<K extends DetectKind>(kind: K): DueOf<K>[] {
    return this.all.filter((due): due is DueOf<K> => due.detect.kind === kind);
  }

  isGeneral(name: string): boolean {
    return this.general.has(name.toLowerCase());
  }
}

function sentNames(detect: Detect): readonly string[] {
  switch (detect.kind) {
    case 'field':
      return detect.access.includes('write') ? [detect.field, ...(detect.aliases ?? [])] : [];
    case 'duplicates':
    case 'literal':
      return [detect.field];
    case 'value':
      return [detect.from];
    default:
      return [];
  }
}

/** Where code is looked at. */
export interface Where {
  readonly engine: Engine;
  readonly facts: ModuleFacts;
}

/** What a detector found, before it is a detection. */
export interface Found {
  readonly due: Due;
  readonly place: Place;
  readonly text: string;
  readonly use: Use;
  readonly confidence: Confidence;
  readonly evidence: EvidenceChain | readonly Evidence[];
  readonly replacement?: string | undefined;
  /** Set where the place itself has no mechanical fix although the change has one. */
  readonly manual?: boolean;
}

/** What detectors share while one file is looked at: the engine, the changes, and where findings go. */
/** What the code itself uses says more than what a test says of it, and what is certain more than what is likely. */
function isBetter(one: Detection, before: Detection): boolean {
  if (one.standIn !== before.standIn) return before.standIn === true;
  return before.confidence === 'likely' && one.confidence === 'certain';
}

export class FileContext {
  readonly engine: Engine;
  readonly changes: DueChanges;
  readonly facts: ModuleFacts;
  readonly frame: Frame;
  /** The nodes of the file that values of the platform may get to by calls. */
  readonly reached: NodeIndex;
  /** Those, and what is told by declared types. */
  readonly index: NodeIndex;
  readonly #detections = new Map<string, Detection>();
  readonly #undecided = new Map<string, UndecidedUse>();
  readonly #companions: Companion[] = [];
  /** Parts of the file, by whether a name that is sent somewhere stands in them. */
  readonly #sending = new Map<Node, boolean>();

  /** @param knowsTypes whether the file knows a type that describes what the platform sends. */
  constructor(engine: Engine, changes: DueChanges, facts: ModuleFacts, knowsTypes: boolean) {
    this.engine = engine;
    this.changes = changes;
    this.facts = facts;
    this.frame = { facts, env: undefined };
    this.reached = facts.reached(engine.host.related());
    this.index = knowsTypes ? facts.index : this.reached;
  }

  /** Whether a name that is sent somewhere stands in a part of the file. */
  namesSent(part: Node): boolean {
    let found = this.#sending.get(part);
    if (found === undefined)
      this.#sending.set(part, (found = this.changes.sent.test(this.facts.module.text.slice(...part.range))));
    return found;
  }

  report(found: Found): void {
    const { due, place } = found;
    // A name that stands nowhere in the text is told where it is declared.
    if (place.start >= place.end || this.#isOfOther(due, place)) return;
    const key = `${due.change.id} ${place.file} ${String(place.start)}`;
    const before = this.#detections.get(key);
    const detection = this.#detectionOf(found);
    if (before && !isBetter(detection, before)) {
      this.#detections.set(key, withHolders(before, detection));
      return;
    }
    this.#undecided.delete(key);
    this.#detections.set(key, before ? withTellingUse(detection, before) : detection);
  }

  #isOfOther({ detect }: Due, place: Place): boolean {
    const isOfResource = detect.kind === 'field' || detect.kind === 'value';
    return isOfResource && place.file !== this.facts.file && isOfOtherSection(this.engine, place, detect.resource);
  }

  /** Keeps a use of what the code makes itself. @param made where the name stands there */
  accompany(found: Found, made: Place): void {
    this.#companions.push({ detection: this.#detectionOf(found), made });
  }

  #detectionOf(found: Found): Detection {
    const { due, place } = found;
    const evidence = 'head' in found.evidence ? evidenceList(found.evidence) : found.evidence;
    const confidence = evidence.some(({ isAssumed }) => isAssumed) ? 'likely' : found.confidence;
    return {
      change: due.change,
      verdict: due.verdict,
      readiness: found.manual === true ? 'manual' : due.readiness,
      ...(this.#isInTemplate(place) && { inTemplate: true }),
      ...((evidence.some(({ isStandIn }) => isStandIn) || isInObjectOfTest(this.engine, found)) && { standIn: true }),
      confidence,
      use: found.use,
      place,
      text: this.#writtenText(found),
      evidence: writtenOnly(evidence),
      ...(found.replacement === undefined ? {} : { replacement: found.replacement }),
    };
  }

  /** Of a path that is filled by format all of it is told, not the part behind the last value. */
  #writtenText({ use, place, text }: Found): string {
    if (use.kind !== 'path' || place.end - place.start === text.length) return text;
    const written = this.textAt(place);
    return written.includes(text) ? written : text;
  }

  #isInTemplate({ file, start }: Place): boolean {
    const { templates = [] } = this.facts.module;
    return file === this.facts.file && templates.some(([from, to]) => from <= start && start < to);
  }

  undecided(due: Due, place: Place, text: string, why: string): void {
    const key = `${due.change.id} ${place.file} ${String(place.start)}`;
    if (place.start !== place.end && !this.#detections.has(key))
      this.#undecided.set(key, { change: due.change, place, text, why });
  }

  get detections(): Detection[] {
    return [...this.#detections.values()];
  }

  get companions(): readonly Companion[] {
    return this.#companions;
  }

  get undecidedUses(): UndecidedUse[] {
    return [...this.#undecided.values()];
  }

  /** Text of the file at a place; empty for another file's place that cannot be read. */
  textAt(place: Place): string {
    const facts = place.file === this.facts.file ? this.facts : this.engine.facts(place.file);
    if (facts) return facts.module.text.slice(place.start, place.end);
    return isDataFile(place.file) ? textInData(this.engine.host.json(place.file), place) : '';
  }
}

/** What was made for a translation alone stands nowhere in the file: it shows nobody anything. */
function writtenOnly(evidence: readonly Evidence[]): readonly Evidence[] {
  const written = evidence.filter(({ place: { start, end } }) => start < end);
  return written.length === 0 ? evidence : written;
}

/** What is looked at where a place is, in whatever file. */
export function contextAt(context: FileContext, { file }: Pick<Place, 'file'>): FileContext | undefined {
  const facts = file === context.facts.file ? context.facts : context.engine.facts(file);
  return facts && contextOf(context, { facts });
}

/** The same in a module that is at hand. */
export function contextOf(context: FileContext, { facts }: Pick<FileContext, 'facts'>): FileContext {
  return facts === context.facts ? context : new FileContext(context.engine, context.changes, facts, false);
}
