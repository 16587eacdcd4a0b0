/** Kinds of the family. */
export const bridgeKinds = {} as const
