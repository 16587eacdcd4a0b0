import type { Cell } from '../../../cell/Cell.ts'
import type { MasterchainBlock } from '../../../chain/MasterchainBlock.ts'
import type { DebugFactSection } from '../../../contract/debugAccount.ts'
import type { ContractDetection } from '../../../getMethods/detectContract.ts'
import type { StoredData } from '../../../messages/storageLayouts.ts'
import type { Account } from '../../../tlb/account.ts'
import type { ContractReader } from '../../../trace/contractReader.ts'
import type { Address, UnixSec } from '../../../units.ts'
import type { CallContext } from '../../context/Deps.ts'

/** What a section can read besides the account: the block, its configuration, and other accounts at it. */
export type SectionContext = {
  readonly block: MasterchainBlock
  /** No other block was requested. */
  readonly isNewest: boolean
  readonly config: Cell
  /** The time in get methods. */
  readonly now: UnixSec
  readonly reader: ContractReader
  readonly call: CallContext
  /** The state of another account at the block: `null` when it does not exist, `undefined` when it is unknown. */
  readonly readAccount: (address: Address) => Promise<Cell | null | undefined>
}

/** An active account that sections are about. */
export type SectionAccount = {
  readonly address: Address
  /** Its `ShardAccount` cell. */
  readonly state: Cell
  readonly account: Account
  readonly interfaces: readonly string[]
  /** The results of its get methods without arguments. */
  readonly methods: ContractDetection['methods']
  /** Its decoded data, if a layout of its interfaces reads all of it. */
  readonly storage: StoredData | undefined
}

/**
 * Builds the sections of one subject, none for other contracts. What it cannot read is a fact without a value and with a note;
 * it requests nothing for contracts that it is not about.
 */
export type SectionBuilder = (
  context: SectionContext,
  account: SectionAccount,
) => readonly DebugFactSection[] | Promise<readonly DebugFactSection[]>
