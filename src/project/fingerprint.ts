const PRIME = 0x01000193;

/** Tells a text from what it was before. */
export function fingerprintOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}
