import { Tokens, Unreadable } from './jq-tokens.js';

/** What is followed by a list of its own rather than by the items of what it gives. */
const BEFORE_LISTS = /^(?:[|,:;=!<>+*/%({[-]|.*=|\/\/|then|else|and|or|if|elif|as|reduce|foreach|def)$/;

/** Whether a filter of `jq` gives one value after the other, as far as that is said by brackets: `.[]`, `.items[] | .id`, and not `[.[]]`. */
export function givesSeveral(filter: string): boolean {
  try {
    return hasOpenItems(new Tokens(filter));
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

function hasOpenItems(tokens: Tokens): boolean {
  /** Brackets around, and whether what stands in them is put together into one. */
  const around: boolean[] = [];
  let before = '|';
  for (let token = tokens.peek(); token !== undefined; token = tokens.peek()) {
    const { text } = tokens.take();
    if (text === 'reduce' || text === 'foreach') return false;
    const isIndex = text === '[' && !BEFORE_LISTS.test(before);
    if (isIndex && tokens.peek()?.text === ']' && !around.includes(true)) return true;
    if (text === '[') around.push(true);
    else if (text === '(') around.push(/^[A-Za-z_]\w*$/.test(before) && !BEFORE_LISTS.test(before));
    else if (text === '{') around.push(false);
    else if (/^[\])}]$/.test(text)) around.pop();
    before = text;
  }
  return false;
}
