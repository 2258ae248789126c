import { defineRule } from '../src/eslint/define.js';
import { reportUndecided, undecidedMessages } from '../src/eslint/report.js';

/** Names of what changes, on values that could not be traced to where they come from. */
export default defineRule({
  name: 'no-undecided',
  description: 'disallow names of what changes on values that could not be traced to where they come from',
  kinds: [],
  phases: [],
  severity: 'warn',
  recommended: false,
  schema: [],
  messages: undecidedMessages,
  check(context, analysis) {
    for (const use of analysis.detections(context).undecided) reportUndecided(context, use);
  },
});
