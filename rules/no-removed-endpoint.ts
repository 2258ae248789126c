import { detectionRule } from '../src/eslint/detection-rule.js';

/** Calls of endpoints that are gone at the window's start, or that go inside it. */
export default detectionRule({
  name: 'no-removed-endpoint',
  description: 'disallow calls of endpoints that are gone, or that go inside the window',
  kinds: ['endpoint'],
  phases: ['removed'],
  severity: 'error',
});
