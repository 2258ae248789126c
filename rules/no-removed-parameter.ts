import { detectionRule } from '../src/eslint/detection-rule.js';

/** Query parameters that are gone at the window's start, or that go inside it. */
export default detectionRule({
  name: 'no-removed-parameter',
  description: 'disallow query parameters that are gone, or that go inside the window',
  kinds: ['parameter'],
  phases: ['removed'],
  severity: 'error',
});
