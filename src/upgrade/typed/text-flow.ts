import { ts } from 'ts-morph';
import type { TypedProgram } from './program.js';

/** A place that a text gets to, where something else stands that may have to be the same text. */
export type Meeting =
  /** `field === other`, `names.includes(other)`, `equal(field, other)`. */
  | { readonly kind: 'held'; readonly against: readonly ts.Expression[] }
  /** `labels[field]`, `labels.get(field)`. */
  | { readonly kind: 'looked-up'; readonly table: ts.Expression }
  /** `names.join(',')`, `<th>{name}</th>`, `Object.fromEntries(names.map(…))`: it is put out itself. */
  | { readonly kind: 'put-out'; readonly by: ts.Node };

/** How many names a text is followed through. */
const MAX_NAMES = 64;

/** Methods that give items of the list that they are called on. */
const givesItems = new Set([
  ...[
    'filter',
    'slice',
    'concat',
    'sort',
    'toSorted',
    'reverse',
    'toReversed',
    'find',
    'findLast',
    'at',
    'pop',
    'shift',
    'flat',
  ],
  ...['values', 'keys', 'toString', 'trim'],
]);
/** Methods that hand the items of the list that they are called on to a function. */
const handsItems = new Set(['map', 'flatMap', 'forEach', 'filter', 'find', 'findLast', 'some', 'every', 'findIndex']);
/** Those that give what the function gives. */
const givesBack = new Set(['map', 'flatMap']);
/** Methods that put what they are handed into what they are called on. */
const takesItems = new Set(['push', 'unshift', 'add']);
/** Functions that put out the texts that they are handed. */
const putsOut = new Set(['stringify', 'fromEntries']);
/** Methods that look for what they are handed in what they are called on. */
const looksUp = new Set(['get', 'has', 'includes', 'indexOf']);

/**
 * Follows a text from where it stands, forwards, by the names that it gets in the code of a program. What is built of it is another text.
 * @returns where it meets what may have to be the same
 */
export function meetingsFrom(program: TypedProgram, text: ts.StringLiteralLike): readonly Meeting[] {
  const flow = new TextFlow(program);
  flow.climb(text);
  flow.follow();
  return flow.meetings;
}

class TextFlow {
  readonly meetings: Meeting[] = [];
  readonly #program: TypedProgram;
  readonly #checker: ts.TypeChecker;
  /** The variables, parameters and members that the text is the value of, and the functions that give it back. */
  readonly #reached = new Set<ts.Declaration>();

  constructor(program: TypedProgram) {
    this.#program = program;
    this.#checker = program.checker;
  }

