import type { Cell } from '../cell/Cell.ts'
import type { ContractReader } from '../trace/contractReader.ts'
import type { Address } from '../units.ts'

/** Where names come from; each may be missing, and then the next best is said. */
export type NameSources = {
  readonly interfaces: (account: Address) => readonly string[]
  /** The state of an account, if it is at hand; `null` when there is none. */
  readonly state?: (account: Address) => Promise<Cell | null | undefined>
  readonly reader?: ContractReader
  /** An address book. */
  readonly label?: (account: Address) => string | undefined
  /** What is kept off the chain under a token's link; to be given by hosts that may fetch it. */
  readonly offChain?: (uri: string) => Promise<ReadonlyMap<string, string> | undefined>
}
