/** What Nuxt imports of libraries by itself, by its module. */
const NAMES: Readonly<Record<string, string>> = {
  vue: 'ref shallowRef computed reactive shallowReactive readonly toRef toRefs toRaw toValue unref watch watchEffect customRef markRaw',
  pinia: 'defineStore storeToRefs',
  '#app':
    'useNuxtApp tryUseNuxtApp defineNuxtPlugin useFetch useLazyFetch useAsyncData useLazyAsyncData useNuxtData useState useRequestFetch useRuntimeConfig',
  'nitropack/runtime': 'defineCachedFunction cachedFunction',
};

export const libraryNames: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([from, names]) => names.split(' ').map((name) => [name, from])),
);
