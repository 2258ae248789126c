import { withoutComments } from '../../project/literals.js';
import { js } from '../code.js';
import type { Code } from '../code.js';
import type { Script } from './scripts.js';
import { vueTemplateCode } from './vue-template.js';

/** A component of Vue as code: its scripts with what its template looks at put where the template's names mean something. */
interface VueTemplate {
  /** Put into the object of options, in front of everything else. */
  readonly inOptions: Code | undefined;
  /** Put behind the scripts. */
  readonly behind: Code;
}

/** Reads the template of a component; undefined where there is none. */
export function vueTemplate(text: string, scripts: readonly Script[]): VueTemplate | undefined {
  const range = templateIn(text);
  const written = scripts.map((script) => script.text).join('\n');
  if (range === undefined || written === '') return undefined;
  const { code: template, names: words } = vueTemplateCode(text, range);
  const names = [...words].filter((name) => !NOT_NAMES.has(name));
  if (/\bexport\s+default\b/.test(written)) {
    const given = new Map(names.map((name) => [name, `this.${name}`]));
    return { inOptions: js`\n$template() {${scoped(given, template)}},\n`, behind: lazyImports(written) };
  }
  const declared = declaredIn(written);
  const refs = refsIn(written);
  const functions = functionsIn(written);
  const given = new Map(
    names.flatMap((name): [string, string][] => {
      if (refs.has(name)) return [[name, `${name}.value`]];
      // A function of the component goes by its own name: it is given what the template hands over, or has it called with.
      if (functions.has(name) || (declared.has(name) && isCalled(name, text.slice(...range)))) return [];
      // What a composable gives may be a reference as well.
      return [[name, declared.has(name) ? `Vue.unref(${name})` : `$props.${name}`]];
    }),
  );
  return { inOptions: undefined, behind: [setup(written), scoped(given, template)] };
}

/** `components: { Card: () => import('./Card.vue') }`: components that are loaded when they are shown are named by nothing but their key. */
function lazyImports(written: string): string {
  const declared = declaredIn(written);
  const code = withoutComments(written);
  const found = [...code.matchAll(LAZY)].map(([, name = '', specifier = '']) => ({ name, specifier }));
  const first = found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
  return first
    .filter(({ name }) => !declared.has(name))
    .map(({ name, specifier }) => `\nimport ${name} from ${JSON.stringify(specifier)};`)
    .join('');
}

