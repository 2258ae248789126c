import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, calledName, decoratorsOf, innerPlace, placeOf, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { isTrue } from '../../provenance/syntax/properties.js';
import { madeSchema, spreadSchema } from './composed-schemas.js';
import type { FileContext } from '../context.js';
import { isClassOfOtherEvent } from '../descriptions/described-bodies.js';
import type { KeysDue } from './event-keys.js';
import { isBody, isNamedAnywhere, report } from './event-keys.js';
import { keyList, listsOfKeys } from './key-lists.js';
import { keyPattern, patternsOfKeys } from './left-over-keys.js';
import { closedLater, jsonSchema } from './json-schemas.js';
import { refusingLater, refusingModel } from './refusing-models.js';
import { refusingCall, refusingOption } from './refusing-schemas.js';

/** Code that refuses a notification's body with keys that it does not know: schemas, lists of accepted keys, validation pipes. */
export function detectUnknownKeys(context: FileContext): void {
  for (const due of context.changes.of('unknown-keys')) {
    if (!mayDescribe(context, due)) continue;
    for (const node of context.facts.index.calls) {
      if (node.type === T.CallExpression)
        context.engine.ask(() => {
          refusingCall(context, due, node);
          madeSchema(context, due, node);
          refusingLater(context, due, node);
        });
    }
    for (const name of ['additionalProperties', 'unevaluatedProperties']) {
      for (const node of context.facts.index.properties.get(name) ?? [])
        context.engine.ask(() => {
          jsonSchema(context, due, node);
        });
      for (const node of context.facts.index.writes.get(name) ?? [])
        context.engine.ask(() => {
          closedLater(context, due, node);
        });
    }
    for (const node of context.facts.index.properties.get('strict') ?? [])
      context.engine.ask(() => {
        refusingModel(context, due, node);
      });
    for (const node of context.facts.index.properties.get('properties') ?? [])
      context.engine.ask(() => {
        spreadSchema(context, due, node);
      });
    for (const node of context.facts.index.properties.get('onExcessProperty') ?? [])
      context.engine.ask(() => {
        refusingOption(context, due, node);
      });
    for (const node of context.facts.index.properties.get('forbidNonWhitelisted') ?? [])
      context.engine.ask(() => {
        validationPipe(context, due, node);
      });
    for (const node of listsOfKeys(context.facts, due))
      context.engine.ask(() => {
        keyList(context, due, node);
      });
    for (const node of patternsOfKeys(context.facts, due))
      context.engine.ask(() => {
        keyPattern(context, due, node);
      });
  }
}

/** Whether the keys that tell the body stand anywhere. Other languages may call them otherwise. */
function mayDescribe({ engine, facts }: FileContext, due: KeysDue): boolean {
  return !isScriptFile(facts.file) || due.detect.telling.every((name) => isNamedAnywhere(engine, name));
}

/** A validation pipe that refuses unknown properties, where a class of the project describes the body. */
function validationPipe(context: FileContext, due: KeysDue, node: TSESTree.Property): void {
  if (!isTrue(node.value)) return;
  for (const file of context.engine.host.seeds()) {
    const facts = context.engine.facts(file);
    const owner = facts ? classOfBody(context, due, facts) : undefined;
    if (!facts || !owner || !mayCheck(context, node, owner)) continue;
    report(context, due, innerPlace(node.key, context.facts.file), placeOf(owner, file));
    return;
  }
}

/** True for a pipe that all handlers share, and for one that a decorator puts on something with a parameter of the class. */
function mayCheck(
  context: FileContext,
  pipe: Node,
  owner: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
): boolean {
  const { facts } = context;
  for (let at: Node | undefined = pipe; at; at = at.parent) {
    if (at.type === T.CallExpression) {
      if (VALIDATES.test(calledName(at) ?? '')) return mayBeOf(context, at, owner);
      const beside = classesIn(context, at);
      if (beside.length > 0) return beside.includes(owner);
    }
    if (at.type === T.Decorator) {
      const { range } = at.parent;
      return owner.id !== null && names(facts.module.text.slice(range[0], range[1]), owner.id.name);
    }
    if (at.type === T.VariableDeclarator && at.id.type === T.Identifier) {
      if (at.parent.parent.type === T.ExportNamedDeclaration) return true;
      const uses = facts.variableOf(at.id)?.references.filter((reference) => reference.isRead()) ?? [];
      return uses.some(({ identifier }) => mayCheck(context, identifier.parent, owner));
    }
  }
  return true;
}

/** `validate(plainToInstance(Order, body), { forbidNonWhitelisted: true })` looks at nothing but orders. */
const VALIDATES = /^validate(?:OrReject|Sync)?$/;
const TURNS = /^plainTo(?:Class|Instance)$/;

function mayBeOf(context: FileContext, { arguments: [checked] }: TSESTree.CallExpression, owner: Node): boolean {
  const of = checked === undefined ? undefined : classOfChecked(context, checked);
  return of === undefined || of === owner;
}

/** The class of `plainToInstance(Order, body)` and `new Order()`, by way of a constant too. */
function classOfChecked({ engine, facts, frame }: FileContext, checked: Node): Node | undefined {
  const node = unwrap(checked);
  const declarator =
    node.type === T.Identifier ? (facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
  const made = declarator?.type === T.VariableDeclarator ? declarator.init && unwrap(declarator.init) : node;
  const [named] = made?.type === T.CallExpression && TURNS.test(calledName(made) ?? '') ? made.arguments : [];
  const maker = made?.type === T.NewExpression ? made.callee : named;
  const value = maker === undefined ? undefined : engine.valueOf(maker, frame);
  return value?.kind === 'class' ? value.node : undefined;
}

/** `read(Order, body, { forbidNonWhitelisted: true })`: the classes that a call is handed. */
function classesIn({ engine, frame }: FileContext, call: TSESTree.CallExpression): readonly Node[] {
  return call.arguments.flatMap((argument) => {
    const value = argument.type === T.Identifier ? engine.valueOf(argument, frame) : undefined;
    return value?.kind === 'class' ? [value.node] : [];
  });
}

function names(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`).test(text);
}

function classOfBody(
  context: FileContext,
  due: KeysDue,
  facts: ModuleFacts,
): TSESTree.ClassDeclaration | TSESTree.ClassExpression | undefined {
  const [first] = due.detect.telling;
  for (const member of first === undefined ? [] : (facts.index.declarations.get(first) ?? [])) {
    if (member.type !== T.PropertyDefinition || decoratorsOf(member).length === 0) continue;
    const keys = member.parent.body
      .flatMap((other) => ('key' in other ? [staticKey(other.key, other.computed)] : []))
      .filter((key) => key !== undefined);
    if (isBody(context, due, keys) && !isClassOfOtherEvent(context, due, member.parent, facts))
      return member.parent.parent;
  }
  return undefined;
}
