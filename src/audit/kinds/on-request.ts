/** Ids of the kinds that are left alone unless they are asked for. */
export const kindsOnRequest: readonly string[] = ['markdown'];
