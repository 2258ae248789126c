import { detectionRule } from '../src/eslint/detection-rule.js';

/** Code that refuses a notification for keys it does not know, where the platform adds such keys by the window's end. */
export default detectionRule({
  name: 'no-strict-event-body',
  description: "disallow refusing unknown keys of an event's body where the platform adds keys",
  kinds: ['unknown-keys'],
  phases: ['removed', 'deprecated'],
  severity: 'error',
});
