/** What stands for modules of a folder that a file is told by whoever calls it. */
export const TOLD_FOLDER = '?';

/** What `require` and `import(` are given where it does not stand there as a whole. */
const given = [
  String.raw`\x60(?<template>[^\x60\n]*)\x60`,
  String.raw`(?:__dirname\s*\+\s*)?(?<begun>'[^'\n]*'|"[^"\n]*")\s*\+[^()\n;]*`,
  String.raw`(?:[\w$]+\.)?(?:join|resolve)\(\s*(?:__dirname|import\.meta\.dirname|(?<base>[\w$]+))\s*,(?<joined>[^()\n]*)\)`,
  String.raw`(?<computed>[A-Za-z_$](?:[^()\n;]|\((?:[^()\n;]|\([^()\n;]*\))*\)){0,200})`,
].join('|');
const chosen = new RegExp(String.raw`\b(require|import)\s*\(\s*(?:/\*[^*]*\*/\s*)?(?:${given})\s*,?\s*\)`, 'g');
const mayChoose = /\b(?:require|import)\s*\(\s*(?:\/\*[^*]*\*\/\s*)?(?:\x60|[A-Za-z_$]|['"][^'"\n]*['"]\s*\+)/;

/** A text in which patterns stand in the place of what is only known at run time: `import('./steps/*.js')`. */
export function withPatterns(text: string): string {
  if (!mayChoose.test(text)) return text;
  return text.replace(chosen, (whole: string, form: string, ...rest: unknown[]) => {
    const { template, begun, base, joined = '', computed } = rest.at(-1) as Groups;
    if (computed !== undefined) return isTold(computed, text) ? `${form}('${TOLD_FOLDER}')` : whole;
    const pattern =
      template?.replace(/\$\{[^{}]*\}/g, '*') ?? (begun === undefined ? undefined : `${begun.slice(1, -1)}*`);
    const folder = base === undefined ? '' : folderNamed(base, text);
    const path = pattern ?? (folder === undefined ? TOLD_FOLDER : joinedPattern(`${folder}${joined}`));
    if (/['{]/.test(path)) return whole;
    return `${form}('${path.startsWith('/') ? `.${path}` : path.replace(/^(?:file:\/\/)?\*\/.*$/, TOLD_FOLDER)}')`;
  });
}

type Groups = Partial<Record<'template' | 'begun' | 'base' | 'joined' | 'computed', string>>;

const readsFolders = /\breaddir|\bglob|\bopendir/;
const putsTogether = /^(?:[\w$]+\.)*(?:join|resolve|pathToFileURL)\s*\(|^[\w$.]+\s*\+/;

/** Whether what is asked for may be a module of a folder that is told: it is put together from a name, or the text looks through folders. */
function isTold(path: string, text: string): boolean {
  return putsTogether.test(path) || readsFolders.test(text);
}

/** `'steps',` of `const folder = path.join(__dirname, 'steps')`. */
function folderNamed(name: string, text: string): string | undefined {
  const declared = new RegExp(
    String.raw`\b(?:const|let|var)\s+${name.replaceAll('$', String.raw`\$`)}\s*=\s*(?:[\w$]+\.)?(?:join|resolve)\(\s*(?:__dirname|import\.meta\.dirname)\s*,([^()\n]*)\)`,
  );
  const parts = declared.exec(text)?.[1];
  return parts === undefined ? undefined : `${parts},`;
}

/** `'steps', name` */
function joinedPattern(parts: string): string {
  const names = parts.split(',').map((part) => /^\s*(['"])([^'"]*)\1\s*$/.exec(part)?.[2] ?? '*');
  return `./${names.join('/')}`;
}
