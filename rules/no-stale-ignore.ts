import { defineRule } from '../src/eslint/define.js';
import { reportStale, staleEntries, staleMessages } from '../src/eslint/stale.js';

const { unknownChange, notDue } = staleMessages;

/** Entries of the shared `ignore` list that ignore nothing. */
export default defineRule({
  name: 'no-stale-ignore',
  description: 'disallow ignoring changes that the window does not touch',
  kinds: [],
  phases: [],
  severity: 'warn',
  recommended: true,
  schema: [],
  messages: { unknownChange, notDue },
  check(context, { setup }) {
    reportStale(
      context,
      staleEntries(setup, [...setup.ignore], () => true),
    );
  },
});
