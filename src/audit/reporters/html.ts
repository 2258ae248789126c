import { pageData } from './html/data.js';
import { pageDocument } from './html/document.js';
import { overview } from './html/overview.js';
import { folderTable, ownerTable } from './html/tables.js';
import { timeline } from './html/timeline.js';
import { html as markup } from './html/markup.js';
import type { Reporter } from './reporter.js';
import { rollUp } from './roll-up.js';
import { Sources } from './sources.js';

/** One page that holds everything, works offline and prints. */
export const html: Reporter = (report, { catalogue, base, cwd }) => {
  const sources = new Sources(base, cwd);
  const rows = rollUp(report, catalogue);
  const parts = [
    timeline(report, catalogue),
    markup`<div class="columns">${ownerTable(rows)}${folderTable(report, sources)}</div>`,
  ];
  return Promise.resolve(
    pageDocument(report, pageData(report, catalogue, sources), { header: overview(report, rows), parts }),
  );
};