  follow(): void {
    // What is reached on the way is gone through as well.
    for (const declaration of this.#reached) {
      if (this.#reached.size > MAX_NAMES) return;
      const name = ts.getNameOfDeclaration(declaration);
      if (name && ts.isIdentifier(name)) for (const use of this.#usesOf(name, declaration)) this.#use(use, declaration);
    }
  }

  /** From an expression that the text is the value of to whatever takes that. */
  climb(expression: ts.Expression): void {
    const at = outermost(expression);
    const { parent } = at;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === at) this.#call(parent);
    else if (ts.isElementAccessExpression(parent)) {
      if (parent.expression === at) this.climb(parent);
      else this.meetings.push({ kind: 'looked-up', table: parent.expression });
    } else if (ts.isBinaryExpression(parent)) this.#operate(at, parent);
    else if (ts.isPropertyAssignment(parent)) this.#put(parent);
    else if (ts.isVariableDeclaration(parent)) this.#reach(parent);
    else if (
      ts.isForOfStatement(parent) &&
      parent.expression === at &&
      ts.isVariableDeclarationList(parent.initializer)
    )
      for (const one of parent.initializer.declarations) this.#reach(one);
    else if (ts.isSwitchStatement(parent)) {
      const against = parent.caseBlock.clauses.flatMap((one) => (ts.isCaseClause(one) ? [one.expression] : []));
      this.meetings.push({ kind: 'held', against });
    } else if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) this.#giveBack(parent);
    else if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent))
      this.meetings.push({ kind: 'put-out', by: parent });
    else if (ts.isCallExpression(parent) && parent.expression !== at) this.#hand(at, parent);
  }

  /** `names.filter(…)`: what is called on a list that holds the text. */
  #call(access: ts.PropertyAccessExpression): void {
    const call = access.parent;
    if (!ts.isCallExpression(call) || call.expression !== access) return;
    const method = access.name.text;
    if (method === 'join') this.meetings.push({ kind: 'put-out', by: call });
    if (handsItems.has(method)) this.#handItems(call);
    if (givesItems.has(method)) this.climb(call);
    if (looksUp.has(method)) this.meetings.push({ kind: 'held', against: [...call.arguments] });
  }

  #handItems(call: ts.CallExpression): void {
    const [taker] = call.arguments;
    const type = taker && this.#checker.getTypeAtLocation(taker);
    const [parameter] = type?.getCallSignatures()[0]?.parameters ?? [];
    if (parameter?.valueDeclaration) this.#reach(parameter.valueDeclaration);
  }

  #operate(at: ts.Expression, { left, right, operatorToken: { kind } }: ts.BinaryExpression): void {
    const other = left === at ? right : left;
    if (isEquality(kind)) this.meetings.push({ kind: 'held', against: [other] });
    else if (kind === ts.SyntaxKind.InKeyword && left === at) this.meetings.push({ kind: 'looked-up', table: right });
    else if (kind === ts.SyntaxKind.EqualsToken && right === at) this.#reachNamed(left);
  }

  /** The member of the type that an object is made for, and that of the object itself. */
  #put(property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): void {
    this.#reach(property);
    if (!ts.isObjectLiteralExpression(property.parent) || !ts.isIdentifier(property.name)) return;
    for (const type of this.#askedFor(property.parent))
      for (const declared of type.getProperty(property.name.text)?.declarations ?? []) this.#reach(declared);
  }

  /** The types that an expression is to be of; where a function makes items of a list, those of the list's items. */
  #askedFor(expression: ts.Expression): readonly ts.Type[] {
    const asked = this.#checker.getContextualType(expression);
    const call = makerAround(expression)?.parent;
    const types = [asked, ...(call && ts.isCallExpression(call) ? this.#askedFor(call) : [])];
    return types.flatMap((type) => {
      const item = type?.getNumberIndexType();
      return [type, item].flatMap((one) => (one?.isUnion() ? one.types : (one ?? [])));
    });
  }

  #hand(at: ts.Expression, call: ts.CallExpression): void {
    const { expression: called, arguments: handed } = call;
    if (ts.isPropertyAccessExpression(called)) {
      if (putsOut.has(called.name.text)) this.meetings.push({ kind: 'put-out', by: call });
      if (takesItems.has(called.name.text)) this.#reachNamed(called.expression);
      if (looksUp.has(called.name.text)) this.meetings.push({ kind: 'looked-up', table: called.expression });
    }
    const taker = this.#checker.getResolvedSignature(call)?.declaration;
    if (taker && 'body' in taker && taker.body) {
      const position = handed.findIndex((one) => one === at || (ts.isSpreadElement(one) && one.expression === at));
      const last = taker.parameters.at(-1);
      const parameter = taker.parameters[position] ?? (last?.dotDotDotToken ? last : undefined);
      if (parameter) this.#reach(parameter);
      return;
    }
    this.meetings.push({ kind: 'held', against: [...handed.filter((one) => one !== at), ...handedBehind(call)] });
  }

  #giveBack(from: ts.ReturnStatement | ts.ArrowFunction): void {
    const giver = ts.isArrowFunction(from) ? from : ts.findAncestor(from, ts.isFunctionLike);
    if (!giver) return;
    const call = giver.parent;
    const isHanded = ts.isCallExpression(call) && call.arguments.some((one) => one === giver);
    if (isHanded) {
      if (ts.isPropertyAccessExpression(call.expression) && givesBack.has(call.expression.name.text)) this.climb(call);
    } else if (ts.isVariableDeclaration(call) || ts.isPropertyAssignment(call)) this.#reach(call);
    else this.#reach(giver);
  }

  /** What a use of a reached name goes on to. */
  #use(name: ts.Identifier, declaration: ts.Declaration): void {
    const { parent } = name;
    if (ts.isBindingElement(parent)) this.#reach(parent);
    if (ts.isShorthandPropertyAssignment(parent) && declaration !== parent) this.#put(parent);
    const value = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent : name;
    if (ts.isCallExpression(value.parent) && value.parent.expression === value) this.climb(value.parent);
    else if (isRead(name)) this.climb(value);
  }

  #usesOf(name: ts.Identifier, declaration: ts.Declaration): readonly ts.Identifier[] {
    const found: ts.Identifier[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node !== name && node.text === name.text && this.#means(node, declaration))
        found.push(node);
      ts.forEachChild(node, visit);
    };
    for (const source of this.#program.sourcesWith(name.text)) if (!source.isDeclarationFile) visit(source);
    return found;
  }

  #means(name: ts.Identifier, declaration: ts.Declaration): boolean {
    const { parent } = name;
    const isTaken = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === name;
    const taken = isTaken ? this.#checker.getTypeAtLocation(parent.parent).getProperty(name.text) : undefined;
    const short = ts.isShorthandPropertyAssignment(parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(parent)
      : undefined;
    return [taken, short ?? this.#checker.getSymbolAtLocation(name)].some((symbol) =>
      (symbol && this.#own(symbol))?.declarations?.includes(declaration),
    );
  }

  #own(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol);
  }

  #reachNamed(target: ts.Expression): void {
    const name = ts.isPropertyAccessExpression(target) ? target.name : target;
    const declared = ts.isIdentifier(name) ? this.#checker.getSymbolAtLocation(name)?.valueDeclaration : undefined;
    if (declared) this.#reach(declared);
  }

  #reach(declaration: ts.Declaration): void {
    if (!declaration.getSourceFile().isDeclarationFile) this.#reached.add(declaration);
  }
}

