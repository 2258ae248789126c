import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { asList } from '../objects/lists.js';
import type { CallNode } from '../modules/module-facts.js';
import { typesOfMaker } from '../declared/told-types.js';
import { isUnknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

/** Packages whose factories are told the type of what they make. */
const FACTORIES =
  /^(?:fishery|rosie|factory\.ts|cooky-cutter|interface-forge|mimicry-js|(?:@jackfranklin\/)?test-data-bot)$/;
/** Packages whose functions make an object of a type that they are told, of a part of it. */
const DOUBLES =
  /^(?:@golevelup\/ts-(?:jest|vitest|sinon)|(?:jest|vitest)-mock-extended|ts-mockery|@total-typescript\/shoehorn)$/;
const MAKES_ONE = /\.(?:build|create|one|make)$/;
const MAKES_MANY = /\.(?:build|create|make)(?:List|Many)$|\.(?:many|batch)$/;
const MAKES_DOUBLE = /\.(?:createMock|mock|mockDeep|fromPartial|fromExact|of)$/;

export function isTestData({ from }: LibraryValue): boolean {
  return from !== undefined && FACTORIES.test(from);
}

export function isTestDouble({ from }: LibraryValue): boolean {
  return from !== undefined && DOUBLES.test(from);
}

/** `factory.build()`, `factory.buildList(3)`, `mock<User>()`: what is made is of the type that its maker was told. */
export function testDataMade(e: Engine, target: LibraryValue, call: CallNode, frame: Frame): Value | undefined {
  const isOne = isTestData(target)
    ? MAKES_ONE.test(target.path)
    : isTestDouble(target) && MAKES_DOUBLE.test(target.path);
  const isMany = isTestData(target) && MAKES_MANY.test(target.path);
  if (!isOne && !isMany) return undefined;
  const told = typesOfMaker(e, call, frame, 0);
  const [type] = told?.types ?? [];
  if (!told || !type) return undefined;
  const value = typeValue(e, type, { facts: told.facts, types: undefined, env: undefined });
  if (isUnknown(value)) return undefined;
  return isMany ? asList(value) : value;
}
