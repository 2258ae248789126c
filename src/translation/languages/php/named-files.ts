const SETTINGS = /(?:^|\/)config\/([\w-]+)\.php$/;
const SCRIPT = /(?:^|\/)([\w.-]+)\.php$/;

/** What texts ask for a file by: each with the name of the file as its group. */
const ASKS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/\bconfig\(\s*['"]([\w-]+)\./g, settingsNamed],
  [/\bConfig::(?:get|string|array)\(\s*['"]([\w-]+)\./g, settingsNamed],
  [/\b(?:require|include)(?:_once)?\b[^;'"]*['"][\w./-]*?([\w.-]+)\.php['"]/g, dataNamed],
];

/** How the code that is made of it calls what a file with settings gives: `config('paths.users')` asks for a part of it. */
export function settingsNamed(name: string): string {
  return `Settings_${plain(name)}`;
}

/** The same for what any script returns to whoever takes it in: `require __DIR__ . '/paths.php'`. */
export function dataNamed(name: string): string {
  return `Returned_${plain(name)}`;
}

function plain(name: string): string {
  return name.replaceAll(/\W/g, '_');
}

/** What others may ask a file for by its name. */
export function namesOfFile(path: string): readonly string[] {
  const file = path.replaceAll('\\', '/');
  const [settings, script] = [SETTINGS.exec(file)?.[1], SCRIPT.exec(file)?.[1]];
  return [
    ...(settings === undefined ? [] : [settingsNamed(settings)]),
    ...(script === undefined ? [] : [dataNamed(script)]),
  ];
}

/** The files that a text asks for by their names. */
export function filesAskedFor(text: string): readonly string[] {
  return ASKS.flatMap(([form, named]) => [...text.matchAll(form)].map(([, name = '']) => named(name)));
}
