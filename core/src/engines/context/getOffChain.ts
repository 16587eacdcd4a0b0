import type { OffChainLoader } from '../../naming/OffChainLoader.ts'
import type { CallContext } from './Deps.ts'

/** The fetcher of off-chain content; `undefined` for a recorded network, which must not depend on anything else. */
export const getOffChain = ({ deps, network }: CallContext): OffChainLoader | undefined =>
  network.recorded ? undefined : deps.offChain
