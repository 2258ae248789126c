import type { Rule } from 'eslint';
import { version } from '../version.js';
import { analysisOf, type Analysis } from './analysis.js';
import type { LintContext } from './context.js';
import type { Phase, VisibleKind } from './phase.js';

/** What the rules say of themselves beside what ESLint asks for; configs and documentation are made from it. */
export interface CompatDocs {
  readonly description: string;
  readonly url: string;
  /** In every config; else in `strict` only. */
  readonly recommended: boolean;
  /** How the configs switch it on. */
  readonly severity: 'error' | 'warn';
  /** What the rule reports: what the change looks like in code, and what it asks for. Empty for rules about something else. */
  readonly kinds: readonly VisibleKind[];
  readonly phases: readonly Phase[];
}

export interface CompatRule extends Rule.RuleModule {
  readonly meta: Rule.RuleMetaData & { readonly docs: CompatDocs; readonly messages: Record<string, string> };
}

/** What a rule is made of. */
interface CompatRuleParts
  extends Omit<CompatDocs, 'url'>, Pick<Rule.RuleMetaData, 'schema' | 'defaultOptions' | 'fixable' | 'hasSuggestions'> {
  readonly name: string;
  readonly messages: Readonly<Record<string, string>>;
  /** Called at the root of every file that can hold something. */
  readonly check: (context: LintContext, analysis: Analysis) => void;
}

/** The languages that every rule reads. */
const languages: readonly string[] = ['js/js', 'json/json', 'json/jsonc', 'json/json5'];

/** A rule; in a file that can hold nothing of the catalogue it does nothing at all. */
export function defineRule(parts: CompatRuleParts): CompatRule {
  const { name, description, recommended, severity, kinds, phases, messages, check, ...meta } = parts;
  return {
    meta: {
      type: 'problem',
      languages: [...languages],
      docs: { description, url: ruleUrl(name), recommended, severity, kinds, phases },
      messages: { ...messages },
      ...meta,
    },
    create(context) {
      const analysis = analysisOf(context);
      if (analysis === undefined) return {};
      const atRoot = (): void => {
        check(context, analysis);
      };
      return { Program: atRoot, Document: atRoot };
    },
  };
}

/** The documentation as it came with this version of the package. */
function ruleUrl(name: string): string {
  return `https://unpkg.com/lending-compat@${version}/docs/rules/${name}.md`;
}
