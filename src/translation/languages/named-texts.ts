/** `KEY = "name"`, `const Key string = "name"`, `public const string Key = "name"`. */
const CONSTANTS = /(?<![\w.$@"'])([A-Z]\w*)(?:\s*:\s*[\w.]+|\s+string)?\s*=\s*(["'])((?:(?!\2)[^\\\n])*)\2/g;
/** A constant, of whatever it stands in. */
const NAME = /^(?:[\w$\\]+(?:\.|::|->))*([A-Z]\w*)$/;

/** The text that a constant of the file holds, by what is written to name it; undefined where it is none, or one of several of that name. */
export function namedTexts(text: string): (written: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  for (const [, name = '', , held = ''] of text.matchAll(CONSTANTS))
    texts.set(name, texts.has(name) && texts.get(name) !== held ? undefined : held);
  return (written) => {
    const name = NAME.exec(written)?.[1];
    return name === undefined ? undefined : texts.get(name);
  };
}

/** Whether something is a member of a class by its name, as constants are: `Keys.Status`. */
export function isMemberOfClass(written: string): boolean {
  return /^(?:[A-Z]\w*\.)+[A-Z]\w*$/.test(written);
}

/** Whether something is a constant by its name, as all languages write them: `STATUS_KEY`, `Keys.STATUS`. */
export function isConstantName(written: string): boolean {
  return /^(?:[\w$\\]+(?:\.|::|->))*[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(written) && /[A-Z]{2}/.test(written);
}
