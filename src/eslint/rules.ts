import type { CompatRule } from './define.js';
import noChangedValue from '../../rules/no-changed-value.js';
import noDeprecatedEndpoint from '../../rules/no-deprecated-endpoint.js';
import noDeprecatedField from '../../rules/no-deprecated-field.js';
import noDeprecatedParameter from '../../rules/no-deprecated-parameter.js';
import noDeprecatedScriptMethod from '../../rules/no-deprecated-script-method.js';
import noDeprecatedValue from '../../rules/no-deprecated-value.js';
import noMissingRequirement from '../../rules/no-missing-requirement.js';
import noRefusedValue from '../../rules/no-refused-value.js';
import noRemovedEndpoint from '../../rules/no-removed-endpoint.js';
import noRemovedField from '../../rules/no-removed-field.js';
import noRemovedParameter from '../../rules/no-removed-parameter.js';
import noRemovedScriptMethod from '../../rules/no-removed-script-method.js';
import noStaleIgnore from '../../rules/no-stale-ignore.js';
import noStrictEventBody from '../../rules/no-strict-event-body.js';
import noUndecided from '../../rules/no-undecided.js';
import noUnreadyForPlanned from '../../rules/no-unready-for-planned.js';

/** All rules, by name. */
export const rules: Readonly<Record<string, CompatRule>> = {
  'no-changed-value': noChangedValue,
  'no-deprecated-endpoint': noDeprecatedEndpoint,
  'no-deprecated-field': noDeprecatedField,
  'no-deprecated-parameter': noDeprecatedParameter,
  'no-deprecated-script-method': noDeprecatedScriptMethod,
  'no-deprecated-value': noDeprecatedValue,
  'no-missing-requirement': noMissingRequirement,
  'no-refused-value': noRefusedValue,
  'no-removed-endpoint': noRemovedEndpoint,
  'no-removed-field': noRemovedField,
  'no-removed-parameter': noRemovedParameter,
  'no-removed-script-method': noRemovedScriptMethod,
  'no-stale-ignore': noStaleIgnore,
  'no-strict-event-body': noStrictEventBody,
  'no-undecided': noUndecided,
  'no-unready-for-planned': noUnreadyForPlanned,
};
