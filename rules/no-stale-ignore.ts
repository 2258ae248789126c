import { defineRule } from '../src/eslint/define.js';
import { commentMessages, reportFaultyComments } from '../src/eslint/ignored.js';
import { reportStale, staleEntries, staleMessages } from '../src/eslint/stale.js';

const { unknownChange, notDue } = staleMessages;

/** Entries of the shared `ignore` list that ignore nothing, and comments that do not say what they have to. */
export default defineRule({
  name: 'no-stale-ignore',
  description: 'disallow ignoring changes that the window does not touch, and comments that accept nothing',
  kinds: [],
  phases: [],
  severity: 'warn',
  recommended: true,
  schema: [],
  messages: { unknownChange, notDue, ...commentMessages },
  check(context, { setup }) {
    reportStale(
      context,
      staleEntries(setup, [...setup.ignore], () => true),
    );
    reportFaultyComments(context, setup);
  },
});
