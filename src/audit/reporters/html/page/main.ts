import type { PageData } from '../page-data.js';
import { byId } from './dom.js';
import { criteria, everything, Finder } from './filter.js';
import type { Criterion, Filter } from './filter.js';
import { changeGroups } from './groups.js';
import { fillLists } from './lists.js';

const data = JSON.parse(byId('data', HTMLScriptElement).text) as PageData;
const groups = byId('groups', HTMLElement);
const finder = new Finder(data);
let filter: Filter = { ...everything };

function show(): void {
  const found = finder.find(filter);
  groups.replaceChildren(...changeGroups(data, found));
  const all = data.findings.length;
  const numbers = found.length === all ? `All ${String(all)}` : `${String(found.length)} of ${String(all)}`;
  byId('result', HTMLElement).textContent = `${numbers} findings`;
  for (const button of document.querySelectorAll<HTMLElement>('button[data-filter][aria-pressed]')) {
    const { filter: name, value } = button.dataset;
    button.setAttribute('aria-pressed', String(isCriterion(name) && filter[name] === value));
  }
}

function isCriterion(name: string | undefined): name is Criterion {
  return criteria.some((one) => one === name);
}

function selectOf(name: Criterion): HTMLSelectElement {
  return byId(`filter-${name}`, HTMLSelectElement);
}

/** A number, a chip or a name above the list narrows it down; pressed again, a number widens it. */
function follow(button: HTMLElement): void {
  const { filter: name, value = '' } = button.dataset;
  if (!isCriterion(name)) return;
  const isPressed = button.getAttribute('aria-pressed') === 'true';
  const chosen = isPressed ? '' : value;
  if (button.hasAttribute('aria-pressed')) filter[name] = chosen;
  else filter = { ...everything, [name]: chosen };
  for (const one of criteria) selectOf(one).value = filter[one];
  byId('search', HTMLInputElement).value = filter.search;
  show();
  if (!isPressed) byId('findings', HTMLElement).focus();
}

function start(): void {
  fillLists(data);
  if (data.findings.length === 0) return;
  const form = byId('filters', HTMLFormElement);
  const search = byId('search', HTMLInputElement);
  let waiting: number | undefined;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      filter.search = search.value;
      show();
    }, 120);
  });
  for (const name of criteria) {
    selectOf(name).addEventListener('change', (event) => {
      if (event.target instanceof HTMLSelectElement) filter[name] = event.target.value;
      show();
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  form.addEventListener('reset', () => {
    filter = { ...everything };
    show();
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-filter]') : null;
    if (button !== null) follow(button);
  });
  show();
}

start();
