import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { folderWith } from './folder.js';

const page = `<div id="app" ng-controller="Users" x-data="{ a: 1 }" v-if="a" data-bind="text: a">{{ user.designatedRoles }}</div>
<script>
new Vue({ el: '#app', data: { users: [] } });
const row = Handlebars.compile($('#app').html());
fetch('/workflow/v1/taskgroups').then((answer) => answer.json()).then((users) => row({ users }));
</script>
`;

// Each was read to the end of the page: 150 KB took up to two minutes.
test.each([
  ['tags that are never closed', '<a b '],
  ['comments that are never closed', '<!-- '],
  ['values that are never closed', '{{ '],
  ['elements of one name', '<div id="app" v-for="a in b">'],
  ['templates of one name', '<template id="app">{{#each a}}'],
])(
  'a page of %s ends',
  async (_what, element) => {
    const folder = folderWith({ 'page.html': page + element.repeat(Math.ceil(150_000 / element.length)) });
    const { findings } = await audit({ paths: [folder], window: { from: '25.2', to: '26.3' } });
    expect(findings.map(({ change }) => change)).toContain('task-groups-v1');
  },
  30_000,
);
