/** Clients of Ruby, and names that people give to what they make of them. */
const LIBRARIES = /\b(?:Faraday|HTTParty|RestClient|Typhoeus|Excon|HTTPX?|HTTPClient|Net|Mechanize|Curl|Http|Patron)\b/;
const OF_LIBRARIES = /conn|http|faraday|excon|typhoeus|session|agent|resource|request/i;
const MOST_OF_METHOD = 200;
/** Says that what a client gives is an answer, and not what it holds. */
const OPENS_ANSWERS = /\.(?:body|parsed_response|response_body|read_body)\b|\b(?:JSON|Oj|MultiJson)\.(?:parse|load)\b/;
/** Makes something of a class. */
const MADE = /^(?:::)?(?:[A-Z]\w*::)*[A-Z]\w*\.new\b/;
/** Something that is handed over under a name, or that a class gives: `client`, `@client ||= Client.new`, `Client.default`. */
const GIVEN = /^(?:@\w+\s*\|\|=\s*)?(?:[a-z_]\w*$|(?:::)?[A-Z][\w:]*\.[a-z_])/;

/** What has a name here: `client`, `@client`, `self.class.client`. */
const NAME = /^(?:self\.(?:class\.(?=.))?|@)?((?!class$)[a-z_]\w*)$/;
const BY_CLASS = /^(?:@\w+\s*\|\|=\s*)?(?:::)?[A-Z][\w:]*\.[a-z_]/;

/** What stands for a client that a file gets from elsewhere, or makes of a class that is none of the libraries': its methods may do anything. */
export class ForeignClients {
  readonly #text: string;
  readonly #known = new Map<string, boolean>();

  constructor(text: string) {
    this.#text = text;
  }

  isForeign(receiver: string): boolean {
    const name = NAME.exec(receiver)?.[1];
    if (name === undefined) return MADE.test(receiver) && !LIBRARIES.test(receiver);
    const isNamedSo = OF_LIBRARIES.test(name);
    if (isNamedSo && (LIBRARIES.test(this.#text) || OPENS_ANSWERS.test(this.#text))) return false;
    const before = this.#known.get(name);
    if (before !== undefined) return before;
    const isForeign = this.#isGiven(name, isNamedSo) && !this.#isMade(name);
    this.#known.set(name, isForeign);
    return isForeign;
  }

  /** Whether all that a name is seen to stand for is given by classes that are none of the libraries'. */
  isGivenByClass(receiver: string): boolean {
    const name = NAME.exec(receiver)?.[1];
    if (name === undefined) return false;
    const values = this.#valuesOf(name).filter((value) => value !== name);
    return values.length > 0 && values.every((value) => BY_CLASS.test(value) && !LIBRARIES.test(value));
  }

  #isGiven(name: string, isNamedSo: boolean): boolean {
    const values = this.#valuesOf(name);
    // A connection in name only is handed over in sight.
    if (isNamedSo && values.length === 0) return false;
    return values.every((value) => GIVEN.test(value) && !LIBRARIES.test(value));
  }

  #valuesOf(name: string): readonly string[] {
    return [
      `(?<![\\w.:])@?${name}\\s*(?:\\|\\|)?=(?![=>~])\\s*([^\\n]*)`,
      // A method that does nothing but give it.
      `\\bdef\\s+(?:self\\.)?${name}\\b(?:\\(\\))?\\s*\\n\\s*([^\\n]*)\\n\\s*end\\b`,
    ].flatMap((pattern) => [...this.#text.matchAll(new RegExp(pattern, 'g'))].map(([, value = '']) => value));
  }

  #isMade(name: string): boolean {
    const method = `\\bdef\\s+(?:self\\.)?${name}\\b[^]{0,${String(MOST_OF_METHOD)}}?${LIBRARIES.source}`;
    return new RegExp(method).test(this.#text);
  }
}
