import { detectionRule } from '../src/eslint/detection-rule.js';

/** Query parameters that are still taken at the window's end, but are deprecated by then. */
export default detectionRule({
  name: 'no-deprecated-parameter',
  description: "disallow query parameters that are deprecated by the window's end",
  kinds: ['parameter'],
  phases: ['deprecated'],
  severity: 'warn',
});
