/** How code calls a component that tags and registrations call `data-table`: `DataTable`. */
export function componentName(written: string): string {
  return written.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
