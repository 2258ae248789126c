import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { folderWith } from './folder.js';

const script = `const row = Handlebars.compile($('#row').html());
ko.applyBindings({}, document.getElementById('row'));
export const groups = () => fetch('/workflow/v1/taskgroups').then((answer) => answer.json()).then(row);
`;

// Each was looked through to its end for every element: a page of a megabyte took 20 s.
test.each([
  ['scripts whose tags are never closed', '<script type="text/x-handlebars-template" id="row" '],
  ['scripts that are never closed', '<script type="text/x-handlebars-template" id="row">'],
  ['templates of AngularJS that are never closed', '<script type="text/ng-template" id="row.html">'],
  ['templates whose tags are never closed', '<template id="row" '],
  ['templates that are never closed', '<template id="row">'],
  ['elements whose tags are never closed', '<div id="row" '],
  ['elements that are never closed', '<div id="row">'],
])('a page of %s ends', async (_what, element) => {
  const begin = '<html><div id="row" data-bind="text: name" v-if="name"></div><script src="row.js"></script>';
  const folder = folderWith({ 'page.html': begin + element.repeat(20_000), 'row.js': script });
  const { findings } = await audit({ paths: [folder], window: { from: '25.2', to: '26.3' } });
  expect(findings.map(({ change, line }) => `${change} row.js:${String(line)}`)).toEqual(['task-groups-v1 row.js:3']);
});
