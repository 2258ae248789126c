import { detectionRule } from '../src/eslint/detection-rule.js';

/** Reads and writes of fields that are still there at the window's end, but are deprecated by then. */
export default detectionRule({
  name: 'no-deprecated-field',
  description: "disallow fields that are deprecated by the window's end",
  kinds: ['field'],
  phases: ['deprecated'],
  severity: 'warn',
});
