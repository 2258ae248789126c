/** An empty list where a value is expected; everywhere else these brackets belong to a type. */
const EMPTY_LIST = /((?:=>|[=(,:]|\?\?=?|\?\s|\breturn\b|\bis\b)\s*)\[\](?=\s*[;,):}])/g;

/** The grammar knows no empty list: a number stands for it, which is no number by its text. */
export function readableCSharp(text: string): string {
  return text.replaceAll(EMPTY_LIST, '$10 ');
}

/** Whether a number stands for an empty list, by its text. */
export function isEmptyList(number: string): boolean {
  return number.startsWith('[');
}
