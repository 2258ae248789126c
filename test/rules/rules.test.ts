import { refusedValues, strictBodies } from './cases/bodies.js';
import { deprecatedMethods, deprecatedParameters, planned, removedMethods } from './cases/calls.js';
import { deprecatedEndpoints, json, removedEndpoints } from './cases/endpoints.js';
import { deprecatedFields, removedFields } from './cases/fields.js';
import { changedValues } from './cases/values.js';
import { testRule } from './harness.js';

testRule('no-removed-endpoint', [...removedEndpoints, ...json]);
testRule('no-deprecated-endpoint', deprecatedEndpoints);
testRule('no-removed-field', removedFields);
testRule('no-deprecated-field', deprecatedFields);
testRule('no-changed-value', changedValues);
testRule('no-deprecated-parameter', deprecatedParameters);
testRule('no-removed-script-method', removedMethods);
testRule('no-deprecated-script-method', deprecatedMethods);
testRule('no-strict-event-body', strictBodies);
testRule('no-refused-value', refusedValues);
testRule('no-unready-for-planned', planned);
