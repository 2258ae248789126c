import { detectionRule } from '../src/eslint/detection-rule.js';

/** Values of a field that are written otherwise at the window's start, or from inside it on. */
export default detectionRule({
  name: 'no-changed-value',
  description: 'disallow values that are gone, or that change inside the window',
  kinds: ['value'],
  phases: ['removed'],
  severity: 'error',
});
