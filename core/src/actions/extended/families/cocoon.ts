/** Kinds of the family. */
export const cocoonKinds = {} as const
