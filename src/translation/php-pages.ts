import { isParseFailure } from '../provenance/syntax/parse.js';
import type { Code } from './code.js';
import { Php } from './languages/php.js';
import type { SyntaxNode } from './languages/tree.js';
import { scriptsOf } from './markup/scripts.js';
import { parseTranslated } from './module.js';

/** What stands between the tags of PHP, and whether it is put out there. */
const OF_PHP = /<\?(?<puts>=|php\s+echo\b)?[\s\S]*?(?:\?>|$)/g;
const SCRIPT = /<script\b/i;

/** PHP with the scripts of the page that it makes. */
export class PhpPage extends Php {
  override program(root: SyntaxNode): Code {
    const program = super.program(root);
    return SCRIPT.test(this.text) ? [program, this.#scripts()] : program;
  }

  /** Scripts see each other, and nothing of PHP. One that cannot be read must not cost the others. */
  #scripts(): Code {
    const scripts = scriptsOf(withoutPhp(this.text), '.html')
      .filter(({ inAttribute }) => !inAttribute)
      .map(({ text, start }): Code => ({ text, start, end: start + text.length }))
      .filter((script) => !isParseFailure(parseTranslated(this.file, this.text, script, 'js')));
    const lines = scripts.map((script): Code => [script, '\n']);
    return scripts.length === 0 ? '' : ['\n;(function () {\n', lines, '})();\n'];
  }
}

/** The page, every character in its place: what PHP puts out stands there as a name, the rest of it is blank. */
function withoutPhp(text: string): string {
  return text.replace(OF_PHP, (tag, puts: string | undefined) =>
    tag.replace(/[^\r\n]/g, puts === undefined ? ' ' : '_'),
  );
}
