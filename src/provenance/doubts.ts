/**
 * How often something was worked out that may still change. What is made while the number stands still holds for good. One number for all
 * engines: at worst, more is worked out again than has to be.
 */
let count = 0;

export function doubts(): number {
  return count;
}

/** Says that what is being worked out hangs on something that may still change. */
export function doubt(): void {
  count++;
}

let cutCount = 0;

/** How often something was cut short because it refers to what is being worked out around it: what was made meanwhile may be less than it is. */
export function cuts(): number {
  return cutCount;
}

export function cut(): void {
  cutCount++;
}
