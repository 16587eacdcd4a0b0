import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocBase64 } from '../../cell/text.ts'
import type { Emulation } from '../../emulator/Emulation.ts'
import type { TestTransactions } from './listTestTransactions.ts'

/** A block as the sandbox takes it, with numbers as text. */
type TestBlock = {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  readonly rootHash: string
  readonly fileHash: string
}

/** Everything that a run used, as JSON. Cells are BoCs in base64. */
export type TestData = {
  readonly message: string
  /** `ShardAccount` cells before the run; `null` if the account did not exist. */
  readonly accounts: Readonly<Record<string, string | null>>
  readonly config: string
  readonly libraries: readonly string[]
  readonly previousBlocks?: { readonly last: TestBlock[]; readonly key: TestBlock; readonly last100?: TestBlock[] }
  readonly transactions: readonly { readonly now: number; readonly lt: string; readonly seed: string }[]
}

/** The inputs of a run for its test. */
export function writeTestData(emulation: Emulation, { transactions }: TestTransactions, config: Cell): TestData {
  const { message, rejection, libraries, arguments: args } = emulation
  const { previousBlocks: previous } = args
  const states = rejection ? [rejection] : [...listStates(emulation)]
  const accounts = new Map<string, string | null>()
  for (const { account, before } of states)
    if (!accounts.has(account)) accounts.set(account, before ? toBocBase64(before) : null)
  const contexts = rejection ? [rejection] : transactions
  return {
    message: toBocBase64(message.cell),
    accounts: Object.fromEntries([...accounts].sort(([a], [b]) => (a < b ? -1 : 1))),
    config: toBocBase64(config),
    libraries: [...libraries.values()].map(toBocBase64),
    ...(previous && {
      previousBlocks: {
        last: previous.last.map(toTestBlock),
        key: toTestBlock(previous.keyBlock),
        ...(previous.last100 && { last100: previous.last100.map(toTestBlock) }),
      },
    }),
    transactions: contexts.map(({ context: { now, lt, seed } }) => ({ now, lt: String(lt), seed })),
  }
}

/** All transactions of a run, those of each account in order: also those that are not compared need a state. */
function listStates({ root }: Emulation) {
  const nodes = root ? [root] : []
  for (const node of nodes) nodes.push(...node.children)
  return nodes.sort((a, b) => (a.transaction.lt < b.transaction.lt ? -1 : 1))
}

const toTestBlock = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): TestBlock => ({
  workchain,
  // To contracts the shard is an unsigned number.
  shard: String(BigInt(`0x${shard}`)),
  seqno,
  rootHash,
  fileHash,
})
