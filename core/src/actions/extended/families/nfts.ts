/** Kinds of the family. */
export const nftKinds = {} as const
