import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { child, childrenOf, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** Of more clauses, each is taken for one that may be gone. */
const MOST_CLAUSES = 60;

interface MatchReader {
  readonly expression: (node: SyntaxNode) => Code;
  readonly name: (node: SyntaxNode) => Code;
  readonly property: (node: SyntaxNode) => Code;
  readonly body: (clause: SyntaxNode) => Code;
}

/** What a pattern asks of a value, and what it gives the parts of it to. */
interface Pattern {
  readonly tests: readonly Code[];
  readonly names: readonly Code[];
}

const NOTHING: Pattern = { tests: [], names: [] };
/** Whether a value is of the kind that a pattern is for: that may be so or not. */
const OF_KIND: Pattern = { tests: ['window.isOfKind'], names: [] };
const LITERAL = /^(?:string|concatenated_string|integer|float|true|false|none)$/;
const NAMED = /^(?:identifier|attribute|subscript)$/;
/** Looks into a value. */
const TAKES_APART = /^(?:dict_pattern|class_pattern|list_pattern|tuple_pattern)$/;

/** `match value: case "a" | "b": …`, `case {"key": part}: …`. */
export function matchCode(node: SyntaxNode, reader: MatchReader): Code {
  const subject = child(node, 'subject');
  const clauses = (child(node, 'body')?.children ?? []).filter(({ type }) => type === 'case_clause');
  if (subject === undefined) return [];
  const isSwitch = !clauses.some((clause) => takesApart(clause) || breaksLoop(clause));
  return isSwitch ? compared(subject, clauses, reader) : testedInTurn(subject, clauses, reader);
}

/** `break` leaves the loop around a `match`, and would leave a `switch`. */
function breaksLoop(clause: SyntaxNode): boolean {
  let found = false;
  visitSyntax(clause, (part) => {
    found ||= part.type === 'break_statement';
    return !/^(?:for_statement|while_statement|function_definition|class_definition)$/.test(part.type);
  });
  return found;
}

function takesApart(clause: SyntaxNode): boolean {
  let found = false;
  visitSyntax(clause, (part) => {
    found ||= TAKES_APART.test(part.type);
    return part.type !== 'block';
  });
  return found;
}

/** Texts and constants that a value is held against: a `switch`. */
function compared(subject: SyntaxNode, clauses: readonly SyntaxNode[], reader: MatchReader): Code {
  const cases = clauses.map((clause) => {
    const labels = patternsOf(clause)
      .flatMap(alternativesIn)
      .filter((pattern) => LITERAL.test(pattern.type) || isConstant(pattern))
      .map((pattern) => js`case ${valueOf(pattern, reader)}: `);
    const guard = guardOf(clause);
    const asked = guard === undefined ? '' : js`if (${reader.expression(guard)}) `;
    return js`${labels.length === 0 ? `case "\\u0000${clause.start}": ` : labels}${asked}${reader.body(clause)} break;\n`;
  });
  return js`switch (${reader.expression(subject)}) {${cases}}`;
}

/** Patterns that look into a value: each a test, the first that holds counts. */
function testedInTurn(subject: SyntaxNode, clauses: readonly SyntaxNode[], reader: MatchReader): Code {
  const isNamed = NAMED.test(subject.type);
  const held = `matched$${subject.start}`;
  const value = isNamed ? reader.expression(subject) : held;
  const branches = clauses.map((clause) => {
    const { tests, names } = together(patternsOf(clause).map((pattern) => patternOf(pattern, value, reader)));
    const guard = guardOf(clause);
    const given = names.map((name) => js`${name};\n`);
    if (guard === undefined)
      return js`${tests.length === 0 ? '' : js`if (${both(tests)}) `}{\n${given}${reader.body(clause)}}`;
    const asked = js`(${joined([...names, reader.expression(guard)], ', ')})`;
    return js`if (${both([...tests, asked])}) ${reader.body(clause)}`;
  });
  return js`{ ${isNamed ? '' : js`const ${held} = ${reader.expression(subject)};\n`}${joined(branches, clauses.length > MOST_CLAUSES ? '\n' : ' else ')} }`;
}

function patternOf(pattern: SyntaxNode, value: Code, reader: MatchReader): Pattern {
  if (LITERAL.test(pattern.type) || isConstant(pattern))
    return { tests: [js`${value} === ${valueOf(pattern, reader)}`], names: [] };
  switch (pattern.type) {
    case 'case_pattern':
      return together(pattern.children.map((inner) => patternOf(inner, value, reader)));
    case 'dotted_name':
      return { tests: [], names: [js`${reader.name(pattern.children[0] ?? pattern)} = ${value}`] };
    case 'as_pattern': {
      const [inner, name] = pattern.children;
      const own = inner === undefined ? NOTHING : patternOf(inner, value, reader);
      return name === undefined ? own : { ...own, names: [...own.names, js`${reader.name(name)} = ${value}`] };
    }
    case 'union_pattern': {
      const ways = pattern.children.map((way) => patternOf(way, value, reader));
      return {
        tests: [
          js`(${joined(
            ways.map(({ tests }) => both(tests)),
            ' || ',
          )})`,
        ],
        names: ways.every(({ names }) => names.length === 0) ? [] : [namesOfWays(ways)],
      };
    }
    case 'dict_pattern': {
      const values = childrenOf(pattern, 'value');
      return together(
        childrenOf(pattern, 'key').map((key, index) => {
          const inner = values[index];
          const at = reader.expression(key);
          const asked: Pattern = { tests: [js`(${at} in ${value})`], names: [] };
          return inner === undefined ? asked : together([asked, patternOf(inner, js`${value}[${at}]`, reader)]);
        }),
      );
    }
    case 'class_pattern':
      return together([
        OF_KIND,
        ...pattern.children.flatMap((part) => {
          const keyword = ofType(part, 'keyword_pattern');
          const [name, inner] = keyword?.children ?? [];
          return name === undefined || inner === undefined
            ? []
            : [patternOf(inner, js`${value}.${reader.property(name)}`, reader)];
        }),
      ]);
    case 'list_pattern':
    case 'tuple_pattern': {
      const rest = pattern.children.findIndex((part) => ofType(part, 'splat_pattern') !== undefined);
      const items = rest < 0 ? pattern.children : pattern.children.slice(0, rest);
      const parts = items.map((item, index) => patternOf(item, js`${value}[${String(index)}]`, reader));
      return together([OF_KIND, ...parts]);
    }
    default:
      return NOTHING;
  }
}

/** The names that the way gives which holds. */
function namesOfWays(ways: readonly Pattern[]): Code {
  return ways.reduceRight<Code>(
    (others, { tests, names }) =>
      js`(${both(tests)} ? (${joined(names.length === 0 ? ['undefined'] : names, ', ')}) : ${others})`,
    'undefined',
  );
}

function together(patterns: readonly Pattern[]): Pattern {
  return { tests: patterns.flatMap(({ tests }) => tests), names: patterns.flatMap(({ names }) => names) };
}

function both(tests: readonly Code[]): Code {
  return tests.length === 0 ? 'true' : joined(tests, ' && ');
}

function patternsOf(clause: SyntaxNode): SyntaxNode[] {
  return clause.children.filter(({ type }) => type === 'case_pattern');
}

function alternativesIn(pattern: SyntaxNode): readonly SyntaxNode[] {
  return /^(?:case_pattern|union_pattern)$/.test(pattern.type) ? pattern.children.flatMap(alternativesIn) : [pattern];
}

/** `Kind.OPEN`: a name by itself is given the value instead. */
function isConstant(pattern: SyntaxNode): boolean {
  return pattern.type === 'dotted_name' && pattern.children.length > 1;
}

function valueOf(pattern: SyntaxNode, reader: MatchReader): Code {
  const [first, ...others] = pattern.type === 'dotted_name' ? pattern.children : [];
  if (first === undefined) return reader.expression(pattern);
  return js`${reader.name(first)}${others.map((name) => js`.${reader.property(name)}`)}`;
}

function guardOf(clause: SyntaxNode): SyntaxNode | undefined {
  return child(clause, 'guard')?.children[0];
}
