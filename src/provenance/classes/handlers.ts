import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { instanceOf } from './classes.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, decoratorsOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { ClassValue, Lazy, LibraryValue, Value } from '../value.js';

const PACKAGE = '@nestjs/cqrs';
const HANDLES = /^(?:Query|Command)Handler$/;
const MAX_IMPORTERS = 24;

/** `QueryBus` and `CommandBus` of Nest, as types. */
export function busOf(origin: string | undefined, name: string): Value | undefined {
  return origin === PACKAGE && /^I?(?:Query|Command)Bus$/.test(name)
    ? { kind: 'library', path: name, from: PACKAGE }
    : undefined;
}

/** `bus.execute(new GetUser(id))`: what the class gives that is declared to handle it, `@QueryHandler(GetUser)`. */
export function handledBy(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  const [message] = args;
  if (target.from !== PACKAGE || !target.path.endsWith('Bus.execute') || !message) return undefined;
  const results = optionsOf(message()).flatMap((option) =>
    option.kind === 'instance'
      ? handlersOf(e, option.of).map((handler) =>
          applyTo(e, memberOf(e, instanceOf(handler), 'execute'), [() => option], frame),
        )
      : [],
  );
  const known = results.filter((result) => !isUnknown(result));
  return known.length > 0 ? unionOf(known) : undefined;
}

/** The classes that are declared to handle what is made of a class: they name it. */
function handlersOf(e: Engine, message: ClassValue): ClassValue[] {
  const { files } = e.host.related();
  const users = e.host.importers(message.file).filter((file) => files.has(file));
  return [message.file, ...users.slice(0, MAX_IMPORTERS)].flatMap((file) => {
    const facts = e.facts(file);
    return facts
      ? classesIn(facts).flatMap((node) => (isFor(e, node, message, facts) ? [valueOf(node, file)] : []))
      : [];
  });
}

function valueOf(node: TSESTree.ClassDeclaration, file: string): ClassValue {
  return { kind: 'class', node, file, env: undefined };
}

function classesIn(facts: ModuleFacts): TSESTree.ClassDeclaration[] {
  return facts.module.ast.body.flatMap((statement) => {
    const declared: Node | null =
      statement.type === T.ExportNamedDeclaration || statement.type === T.ExportDefaultDeclaration
        ? statement.declaration
        : statement;
    return declared?.type === T.ClassDeclaration ? [declared] : [];
  });
}

function isFor(e: Engine, node: TSESTree.ClassDeclaration, message: ClassValue, facts: ModuleFacts): boolean {
  return decoratorsOf(node).some(({ expression }) => {
    if (expression.type !== T.CallExpression) return false;
    const callee = unwrap(expression.callee);
    const [handled] = expression.arguments;
    if (callee.type !== T.Identifier || !HANDLES.test(callee.name) || !handled) return false;
    const value = e.valueOf(handled, { facts, env: undefined });
    return value.kind === 'class' && value.node === message.node;
  });
}
