import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { folderOfPlace, moduleOfPlace } from '../modules/own-place.js';
import { memberOf } from '../objects/members.js';
import { listOf } from '../objects/lists.js';
import { placeOf } from '../syntax/syntax.js';
import { asText, joinTexts, textOf } from '../texts/text.js';
import { UNDEFINED, mapOptions, optionsOf, unknown } from '../values.js';
import type { Lazy, Value } from '../value.js';

type Model = (e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame) => Value | undefined;

const first: Model = (_e, args) => args[0]?.() ?? UNDEFINED;

export const joined: Model = (_e, args, node, frame) => {
  const place = placeOf(node, frame.facts.file);
  return joinTexts(
    args.map((value) => ({ value: value(), place })),
    '/',
    place,
  );
};

/** `path.dirname(fileURLToPath(import.meta.url))`: of what begins at a module's own place; of others nothing is said. */
const folderAround: Model = (_e, args, node, frame) => {
  const place = placeOf(node, frame.facts.file);
  return mapOptions(args[0]?.() ?? UNDEFINED, (option) => {
    const folder = folderOfPlace(option);
    if (folder) return folder;
    const [begun] = asText(option)?.pieces ?? [];
    const isOwn = moduleOfPlace(begun?.kind === 'hole' ? begun.value : option) !== undefined;
    if (!isOwn) return unknown('a folder');
    return joinTexts(
      [
        { value: option, place },
        { value: textOf('..', place), place },
      ],
      '/',
      place,
    );
  });
};

/** `readdirSync(folder)`: names that are only known at run time. */
const namesOfFolder: Model = () => listOf(unknown('the name of a file'));

/** `globSync(join(folder, '*.js'))`: paths, of which the pattern tells as much as there is to know. */
const pathsOfPattern: Model = (e, args, node, frame) => {
  const [pattern, options] = args;
  const path = pattern?.() ?? UNDEFINED;
  const told = options?.() ?? UNDEFINED;
  const isAbsolute = memberOf(e, told, 'absolute');
  const isWhole = isAbsolute.kind === 'scalar' && isAbsolute.value === true;
  const given = isWhole ? joined(e, [() => memberOf(e, told, 'cwd'), () => path], node, frame) : path;
  return listOf(optionsOf(path).some(({ kind }) => kind === 'text') ? (given ?? path) : unknown('the path of a file'));
};

/** What functions over paths and folders of files give. */
export const FILE_PATHS: Readonly<Record<string, Model>> = {
  'path.join': joined,
  'path.posix.join': joined,
  'path.resolve': joined,
  'path.normalize': first,
  'path.dirname': folderAround,
  'fs.readdirSync': namesOfFolder,
  'fs.promises.readdir': namesOfFolder,
  'fs/promises.readdir': namesOfFolder,
  'fs-extra.readdirSync': namesOfFolder,
  'fs-extra.readdir': namesOfFolder,
  ...Object.fromEntries(
    [
      'glob',
      'glob.glob',
      'glob.sync',
      'glob.globSync',
      'glob.glob.sync',
      'fast-glob',
      'fast-glob.sync',
      'fast-glob.globSync',
      'globby',
      'globby.sync',
      'globby.globby',
      'globby.globbySync',
      'tinyglobby.glob',
      'tinyglobby.globSync',
      'fs.globSync',
    ].map((name) => [name, pathsOfPattern]),
  ),
  'url.fileURLToPath': first,
  'url.pathToFileURL': first,
};
