import { detectionRule } from '../src/eslint/detection-rule.js';

/** Methods of scripting objects that are gone at the window's start, or that go inside it. */
export default detectionRule({
  name: 'no-removed-script-method',
  description: 'disallow methods of scripting objects that are gone, or that go inside the window',
  kinds: ['method'],
  phases: ['removed'],
  severity: 'error',
});
