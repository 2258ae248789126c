import { detectionRule } from '../src/eslint/detection-rule.js';

/** Calls of endpoints that still answer at the window's end, but are deprecated by then. */
export default detectionRule({
  name: 'no-deprecated-endpoint',
  description: "disallow calls of endpoints that are deprecated by the window's end",
  kinds: ['endpoint'],
  phases: ['deprecated'],
  severity: 'warn',
});
