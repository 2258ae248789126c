/** Where a baseline is looked for when none is named. */
export const defaultBaseline = 'lending-compat.baseline.json';
