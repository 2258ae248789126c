/** A function of Kotlin that stands in no class: its marks, what it extends, and its name. */
export const TOP_FUNCTION =
  /^(?<marks>(?:(?:public|internal|private|inline|suspend|infix|tailrec|operator|@\w+(?:\([^()\n]*\))?)\s+)*)fun\s+(?:<[^()\n]*?>\s*)?(?:(?<about>[\w.]+(?:<[^()\n]*>)?\??)\.)?(?<name>[a-z]\w*)\s*\(/gm;
