import type { Cell } from '../cell/Cell.ts'
import type { ContractReader } from '../trace/contractReader.ts'
import type { Address } from '../units.ts'
import type { OffChainContent, OffChainLoader } from './OffChainLoader.ts'

/** The sources of names; each can be missing, then a fallback is used. */
export type NameSources = {
  readonly interfaces: (account: Address) => readonly string[]
  /** The state of an account; `null` when it does not exist, `undefined` when unknown. */
  readonly state?: (account: Address) => Promise<Cell | null | undefined>
  readonly reader?: ContractReader
  /** The full domain name of an item, if its collection is a DNS zone. */
  readonly domain?: (item: Address) => string | undefined
  /** The user's label of an account. */
  readonly label?: (account: Address) => string | undefined
  /** Loads off-chain token content; set by hosts that are allowed to fetch it. */
  readonly offChain?: OffChainLoader
  /** Jetton metadata of an indexer, by master; on-chain content takes precedence. Unknown jettons are omitted. */
  readonly indexedJettons?: (masters: readonly Address[]) => Promise<ReadonlyMap<Address, OffChainContent>>
}
