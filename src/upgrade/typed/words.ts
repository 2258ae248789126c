/** Whether a text has a word by itself: `status` is none of the words of `statusText`. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isInWord(text.charAt(at - 1)) && !isInWord(text.charAt(at + word.length))) return true;
  }
  return false;
}

function isInWord(character: string): boolean {
  return /[\w$]/.test(character);
}
