import { visibleKinds } from '../src/eslint/phase.js';
import { detectionRule } from '../src/eslint/detection-rule.js';

/** Whatever the platform has announced to change without naming a release. */
export default detectionRule({
  name: 'no-unready-for-planned',
  description: 'disallow what a change that is announced without a release will break',
  kinds: visibleKinds,
  phases: ['planned'],
  severity: 'warn',
});