/** The widest expression around one that has the same value, or is a list that holds it. */
function outermost(expression: ts.Expression): ts.Expression {
  const { parent } = expression;
  const isSame =
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== expression) ||
    (ts.isBinaryExpression(parent) && isChoice(parent.operatorToken.kind));
  if (isSame) return outermost(parent);
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)
    ? outermost(parent.parent)
    : expression;
}

function isChoice(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function isEquality(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsToken
  );
}

/** What is handed to the methods that are called on what a call gives: `expect(field).not.toBe(other)`. */
function handedBehind(call: ts.CallExpression): ts.Expression[] {
  const { parent } = call;
  let at: ts.Node = parent;
  while (ts.isPropertyAccessExpression(at) && ts.isPropertyAccessExpression(at.parent)) at = at.parent;
  const next = ts.isPropertyAccessExpression(at) ? at.parent : undefined;
  return next && ts.isCallExpression(next) && next.expression === at ? [...next.arguments] : [];
}

/** The function that is handed to a call and gives an expression. */
function makerAround(expression: ts.Expression): ts.FunctionLikeDeclaration | undefined {
  const { parent } = outermost(expression);
  const giver = ts.isReturnStatement(parent) ? ts.findAncestor(parent, ts.isFunctionLike) : parent;
  const isMaker = giver && (ts.isArrowFunction(giver) || ts.isFunctionExpression(giver));
  return isMaker && ts.isCallExpression(giver.parent) ? giver : undefined;
}

/** Whether a name stands for a value, and is not one that something is declared, made or taken by. */
function isRead(name: ts.Identifier): boolean {
  const { parent } = name;
  return !(
    ts.isBindingElement(parent) ||
    (ts.isObjectLiteralElementLike(parent) && parent.name === name) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isTypeNode(parent)
  );
}
