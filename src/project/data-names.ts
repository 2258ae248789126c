const ENDINGS = ['.json', '.yaml', '.yml'];
/** What cannot stand in the name of a file, or ends a part of its path. */
const ends = /["'`/\\\s:*?<>|(){}]/;

const LONGEST_PATH = 300;

/** Names of the files of data that a text names at the end of what it quotes, found without parsing: `read('./paths.json')`, `--data @body.json`. */
export function dataNamesIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const ending of ENDINGS)
    for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1)) {
      const end = at + ending.length;
      const isQuoted = /["'`]/.test(text.charAt(end));
      if (!isQuoted && !/[\s;)]|^$/.test(text.charAt(end))) continue;
      let start = at;
      while (start > 0 && !ends.test(text.charAt(start - 1))) start--;
      if (start < at && (isQuoted || isSent(text, start))) names.add(Buffer.from(text.slice(start, end)).toString());
    }
  return [...names];
}

/** Whether a path in front of a name begins with the sign by which programs are told to send a file. */
function isSent(text: string, name: number): boolean {
  let at = name;
  while (at > Math.max(0, name - LONGEST_PATH) && !/[\s@]/.test(text.charAt(at - 1))) at--;
  return text.charAt(at - 1) === '@';
}
