/** Kinds of the family. */
export const farmKinds = {} as const
