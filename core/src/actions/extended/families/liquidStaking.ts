/** Kinds of liquid staking. */
export const liquidStakingKinds = {} as const
