/** A function of Kotlin that stands in no class: its marks, what it extends, and its name. */
export const TOP_FUNCTION =
  /^(?<marks>(?:(?:public|internal|private|inline|suspend|infix|tailrec|operator|@\w+(?:\([^()\n]*\))?)\s+)*)fun\s+(?:<[^()\n]*?>\s*)?(?:(?<about>[\w.]+(?:<[^()\n]*>)?\??)\.)?(?<name>[a-z]\w*)\s*\(/gm;

/** A property of Kotlin that stands in no class and extends something: its marks and its name. */
export const TOP_PROPERTY =
  /^(?<marks>(?:(?:public|internal|private|inline|@\w+(?:\([^()\n]*\))?)\s+)*)va[lr]\s+(?:<[^()\n]*?>\s*)?[\w.]+(?:<[^()\n]*>)?\??\.(?<name>[a-z]\w*)\b/gm;
