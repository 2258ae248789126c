import { expect, test } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { folderWith } from '../folder.js';

const page = (imports: string): string => `<script setup>
import { ref } from 'vue';
${imports}
const users = ref([]);
fetch('/lending/v3/externalUsers/?start=0&limit=9').then(async (answer) => (users.value = await answer.json()));
</script>
<template>
  <DataTable :value="users"><Column field="designatedRoles" /></DataTable>
  <Select :options="users" option-label="designatedRoles" />
</template>
`;
const imported = ['DataTable', 'Column', 'Select'].map(
  (name) => `import ${name} from 'primevue/${name.toLowerCase()}';`,
);

test.each([
  ['that are imported', imported.join('\n'), 'certain'],
  ['that nobody imports', '', 'likely'],
])('what components show %s', async (_, imports, confidence) => {
  const window = { from: '25.2', to: '26.3' };
  const { findings } = await audit({ paths: [folderWith({ 'Users.vue': page(imports) })], window });
  const shown = findings.filter(({ change }) => change === 'external-user-designated-roles');
  expect(shown.map((one) => one.confidence)).toEqual([confidence, confidence]);
});
