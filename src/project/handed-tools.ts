/** How far into a function its parameters may stand: characters. */
const HEAD = 500;
/** The parameters of a function that is declared or put under a name. */
const parameters =
  /^(?:export\s+)?(?:default\s+)?(?:(?:const|let|var)\s+[\w$]+(?:\s*:[^=]{1,80})?\s*=\s*|(?:module\.)?exports(?:\.[\w$]+)?\s*=\s*)?(?:async\s+)?(?:function(?:\s*\*)?(?:\s*[\w$]+)?\s*)?\(([^()]{1,200})\)/;

/**
 * What a function is handed to work with: the parameters of which it calls members, as `client` in `(client, id) => client.users(id)`. Others of
 * the module that call a parameter the same are most likely handed the same. What has one letter is a name of a bundle.
 */
export function toolsOf(part: string): readonly string[] {
  const [, list] = parameters.exec(part.slice(0, HEAD)) ?? [];
  if (list === undefined) return [];
  const names = [...list.matchAll(/(?<![:.\w$]\s*)[A-Za-z_$][\w$]+/g)].map(([name]) => name);
  return names.filter((name) =>
    new RegExp(String.raw`(?<![.\w$])${name.replaceAll('$', String.raw`\$`)}\.[\w$]+\(`).test(part),
  );
}
