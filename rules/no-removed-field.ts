import { detectionRule } from '../src/eslint/detection-rule.js';

/** Reads and writes of fields that are gone at the window's start, or that go inside it. */
export default detectionRule({
  name: 'no-removed-field',
  description: 'disallow fields that are gone, or that go inside the window',
  kinds: ['field'],
  phases: ['removed'],
  severity: 'error',
});
