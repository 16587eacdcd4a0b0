import type { Cell } from '../cell/Cell.ts'
import type { ContractReader } from '../trace/contractReader.ts'
import type { Address } from '../units.ts'
import type { OffChain, OffChainContent } from './OffChain.ts'

/** Where names come from; each may be missing, and then the next best is said. */
export type NameSources = {
  readonly interfaces: (account: Address) => readonly string[]
  /** The state of an account, if it is at hand; `null` when there is none. */
  readonly state?: (account: Address) => Promise<Cell | null | undefined>
  readonly reader?: ContractReader
  /** The whole name that an item stands for, where its collection hands out a zone of the network. */
  readonly domain?: (item: Address) => string | undefined
  /** An address book. */
  readonly label?: (account: Address) => string | undefined
  /** What is kept off the chain under a token's link; to be given by hosts that may fetch it. */
  readonly offChain?: OffChain
  /** What an index knows of jettons, by their masters; the chain's own word wins. Those that it does not know are left out. */
  readonly indexedJettons?: (masters: readonly Address[]) => Promise<ReadonlyMap<Address, OffChainContent>>
}
