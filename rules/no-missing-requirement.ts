import { detectionRule } from '../src/eslint/detection-rule.js';

/** Calls without a query parameter or a field of the body that the platform requires by the window's end. */
export default detectionRule({
  name: 'no-missing-requirement',
  description: 'disallow calls without what the platform comes to require',
  kinds: ['absent-parameters', 'absent-fields'],
  phases: ['removed', 'deprecated'],
  severity: 'error',
});
