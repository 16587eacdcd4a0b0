import type { Hash } from '../units.ts'

/** The instructions of known contracts, as the VM prints them: what the end of a VM log is compared with. */
export type CodeTable = {
  /** Each text once. */
  readonly instructions: readonly string[]
  readonly contracts: readonly ListedContract[]
}

/** The code of one contract. */
type ListedContract = {
  readonly interfaces: readonly string[]
  readonly codeHash: Hash
  /** The first is the root. */
  readonly blocks: readonly ListedBlock[]
}

/** Instructions one after the other, as numbers in the list of texts. */
type ListedBlock = {
  readonly lines: readonly number[]
  /** Positions that can run this block: `[block, line]`. */
  readonly callers: readonly (readonly [number, number])[]
}
