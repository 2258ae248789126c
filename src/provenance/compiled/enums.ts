import { calledAtOnce, changed, child, children, isNamed, made, memberNameOf, nameOf, statementsOf } from './raw.js';
import type { Raw } from './raw.js';

/**
 * `(function (Path) { Path["Users"] = "/users"; })(Path || (exports.Path = Path = {}))`: an object is put into the variable.
 * `((Path) => { Path["Users"] = "/users"; return Path; })(Path || {})`: the object.
 */
export function enumObject(node: Raw): Raw | undefined {
  const call = calledAtOnce(node);
  const [parameter, ...others] = children(call?.fn, 'params');
  const name = nameOf(parameter);
  const [filled, ...more] = call?.args ?? [];
  if (!call || name === undefined || others.length > 0 || !filled || more.length > 0) return undefined;
  const target = emptyObject(filled);
  const members = target && membersOf(statementsOf(child(call.fn, 'body')), name);
  if (!members) return undefined;
  const object = made('ObjectExpression', node, { properties: members });
  return target.type === 'ObjectExpression' ? object : filling(target, object);
}

/** `{}`, `Path || {}`, or the assignment of `Path || (exports.Path = Path = {})`. */
function emptyObject(node: Raw): Raw | undefined {
  if (node.type === 'ObjectExpression') return children(node, 'properties').length === 0 ? node : undefined;
  if (node.type === 'AssignmentExpression') return emptyObject(innermost(node)) && node;
  const right = node.type === 'LogicalExpression' && node.operator === '||' ? child(node, 'right') : undefined;
  return right && emptyObject(right);
}

/** What the last of several assignments puts: `{}` of `Path = exports.Path || (exports.Path = {})` as well. */
function innermost(node: Raw): Raw {
  const right = child(node, 'right');
  return right && (node.type === 'AssignmentExpression' || node.type === 'LogicalExpression') ? innermost(right) : node;
}

function filling(assignment: Raw, object: Raw): Raw {
  const right = child(assignment, 'right');
  if (!right || right.type === 'ObjectExpression') return changed(assignment, { right: object });
  if (right.type === 'LogicalExpression') {
    const inner = child(right, 'right');
    return changed(assignment, { right: inner?.type === 'AssignmentExpression' ? filling(inner, object) : object });
  }
  return changed(assignment, { right: filling(right, object) });
}

function membersOf(statements: readonly Raw[], name: string): readonly Raw[] | undefined {
  const members: Raw[] = [];
  for (const statement of statements) {
    if (statement.type === 'ReturnStatement' && isNamed(child(statement, 'argument'), name)) continue;
    const member = memberOf(statement, name);
    if (!member) return undefined;
    members.push(member);
  }
  return members.length > 0 ? members : undefined;
}

/** `Path["Users"] = "/users"`, `Level[Level["Low"] = 0] = "Low"`. */
function memberOf(statement: Raw, name: string): Raw | undefined {
  const assignment =
    statement.type === 'ExpressionStatement' ? child(statement, 'expression', 'AssignmentExpression') : undefined;
  const left = child(assignment, 'left', 'MemberExpression');
  if (!left || !isNamed(child(left, 'object'), name)) return undefined;
  const numbered = child(left, 'property', 'AssignmentExpression');
  const target = numbered ? child(numbered, 'left', 'MemberExpression') : left;
  const key = child(target, 'property');
  const value = child(numbered ?? assignment, 'right');
  if (!key || !value || memberNameOf(target) === undefined || !isNamed(child(target, 'object'), name)) return undefined;
  const fields = { kind: 'init', method: false, shorthand: false, computed: false, optional: false };
  return made('Property', statement, { key, value, ...fields });
}

/** `var Path; (function (Path) { … })(Path || (Path = {}));`, anywhere among statements: `const Path = { … };` where it is filled. */
export function withEnums(statements: readonly Raw[]): readonly Raw[] {
  const empty = new Map(statements.flatMap((one) => (undefinedIn(one) === undefined ? [] : [[undefinedIn(one), one]])));
  const replaced = new Map<Raw, readonly Raw[]>();
  for (const statement of statements) {
    const filled = statement.type === 'ExpressionStatement' ? child(statement, 'expression') : undefined;
    const value = filled && enumObject(filled);
    const name =
      value?.type === 'AssignmentExpression' ? nameOf(children(calledAtOnce(filled)?.fn, 'params')[0]) : undefined;
    const declared = empty.get(name);
    if (!value || name === undefined || !declared) continue;
    replaced.set(declared, [made('EmptyStatement', declared, {})]);
    replaced.set(statement, declaredWith(statement, declared, value));
  }
  return replaced.size === 0 ? statements : statements.flatMap((one) => replaced.get(one) ?? [one]);
}

/** The one name that a statement declares without a value. */
function undefinedIn(statement: Raw): string | undefined {
  const declaration = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
  const [one, ...more] = declaration?.type === 'VariableDeclaration' ? children(declaration, 'declarations') : [];
  return more.length > 0 || child(one, 'init') ? undefined : nameOf(child(one, 'id'));
}

function declaredWith(statement: Raw, declared: Raw, value: Raw): readonly Raw[] {
  const isExported = declared.type === 'ExportNamedDeclaration';
  const declaration = isExported ? child(declared, 'declaration') : declared;
  const [one] = children(declaration, 'declarations');
  const id = child(one, 'id');
  if (!declaration || !one || !id) return [statement];
  const { start, end } = statement;
  const init = innermost(value);
  const declarator = changed(one, { start, end, init });
  const constant = changed(declaration, { start, end, kind: 'const', declarations: [declarator] });
  if (isExported) return [changed(declared, { start, end, declaration: constant })];
  const exported = assignedTo(value).find((target) => target.type === 'MemberExpression');
  if (!exported) return [constant];
  const fields = { operator: '=', left: exported, right: changed(id, { start, end }) };
  return [constant, changed(statement, { expression: made('AssignmentExpression', statement, fields) })];
}

/** What the value of an assignment is put into, in all. */
function assignedTo(node: Raw | undefined): readonly Raw[] {
  if (node?.type === 'LogicalExpression') return assignedTo(child(node, 'right'));
  const left = node?.type === 'AssignmentExpression' ? child(node, 'left') : undefined;
  return left ? [left, ...assignedTo(child(node, 'right'))] : [];
}
