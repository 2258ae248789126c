import { detectionRule } from '../src/eslint/detection-rule.js';

/** Methods of scripting objects that are still there at the window's end, but are deprecated by then. */
export default detectionRule({
  name: 'no-deprecated-script-method',
  description: "disallow methods of scripting objects that are deprecated by the window's end",
  kinds: ['method'],
  phases: ['deprecated'],
  severity: 'warn',
});
