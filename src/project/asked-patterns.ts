/** What `require` and `import(` are given where it does not stand there as a whole. */
const given = [
  String.raw`\x60(?<template>[^\x60\n]*\$\{[^\x60\n]*)\x60`,
  String.raw`(?:__dirname\s*\+\s*)?(?<begun>'[^'\n]*'|"[^"\n]*")\s*\+[^()\n;]*`,
  String.raw`(?:[\w$]+\.)?(?:join|resolve)\(\s*(?:__dirname|import\.meta\.dirname)\s*,(?<joined>[^()\n]*)\)`,
].join('|');
const chosen = new RegExp(String.raw`\b(require|import)\s*\(\s*(?:${given})\s*\)`, 'g');
const mayChoose =
  /\b(?:require|import)\s*\(\s*(?:\x60|__dirname|import\.meta\.dirname|['"][^'"\n]*['"]\s*\+|[\w$.]*(?:join|resolve)\()/;

/** A text in which patterns stand in the place of what is only known at run time: `import('./steps/*.js')`. */
export function withPatterns(text: string): string {
  if (!mayChoose.test(text)) return text;
  return text.replace(chosen, (whole: string, form: string, ...rest: unknown[]) => {
    const { template, begun, joined } = rest.at(-1) as Partial<Record<'template' | 'begun' | 'joined', string>>;
    const pattern =
      template?.replace(/\$\{[^}]*\}/g, '*') ?? (begun === undefined ? undefined : `${begun.slice(1, -1)}*`);
    const path = pattern ?? joinedPattern(joined ?? '');
    return path.includes("'") ? whole : `${form}('${path.startsWith('/') ? `.${path}` : path}')`;
  });
}

/** `'steps', name` */
function joinedPattern(parts: string): string {
  const names = parts.split(',').map((part) => /^\s*(['"])([^'"]*)\1\s*$/.exec(part)?.[2] ?? '*');
  return `./${names.join('/')}`;
}
