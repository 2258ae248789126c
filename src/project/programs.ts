import { basename, dirname, join, sep } from 'node:path';
import { readManifest } from './module-file.js';
import { splitPackage } from './packages.js';

interface ProgramsOptions {
  /** All files of the project. */
  readonly files: readonly string[];
  /** What a file asks for, and what a page loads. */
  readonly specifiers: (file: string) => readonly { readonly specifier: string }[];
  readonly resolve: (specifier: string, from: string) => string | undefined;
}

/**
 * Which files may run in one program, by the packages of a project: a package runs with what it takes from others or what its pages load of them, and with
 * whatever else is taken by one that takes it. What two packages call the same that nothing takes together is not the same: a key, an event, what a request
 * carries. (Which scripts see each other's global names is told by `script-programs.ts`.)
 */
export class Programs {
  readonly #options: ProgramsOptions;
  readonly #homes = new Map<string, string | undefined>();
  readonly #together = new Map<string, boolean>();
  #known: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  #reached: readonly ReadonlySet<string>[] | undefined;

  constructor(options: ProgramsOptions) {
    this.#options = options;
  }

  /** False where both stand in packages that nothing takes together. */
  mayRunTogether(one: string, other: string): boolean {
    const [home, away] = [this.#homeOf(dirname(one)), this.#homeOf(dirname(other))];
    if (home === undefined || away === undefined || home === away) return true;
    const key = home < away ? `${home}\0${away}` : `${away}\0${home}`;
    let answer = this.#together.get(key);
    if (answer === undefined) this.#together.set(key, (answer = this.#areTaken(home, away)));
    return answer;
  }

  /** Whether a file stands in a package that holds the folder of another, or both in none: what is said there holds for that as well. */
  isAround(file: string, inner: string): boolean {
    const home = this.#homeOf(dirname(file));
    return home === undefined ? this.#homeOf(dirname(inner)) === undefined : inner.startsWith(home + sep);
  }

  #areTaken(home: string, away: string): boolean {
    this.#reached ??= this.#readReached();
    return this.#reached.some((taken) => taken.has(home) && taken.has(away));
  }

  /** The folders of packages, each with those that its manifest names. */
  get #packages(): ReadonlyMap<string, ReadonlySet<string>> {
    return (this.#known ??= this.#readPackages());
  }

  /** The folder of the package that a folder belongs to, or a path in it. */
  #homeOf(folder: string): string | undefined {
    if (this.#homes.has(folder)) return this.#homes.get(folder);
    const parent = dirname(folder);
    const home = this.#packages.has(folder) ? folder : parent === folder ? undefined : this.#homeOf(parent);
    this.#homes.set(folder, home);
    return home;
  }

  /** One without a name only has settings for what stands around it. */
  #readPackages(): ReadonlyMap<string, ReadonlySet<string>> {
    const manifests = this.#options.files
      .filter((file) => basename(file) === 'package.json')
      .flatMap((file) => {
        const manifest = readManifest(dirname(file));
        return manifest?.name === undefined ? [] : [{ folder: dirname(file), name: manifest.name, manifest }];
      });
    const folders = new Map(manifests.map(({ folder, name }) => [name, folder]));
    return new Map(
      manifests.map(({ folder, manifest }) => [
        folder,
        new Set(manifest.dependencies.flatMap((name) => folders.get(name) ?? [])),
      ]),
    );
  }

  /** Each package with all that it takes, and what that takes. */
  #readReached(): readonly ReadonlySet<string>[] {
    const taken = this.#readTaken();
    return [...taken.keys()].map((folder) => {
      const reached = new Set([folder]);
      for (const at of reached) for (const next of taken.get(at) ?? []) reached.add(next);
      return reached;
    });
  }

  /** What packages take: what their manifests name, and what their files import from others in spite of these. */
  #readTaken(): ReadonlyMap<string, ReadonlySet<string>> {
    const taken = new Map([...this.#packages].map(([folder, named]) => [folder, new Set(named)]));
    const asked = new Set<string>();
    for (const file of this.#options.files) {
      const home = this.#homeOf(dirname(file));
      const own = home === undefined ? undefined : taken.get(home);
      if (home === undefined || own === undefined) continue;
      for (const { specifier } of this.#options.specifiers(file)) {
        // What a name means is the same for all files of a package.
        const question = `${home}\0${isPath(specifier) ? join(dirname(file), specifier) : specifier}`;
        if (asked.has(question)) continue;
        asked.add(question);
        for (const away of this.#meant(specifier, file)) if (away !== home) own.add(away);
      }
    }
    return taken;
  }

  /** The packages that a specifier may mean: by the path that it leads to, of which a part may only be known at run time, or by its name. */
  #meant(specifier: string, file: string): readonly string[] {
    if (!isPath(specifier)) {
      const target = splitPackage(specifier) ? this.#options.resolve(specifier, file) : undefined;
      const home = target === undefined ? undefined : this.#homeOf(dirname(target));
      return home === undefined ? [] : [home];
    }
    const [known = '', ...computed] = specifier.split('${');
    const path = join(dirname(file), known);
    if (computed.length > 0) return [...this.#packages.keys()].filter((folder) => folder.startsWith(path));
    const home = this.#homeOf(path);
    return home === undefined ? [] : [home];
  }
}

function isPath(specifier: string): boolean {
  return specifier.startsWith('.');
}
