/** Kinds of the family. */
export const tradingKinds = {} as const
