/** `user-row` is `userRow`. */
export function camelCase(name: string): string {
  return name.replace(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** How code calls a component that tags and registrations call `user-row`: `UserRow`. */
export function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}
