/** Whether a number compares with another as an operator says; undefined for other operators. */
export function compares(one: number, operator: string, other: number): boolean | undefined {
  switch (operator) {
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '==':
    case '===':
      return one === other;
    case '!=':
    case '!==':
      return one !== other;
    default:
      return undefined;
  }
}

/** The operator with which the two sides of a comparison change places. */
export function flipped(operator: string): string {
  return operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));
}
