import type { BlockIdExt } from '../src/blockId.ts'
import { parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { readDict } from '../src/cell/dict.ts'
import { fromBase64 } from '../src/encoding/base64.ts'
import { type Address, type Hash, type Lt, lt, type UnixSec, unixSec } from '../src/units.ts'
import { findDataFiles, readData } from './data.ts'
import { once } from './once.ts'

type RecordedBlockId = { workchain: number; shard: string; seqno: number; root_hash: string; file_hash: string }
type RecordedState = { exists: boolean; shardAccountBoc?: string }
type RecordedTransaction = {
  account: Address
  lt: string
  hash: Hash
  parentTransaction: Hash | null
  inMessageHash: Hash
  inMessageBoc: string
  transactionBoc: string
  block: RecordedBlockId
  blockFacts: { gen_utime: number; start_lt: string; end_lt: string; rand_seed: Hash; master_ref_seqno: number | null }
  configDictHash: Hash
  stateBefore: RecordedState
  stateAfter: RecordedState
}
type RecordedScenario = {
  name: string
  about: string
  externalMessageBoc?: string
  masterchainBlockWhenSent?: RecordedBlockId
  transactions: RecordedTransaction[]
  senderStateWhenSent?: RecordedState
  sentAtUnixtime?: number
  sender?: { address: Address } | null
  configDictHash?: Hash
  sendAnswer?: { error?: { message: string } }
}

/** A recorded transaction with all inputs of its execution. */
export type ScenarioTransaction = {
  readonly account: Address
  readonly lt: Lt
  readonly hash: Hash
  readonly parent: Hash | undefined
  readonly message: Cell
  readonly cell: Cell
  readonly before: Cell | undefined
  readonly after: Cell | undefined
  readonly now: UnixSec
  readonly seed: Hash
  readonly config: Cell
  readonly block: BlockIdExt
  readonly blockStartLt: Lt
}

/** A recorded message and the transactions it caused on the real network. */
export type Scenario = {
  readonly name: string
  readonly about: string
  readonly message: Cell | undefined
  readonly transactions: readonly ScenarioTransaction[]
  /** For a rejected message: the account state when it was sent, and the node's exit code. */
  readonly rejection:
    | {
        readonly account: Address
        readonly state: Cell
        readonly config: Cell
        readonly now: UnixSec
        readonly exitCode: number
      }
    | undefined
}

const cellOf = (text: string): Cell => parseCell(fromBase64(text))
const stateOf = (state: RecordedState): Cell | undefined =>
  state.exists && state.shardAccountBoc !== undefined ? cellOf(state.shardAccountBoc) : undefined
const blockOf = (id: RecordedBlockId): BlockIdExt => ({
  workchain: id.workchain,
  shard: BigInt.asUintN(64, BigInt(id.shard)).toString(16).padStart(16, '0'),
  seqno: id.seqno,
  // Recorded hashes are lower-case hex.
  rootHash: id.root_hash as Hash,
  fileHash: id.file_hash as Hash,
})

function toRejection(recorded: RecordedScenario): Scenario['rejection'] {
  const state = recorded.senderStateWhenSent && stateOf(recorded.senderStateWhenSent)
  const exitCode = /exitcode=(-?\d+)/.exec(recorded.sendAnswer?.error?.message ?? '')?.[1]
  const { sender, sentAtUnixtime: now, configDictHash: config } = recorded
  if (!state || exitCode === undefined || !sender || now === undefined || config === undefined) return undefined
  return {
    account: sender.address,
    state,
    config: recordedConfig(config),
    now: unixSec(now),
    exitCode: Number(exitCode),
  }
}

/** A recorded configuration by its hash. */
export const recordedConfig = once(
  (hash: string): Cell => cellOf(readData<{ boc: string }>('localnet/config', `dict-${hash}.json`).boc),
)

/** The public libraries of the recorded network. */
export const recordedLibraries = once((): ReadonlyMap<Hash, Cell> => {
  const root = cellOf(readData<{ dictBoc: string }>('localnet/config', 'libraries.json').dictBoc)
  const entries = readDict(root, 256, value => value.loadRef())
  return new Map([...entries.values()].map(cell => [cell.hash(), cell]))
})

/** The names of all recorded scenarios. */
export const scenarioNames = (): string[] =>
  findDataFiles('localnet/scenarios').flatMap(file => (file === 'index.json' ? [] : [file.replace('.json', '')]))

/** A recorded scenario by its name. */
export const readScenario = once((name: string): Scenario => {
  const recorded = readData<RecordedScenario>('localnet/scenarios', `${name}.json`)
  return {
    name,
    about: recorded.about,
    message: recorded.externalMessageBoc === undefined ? undefined : cellOf(recorded.externalMessageBoc),
    transactions: recorded.transactions.map(tx => ({
      account: tx.account,
      lt: lt(BigInt(tx.lt)),
      hash: tx.hash,
      parent: tx.parentTransaction ?? undefined,
      message: cellOf(tx.inMessageBoc),
      cell: cellOf(tx.transactionBoc),
      before: stateOf(tx.stateBefore),
      after: stateOf(tx.stateAfter),
      now: unixSec(tx.blockFacts.gen_utime),
      seed: tx.blockFacts.rand_seed,
      config: recordedConfig(tx.configDictHash),
      block: blockOf(tx.block),
      blockStartLt: lt(BigInt(tx.blockFacts.start_lt)),
    })),
    rejection: toRejection(recorded),
  }
})
