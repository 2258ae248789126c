/** What `require` and `import(` are given where it does not stand there as a whole. */
const given = [
  String.raw`\x60(?<template>[^\x60\n]*)\x60`,
  String.raw`(?:__dirname\s*\+\s*)?(?<begun>'[^'\n]*'|"[^"\n]*")\s*\+[^()\n;]*`,
  String.raw`(?:[\w$]+\.)?(?:join|resolve)\(\s*(?:__dirname|import\.meta\.dirname|(?<base>[\w$]+))\s*,(?<joined>[^()\n]*)\)`,
].join('|');
const chosen = new RegExp(String.raw`\b(require|import)\s*\(\s*(?:/\*[^*]*\*/\s*)?(?:${given})\s*\)`, 'g');
const mayChoose =
  /\b(?:require|import)\s*\(\s*(?:\/\*[^*]*\*\/\s*)?(?:\x60|__dirname|import\.meta\.dirname|['"][^'"\n]*['"]\s*\+|[\w$.]*(?:join|resolve)\()/;

/** A text in which patterns stand in the place of what is only known at run time: `import('./steps/*.js')`. */
export function withPatterns(text: string): string {
  if (!mayChoose.test(text)) return text;
  return text.replace(chosen, (whole: string, form: string, ...rest: unknown[]) => {
    const { template, begun, base, joined = '' } = rest.at(-1) as Groups;
    const pattern =
      template?.replace(/\$\{[^{}]*\}/g, '*') ?? (begun === undefined ? undefined : `${begun.slice(1, -1)}*`);
    const folder = base === undefined ? '' : folderNamed(base, text);
    const path = pattern ?? (folder === undefined ? undefined : joinedPattern(`${folder}${joined}`));
    return path === undefined || /['{]/.test(path) ? whole : `${form}('${path.startsWith('/') ? `.${path}` : path}')`;
  });
}

type Groups = Partial<Record<'template' | 'begun' | 'base' | 'joined', string>>;

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
