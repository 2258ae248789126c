import { Tokenizer } from 'htmlparser2';

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

/** Goes through a text of XML, and tells what begins and ends where. What nobody asks for is passed over. */
export function readTokens(text: string, asked: Partial<Callbacks>): void {
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, { ...PASSES_OVER, ...asked });
  tokenizer.write(text);
  tokenizer.end();
}

const nothing = (): void => undefined;

const PASSES_OVER: Callbacks = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};
