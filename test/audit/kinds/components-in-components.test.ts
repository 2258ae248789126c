import { expect, test } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { builtinCatalogue } from '../../../src/catalogue/index.js';
import { folderWith } from '../folder.js';

const STEPS = 30;

/** A component that hands what it is told on to two of the next. */
function component(at: number): string {
  const next = `T${String(at + 1)}`;
  const inner =
    at === STEPS
      ? '<v-data-table :headers="columns" :items="rows" />'
      : `<${next} :columns="columns" :rows="rows" />`.repeat(2);
  const imported = at === STEPS ? '' : `import ${next} from './${next}.vue';`;
  return `<script setup>\n${imported}\ndefineProps({ columns: Array, rows: Array });\n</script>\n<template>${inner}</template>\n`;
}

test('components that hand columns on to two others each are followed no longer than others', async () => {
  const page = `<script setup>
import T0 from './T0.vue';
const users = await (await fetch('/lending/v3/externalUsers?start=0&limit=50')).json();
const columns = [{ title: 'Roles', key: 'designatedRoles' }];
</script>
<template><T0 :columns="columns" :rows="users" /></template>
`;
  const components = Array.from({ length: STEPS + 1 }, (_, at): [string, string] => [
    `T${String(at)}.vue`,
    component(at),
  ]);
  const { findings, notAnalysed } = await audit({
    paths: [folderWith({ 'Page.vue': page, ...Object.fromEntries(components) })],
    catalogue: builtinCatalogue(),
    window: { from: '25.4', to: '26.3' },
  });
  expect(notAnalysed).toEqual([]);
  expect(findings.map(({ change }) => change)).toEqual(['external-user-designated-roles']);
}, 20_000);
