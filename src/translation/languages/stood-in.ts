import type { Call } from './lowering.js';

/** `when(client.get(path)).thenReturn(…)`, `mock.Setup(one => one.Get(path)).Returns(…)`, `every { client.get(path) } returns …`. */
const DESCRIBES_CALL = /^(?:when|whenever|given|Setup\w*|CallTo|every|coEvery)$/;
/** `mock.Verify(one => one.Get(path), Times.Once)`, `verify { client.get(path) }`. */
const ASKS_FOR_CALL = /^(?:co)?[vV]erify[A-Z\w]*$/;
const FUNCTION = /^(?:\w+|\([^()]*\))\s*=>|^\{/;
const ANSWERED =
  /^\s*\.\s*(?:(?:then|will)(?:Return|Throw|Answer)|Returns(?:Async|Lazily)?|Throws(?:Async)?|Callback|Verifiable|MustHaveHappened|DoesNothing)\w*\b|^[ \t]+(?:returns|returnsMany|answers|throws|just|coAnswers)\b/;

/** Whether a call of a test library is about another call, which is not sent. */
export function isAboutCall({ name, args, node }: Call, text: string): boolean {
  if (args.length === 0) return false;
  if (DESCRIBES_CALL.test(name)) return isAnswered(node.end, text);
  return ASKS_FOR_CALL.test(name) && args.some((one) => FUNCTION.test(text.slice(one.node.start, one.node.end)));
}

/** Whether what ends at a place is given an answer by a test: `client.Get(path).Returns(…)`. */
export function isAnswered(end: number, text: string): boolean {
  return ANSWERED.test(text.slice(end, end + 80));
}