const LAZY =
  /(?<![\w$.])['"]?([A-Z][\w$]*)['"]?\s*:\s*(?:defineAsyncComponent\s*\(\s*)?\(\s*\)\s*=>\s*import\s*\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]/g;

/** Words that are in expressions without naming anything of the component. */
const NOT_NAMES = new Set(
  'true false null undefined this new typeof in of instanceof void delete await async function return if else const let var Math Date JSON Number String Object Array Boolean console window parseInt parseFloat isNaN Intl BigInt Map Set'.split(
    ' ',
  ),
);

/** A template in which names stand for what they are given: one by one, as code that stands nowhere cannot be told apart in a pattern. */
function scoped(given: ReadonlyMap<string, string>, template: Code): Code {
  const outside = [...given].map(([name, value]) => `var $of_${name} = ${value};`).join('\n');
  const inside = [...given.keys()].map((name) => `var ${name} = $of_${name};`).join('\n');
  return js`\n${outside}\n;(function () {\n${inside}\n${template}\n});\n`;
}

/** Whether a text may be a template of Vue. */
export function mayBeVue(text: string): boolean {
  return text.includes('{{') || /\s(?:v-[a-z]+|[:@][a-z][\w:.-]*\s*=)/.test(text);
}

/**
 * What is shown by an app that is mounted in a page, or whose template stands among its options, as the body of a function.
 *
 * @param holder what names belong to that are not the template's own.
 * @returns undefined where it looks at nothing.
 */
export function vueApp(text: string, range: readonly [number, number], holder: string): Code | undefined {
  const { code, names: words } = vueTemplateCode(text, range);
  const names = [...words].filter((name) => !NOT_NAMES.has(name));
  return names.length === 0 ? undefined : scoped(new Map(names.map((name) => [name, `${holder}.${name}`])), code);
}

/** What the compiler gives to a script: its properties are what whoever uses the component hands it. */
function setup(written: string): string {
  const named = /\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:withDefaults\s*\(\s*)?defineProps\b/.exec(written)?.[1];
  const type = /\bdefineProps\s*(<[^]*?>)\s*\(/.exec(written)?.[1] ?? '';
  // What somebody hands over may say less than what is declared; types that stand among the properties are read from there.
  const isDescribed = /\bdefineProps\s*\(\s*\{[^]*?\bas\s+(?:PropType\b|\(\))/.test(written);
  const define = `function defineProps${type === '' ? '() {' : '<T>(given?: any): T { if (given) return $nothing() as T;'} return $given; }`;
  return `
var $given;
export default function $component(given) { $given = given; }
${isDescribed ? '' : define}
${modelOf(written)}
function withDefaults(props) { return props; }
var $props = ${named ?? (/\bdefineProps\b/.test(written) ? `defineProps${type}()` : '$given')};
`;
}

/** What a script holds in common with whoever uses the component: `const user = defineModel<User>()`, `<Editor v-model="user" />`. */
function modelOf(written: string): string {
  const used = /\bdefineModel\b\s*(<)?/.exec(written);
  if (!used) return '';
  const isTyped = used[1] !== undefined;
  const declared = isTyped ? 'if (options) return { value: $nothing() as T };' : '';
  return `function defineModel${isTyped ? '<T>' : ''}(name, options) {
${declared}
return { value: typeof name === 'string' ? $given[name] : $given.modelValue };
}`;
}

/** Whether an expression of a template calls a name, or has it called by an event: prose may have a bracket behind it as well. */
function isCalled(name: string, template: string): boolean {
  const word = name.replaceAll('$', '\\$');
  const called = new RegExp(`(?<![\\w$.])${word}\\s*\\(`);
  const handles = new RegExp(`[\\s](?:@|v-on:)[\\w:.-]+\\s*=\\s*["']\\s*${word}\\s*["']`);
  return handles.test(template) || (template.match(EXPRESSIONS) ?? []).some((expression) => called.test(expression));
}

const EXPRESSIONS = /\{\{[^{}]*\}\}|=\s*"[^"]*"|=\s*'[^']*'/g;

function declaredIn(written: string): ReadonlySet<string> {
  const heads = [
    ...written.matchAll(/\bimport\s+([^'"]*?)\s+from\b/g),
    ...written.matchAll(/\b(?:const|let|var)\s+([^=;]+)/g),
    ...written.matchAll(/\b(?:function\s*\*?|class|enum)\s+([\w$]+)/g),
  ];
  return new Set(heads.flatMap(([, head = '']) => head.match(/[A-Za-z_$][\w$]*/g) ?? []));
}

/** Names of functions: `:formatter="rolesOf"`. */
function functionsIn(written: string): ReadonlySet<string> {
  const heads = [
    /\bfunction\s*\*?\s*([\w$]+)\s*[<(]/g,
    /\b(?:const|let)\s+([\w$]+)\s*(?::[^=\n]{1,200})?=\s*(?:async\s*)?(?:function\b|[\w$]+\s*=>|\([^()]{0,400}\)\s*(?::[^=\n]{1,200})?=>)/g,
  ];
  return new Set(heads.flatMap((head) => [...written.matchAll(head)].map(([, name = '']) => name)));
}

/** Names that hold something which a template looks through. */
function refsIn(written: string): ReadonlySet<string> {
  const holders =
    /\b(?:const|let)\s+([\w$]+)\s*(?::[^=\n]{1,200})?=\s*(?:shallowRef|ref|computed|toRef|asyncComputed|defineModel)\s*[<(]/g;
  return new Set([...written.matchAll(holders)].map(([, name = '']) => name));
}

/** Where the template of a component stands. */
function templateIn(text: string): readonly [number, number] | undefined {
  const opened = /^\uFEFF?<template\b[^>]*>/m.exec(text);
  const end = text.lastIndexOf('</template>');
  if (!opened || /\blang=["']?(?!html)/.test(opened[0])) return undefined;
  const start = opened.index + opened[0].length;
  return end < start ? undefined : [start, end];
}
