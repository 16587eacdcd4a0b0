/** Kinds of the family. */
export const nameKinds = {} as const
