/** Kinds of the family. */
export const launchpadKinds = {} as const
