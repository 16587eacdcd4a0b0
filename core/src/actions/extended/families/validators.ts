/** Kinds of the family. */
export const validatorKinds = {} as const
