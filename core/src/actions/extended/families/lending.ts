/** Kinds of the family. */
export const lendingKinds = {} as const
