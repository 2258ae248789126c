/** The formats of reports, as options name them: without what writes them, so that the command starts without it. */
export const reportFormats = [
  'pretty',
  'json',
  'sarif',
  'markdown',
  'html',
  'junit',
  'github',
  'gitlab',
  'csv',
] as const;

export type ReportFormat = (typeof reportFormats)[number];
