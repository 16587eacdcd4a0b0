/** Kinds of the family. */
export const walletKinds = {} as const
