import { detectionRule } from '../src/eslint/detection-rule.js';

/** Values of a field that still count at the window's end, but are deprecated by then. */
export default detectionRule({
  name: 'no-deprecated-value',
  description: "disallow values that are deprecated by the window's end",
  kinds: ['value'],
  phases: ['deprecated'],
  severity: 'warn',
});
