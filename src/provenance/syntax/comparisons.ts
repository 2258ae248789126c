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
