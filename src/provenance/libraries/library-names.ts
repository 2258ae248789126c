import { entryOf } from '../../catalogue/entry.js';

/** The class of promises, the language's or a library's. */
export function isPromise(path: string): boolean {
  return /^(?:Q\.)?Promise$/.test(normalLibraryPath(path));
}

/** What functions of Knockout over lists are called by lodash. */
const KNOCKOUT: Readonly<Record<string, string>> = {
  ForEach: 'lodash.forEach',
  Map: 'lodash.map',
  Filter: 'lodash.filter',
  First: 'lodash.find',
};

/** One spelling for what is the same: globals of a library, forks, ESM builds. */
export function normalLibraryPath(path: string): string {
  return path
    .replace(/^(?:_|underscore|ramda|R)(?=\.|$)/, 'lodash')
    .replace(
      /^(?:ko|knockout)\.utils\.array(ForEach|Map|Filter|First)$/,
      (_path, name: string) => entryOf(KNOCKOUT, name) ?? '',
    )
    .replace(/^angular(?=\.(?:forEach|extend|merge|copy)$)/, 'lodash')
    .replace(/^(?:jQuery|jquery)(?=\.|$)/, '$')
    .replace(/^(?:ofetch\.(?:ofetch|\$fetch)|\$fetch)(?=\.|$)/, 'ofetch')
    .replace(/^(?:#app|#imports|nuxt\/app)\.use(?:Lazy)?Fetch$/, 'useFetch')
    .replace(/^request-promise-native(?=\.|$)/, 'request-promise')
    .replace(/^superagent-(?:promise|use|as-promised)\(\)(?=\.|$)/, 'superagent')
    .replace(/^superagent-bluebird-promise(?=\.|$)/, 'superagent')
    .replace(
      /^(?:node-fetch|cross-fetch|isomorphic-fetch|isomorphic-unfetch|unfetch|whatwg-fetch|undici\.fetch|cross-fetch\.fetch|node-fetch-native)(?:\.default)?$/,
      'fetch',
    )
    .replace(
      /^(?:bluebird|es6-promise|any-promise|rsvp|native-promise-only)(?:\.default|\.Promise)?(?=\.|$)/,
      'Promise',
    )
    .replace(/^(?:url|whatwg-url)\.(?:default\.)?(?=URL(?:SearchParams)?(?=\.|$))/, '')
    .replace(/^(request\.\w+)Async$/, '$1')
    .replace(/^(?:async|neo-async|async-es)(?:\.default)?[./](?=\w)/, 'async.')
    .replace(/^q(?=\.|$)/, 'Q')
    .replace(
      /^(?:Q|when)\.(?=(?:all|race|any|allSettled|resolve|props|map|filter|join|promisify|denodeify|nfbind)\b)/,
      'Promise.',
    )
    .replace(/^react(?=\.)|^preact\/hooks(?=\.)/, 'React')
    .replace(/^@tanstack\/(?:react-query|query-core)(?=\.)/, 'react-query')
    .replace(/^@tanstack\/vue-query(?=\.)/, 'vue-query');
}
