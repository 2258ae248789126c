import { detectionRule } from '../src/eslint/detection-rule.js';

/** Literals in a body that the platform refuses by the window's end: repeated values, values it checks. */
export default detectionRule({
  name: 'no-refused-value',
  description: 'disallow literals that the platform comes to refuse',
  kinds: ['duplicates', 'literal'],
  phases: ['removed', 'deprecated'],
  severity: 'error',
});
