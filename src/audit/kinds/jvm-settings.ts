import type { SettingsOfPrograms } from './kind.js';

/** What programs of Java and Kotlin are set up with, and what files say that take something of it. */
export const JVM_SETTINGS: SettingsOfPrograms = {
  files: /^application\.(?:ya?ml|properties)$/,
  asks: /@Value\(|@Config(?:uration)?Propert|\bget(?:Required)?Property\(/,
};
