import type { Address } from '../../units.ts'

const tonstakersPool = '0:a45b17f28409229b78360e3290420f13e4fe20f90d7e2bf8c4ac6703259e22fa'

/** What people call a liquid staking pool: others than Tonstakers run the same contracts. */
export const getPoolName = (pool: Address | undefined): string =>
  pool === tonstakersPool ? 'Tonstakers' : 'TON Liquid Staking'
