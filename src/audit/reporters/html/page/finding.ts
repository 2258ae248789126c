import type { PageData, PageFinding, PageFrame } from '../page-data.js';
import { element } from './dom.js';

const fixes = { now: 'fix now', 'at-cutover': 'fix at the cut-over', manual: 'by hand' } as const;

/** One finding: a line, and behind it its code and how it is known. */
export function findingRow(data: PageData, finding: PageFinding): HTMLElement {
  const [, , file, , line, column, text, replacement, fix, isLikely, owner, accepted] = finding;
  const place = `${data.files[file] ?? ''}:${String(line)}:${String(column)}`;
  const code = element('code', 'change-text', text);
  const details = element(
    'details',
    accepted === '' ? 'finding' : 'finding accepted',
    element(
      'summary',
      '',
      element('span', 'place', place),
      element('span', 'edit', code, ...(replacement === '' ? [] : [' → ', element('code', '', replacement)])),
      element(
        'span',
        'tags',
        ...(owner < 0 ? [] : [tag(data.owners[owner] ?? '')]),
        tag(fixes[fix]),
        ...(isLikely === 1 ? [tag('likely')] : []),
        ...(accepted === '' ? [] : [tag('accepted')]),
      ),
    ),
  );
  // The code is put in when it is asked for, so that thousands of findings open at once.
  details.addEventListener(
    'toggle',
    () => {
      details.append(body(data, finding));
    },
    { once: true },
  );
  return element('li', '', details);
}

function tag(text: string): HTMLElement {
  return element('span', 'tag', text);
}

function body(data: PageData, finding: PageFinding): HTMLElement {
  const [, , , , , , , , , , , accepted, evidence, frame] = finding;
  const made = element('div', 'finding-body');
  if (accepted !== '') made.append(element('p', 'hint', `Accepted: ${accepted}`));
  made.append(
    frame === null ? element('p', 'hint', 'The file could not be read again to show its code.') : codeBlock(frame),
  );
  if (evidence.length > 0) {
    const links = evidence.map(([file, line, reason]) =>
      element(
        'li',
        '',
        element('span', 'place', `${data.files[file] ?? ''}:${String(line)}`),
        ' ',
        element('span', '', data.reasons[reason] ?? ''),
      ),
    );
    made.append(element('h4', '', 'How it is known'), element('ol', 'chain', ...links));
  }
  return made;
}

/** The lines around the place, with the place marked. */
function codeBlock([first, lines, marked, column, end]: PageFrame): HTMLElement {
  const rows = lines.map((text, index) => {
    const number = first + index;
    const isMarked = number === marked;
    const content = isMarked
      ? [text.slice(0, column - 1), element('mark', '', text.slice(column - 1, end - 1)), text.slice(end - 1)]
      : [text];
    return element(
      'span',
      isMarked ? 'line marked' : 'line',
      element('span', 'line-number', String(number)),
      element('span', 'line-text', ...content, '\n'),
    );
  });
  const block = element('pre', 'code', element('code', '', ...rows));
  block.tabIndex = 0;
  block.setAttribute('role', 'group');
  block.setAttribute('aria-label', `Code at line ${String(marked)}`);
  return block;
}
