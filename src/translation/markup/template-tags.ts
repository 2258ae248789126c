/** Tags of template languages that may stand in a script. What they put there is only known when the page is made. */
const TAGS =
  /<%[\s\S]*?%>|<\?(?:php|=)?[\s\S]*?\?>|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|\{\{\{?[\s\S]*?\}?\}\}|\{!![\s\S]*?!!\}|^[ \t]*@(?:end\w+|else(?:if\b.*)?|php|(?:if|unless|isset|empty|auth|can|foreach|for|while|push|section|verbatim|json)\b.*?)(?=\{?[ \t]*$)|@(?:json|js|entangle|lang)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|@[A-Za-z_][\w.]*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?(?=\s*[;,)])/gm;

/** A script with names in the place of what a server puts into it, of the same length. */
export function withoutTemplateTags(text: string): string {
  return text.replace(TAGS, (tag) => {
    const inserts = /^(?:<%[=-]|<\?=|<\?php\s+echo|\{\{(?!~?\s*(?:[#/!^]|else\b))|\{!!|@)/.test(tag);
    return inserts ? '_'.repeat(tag.length) : tag.replace(/[^\r\n]/g, ' ');
  });
}
