import type { OffChain } from '../naming/OffChain.ts'
import type { Context } from './Deps.ts'

/** What reads content off the chain for a call; nothing for a recorded network, which stands still and needs no other. */
export const offChainOf = ({ deps, network }: Context): OffChain | undefined =>
  network.recorded ? undefined : deps.offChain
