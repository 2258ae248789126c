/** One spelling for what is the same: globals of a library, forks, ESM builds. */
export function normalLibraryPath(path: string): string {
  return path
    .replace(/^(?:_|underscore|ramda|R)(?=\.|$)/, 'lodash')
    .replace(/^(?:jQuery|jquery)(?=\.|$)/, '$')
    .replace(/^(?:ofetch\.(?:ofetch|\$fetch)|\$fetch)(?=\.|$)/, 'ofetch')
    .replace(/^request-promise-native(?=\.|$)/, 'request-promise')
    .replace(
      /^(?:node-fetch|cross-fetch|isomorphic-fetch|isomorphic-unfetch|unfetch|whatwg-fetch|undici\.fetch|cross-fetch\.fetch|node-fetch-native)(?:\.default)?$/,
      'fetch',
    )
    .replace(/^react(?=\.)|^preact\/hooks(?=\.)/, 'React')
    .replace(/^@tanstack\/react-query(?=\.)/, 'react-query')
    .replace(/^@tanstack\/vue-query(?=\.)/, 'vue-query');
}
