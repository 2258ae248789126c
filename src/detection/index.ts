import type { Catalogue, Window } from '../catalogue/types.js';
import { Engine } from '../provenance/engine.js';
import type { JsonNode, ProvenanceHost } from '../provenance/types.js';
import { isOfOlderFile } from './bridges/releases/files-by-release.js';
import { isOnlyBelow } from './bridges/releases/below-release.js';
import { detectAnsweredData } from './expectations/answered-data.js';
import { detectCalls } from './requests/calls.js';
import { DueChanges, FileContext } from './context.js';
import { detectDeclarations } from './members/declarations.js';
import { detectDeclaredValues } from './members/declared-values.js';
import { detectExpectedObjects } from './expectations/expected-objects.js';
import { detectFields } from './members/fields.js';
import { specifierOf, twinPaths } from './descriptions/fixture-twins.js';
import { detectInJson } from './descriptions/json.js';
import { detectDescribedBodies } from './requests/described-bodies.js';
import { detectDescribedQueries } from './requests/described-queries.js';
import { detectMethods } from './methods.js';
import { detectPathTexts } from './paths/path-texts.js';
import { detectCheckedByJsonSchemas } from './schemas/checked-by-json-schemas.js';
import { detectSchemas } from './schemas/schemas.js';
import type { Detection, FileDetections } from './types.js';
import { detectUnknownKeys } from './schemas/unknown-keys.js';
import { detectValues } from './members/values.js';

interface DetectorOptions {
  /** The catalogue in force, names applied. */
  readonly catalogue: Catalogue;
  readonly window: Window;
  readonly host: ProvenanceHost;
  /** Ids of changes that are not looked for. */
  readonly ignore?: ReadonlySet<string>;
  /** Told of a file that all others are looked at without, since it could not be read for the types in it. Absent: that throws. */
  readonly onFailure?: (file: string, error: unknown) => void;
}

/** Finds the uses of what changes in a window. */
export interface Detector {
  /** Uses seen from a module. A place may stand in another file: the literal that a call here sends. */
  detect(file: string): FileDetections;
  /** Files that declare types which calls of the platform bind, their importers and the importers of these: they handle what those types describe. */
  typedFiles(): readonly string[];
  /** Uses in a JSON file. */
  detectJson(file: string): FileDetections;
  /** Modules with more in them than may be followed: some of their uses may be missing. */
  readonly cut: ReadonlySet<string>;
}

const NOTHING: FileDetections = { detections: [], undecided: [] };

/** Answers hold as long as the host's files do not change; a changed project needs a new detector. */
export function createDetector({ catalogue, window, host, ignore = new Set(), onFailure }: DetectorOptions): Detector {
  const engine = new Engine(catalogue, host);
  const changes = new DueChanges(catalogue, window, ignore);
  let typed: ReadonlySet<string> | undefined;
  const withImporters = (files: readonly string[]): ReadonlySet<string> =>
    new Set(files.flatMap((file) => [file, ...host.importers(file)]));
  /** A file that knows a type says what its own functions take and give: who imports that one handles it without naming it. */
  const nearTo = (files: readonly string[]): ReadonlySet<string> => withImporters([...withImporters(files)]);
  /** Binds types first. What they describe may stand anywhere in the files that know them. */
  const filesWithTypes = (): ReadonlySet<string> => {
    if (typed) return typed;
    engine.bindings.prepare(onFailure);
    typed = nearTo(engine.bindings.files());
    engine.readWhole(typed);
    return typed;
  };
  const cut = new Set<string>();
  return {
    cut,
    typedFiles() {
      if (changes.all.length === 0) return [];
      filesWithTypes();
      // More may have been bound since.
      return [...nearTo(engine.bindings.files())];
    },
    detect(file) {
      if (changes.all.length === 0) return NOTHING;
      const knowsTypes = filesWithTypes().has(file);
      const facts = engine.turnTo(file);
      if (!facts) return NOTHING;
      const context = new FileContext(engine, changes, facts, knowsTypes);
      const look = (...passes: readonly ((context: FileContext) => void)[]): void => {
        for (const pass of passes) if (!isEnded(pass, context)) cut.add(file);
        if (engine.isSpent) cut.add(file);
      };
      look(detectRequests, detectDescribedQueries, detectDescribedBodies);
      engine.goOnWith(facts);
      look(
        detectFields,
        detectValues,
        detectExpectedObjects,
        detectAnsweredData,
        detectMethods,
        detectDeclarations,
        detectDeclaredValues,
        detectSchemas,
        detectCheckedByJsonSchemas,
        detectUnknownKeys,
      );
      const { undecidedUses: undecided, companions } = context;
      const isDue = (found: Detection): boolean =>
        !isOnlyBelow(context, found.place, found.change, window) && !isOfOlderFile(context, found);
      return { detections: context.detections.filter(isDue), undecided, companions };
    },
    detectJson(file) {
      const root = host.json(file);
      if (!root) return NOTHING;
      const open = (specifier: string, from: string): JsonNode | undefined => {
        const path = host.resolve(specifier, from);
        return path === undefined ? undefined : host.json(path);
      };
      const path = host.ownPath(file);
      const twins = twinPaths(path, catalogue).flatMap((twin) => open(specifierOf(twin, path), file) ?? []);
      return { detections: detectInJson(catalogue, changes, { root, path, open, twins }), undecided: [] };
    },
  };
}

function detectRequests(context: FileContext): void {
  detectPathTexts(context, detectCalls(context));
}

/** Whether a pass came to its end. One that is nested too deeply must not cost what the others find. */
function isEnded(pass: (context: FileContext) => void, context: FileContext): boolean {
  try {
    pass(context);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
