import type { Cell } from '../../cell/Cell.ts'
import { AppError } from '../../errors.ts'
import type { Address, Hash, UnixSec } from '../../units.ts'
import type { BlockReader, ProofSource } from '../BlockReader.ts'
import type { BlockChoice, BlockId, ChainSource, TraceSource } from '../ChainSource.ts'
import type { RecordedAccounts } from '../ItemSource.ts'
import type { BlockContents, BlockSearch, TraceIndex } from '../TraceSource.ts'
import { landedTransaction } from './landedTransaction.ts'
import { lies } from './lies.ts'
import type { Snapshot, SnapshotBlock, SnapshotTrace, StateInterval } from './Snapshot.ts'
import { snapshotBlocks } from './snapshotBlocks.ts'
import { snapshotIndex } from './snapshotIndex.ts'
import { recordedStates } from './snapshotItems.ts'

/** A snapshot as a source: it answers what was recorded, and says of everything else that it was not. */
export type SnapshotSource = ChainSource &
  Required<TraceSource> &
  TraceIndex &
  BlockSearch &
  BlockContents &
  BlockReader &
  ProofSource &
  RecordedAccounts & {
    readonly snapshot: Snapshot
    /** The clock of a recorded network stands where the block stands that a run is made at: the host's has gone on. */
    nowAt(block: BlockId): UnixSec
  }

/** Reads the chain from a snapshot, without a network. */
export function snapshotSource(snapshot: Snapshot, name = snapshot.network.name): SnapshotSource {
  const bySeqno = new Map(snapshot.blocks.map(block => [block.id.seqno, block]))
  const tracesByMessage = indexTraces(snapshot.traces)
  const { findByLt, ...blocks } = snapshotBlocks(snapshot, name)
  const notRecorded = (what: string) => new AppError('source.notRecorded', { source: name, what })

  const blockOf = (id: BlockId): SnapshotBlock => {
    const block = bySeqno.get(id.seqno)
    if (id.workchain !== -1 || block?.id.rootHash !== id.rootHash) throw notRecorded(`block ${blockText(id)}`)
    return block
  }

  return {
    name,
    snapshot,
    nowAt: id => blockOf(id).genUtime,

    async getMasterchainBlock(choice: BlockChoice) {
      const block = choice === 'newest' ? snapshot.blocks.at(-1) : bySeqno.get(choice.seqno)
      if (!block) throw notRecorded(choice === 'newest' ? 'any block' : `masterchain block ${choice.seqno}`)
      return block
    },

    async getConfig(id) {
      const config = snapshot.configs.get(blockOf(id).configHash)
      if (!config) throw notRecorded(`the configuration at ${blockText(id)}`)
      return config
    },

    async getAccount(address, id) {
      const state = stateAt(snapshot, address, blockOf(id))
      if (!state) throw notRecorded(`account ${address} at masterchain block ${id.seqno}`)
      return { shardAccount: state.shardAccount }
    },

    async getLibraries(hashes) {
      const found = new Map<Hash, Cell>()
      for (const hash of hashes) {
        const library = snapshot.libraries.get(hash)
        if (library) found.set(hash, library)
        else if (!snapshot.librariesComplete && !snapshot.absentLibraries?.has(hash))
          throw notRecorded(`library ${hash}`)
      }
      return found
    },

    async getPreviousBlocks(id) {
      const recorded = snapshot.previousBlocks?.get(id.rootHash)
      if (recorded) return recorded
      const { keyBlockSeqno } = blockOf(id)
      const last: BlockId[] = []
      for (let seqno = id.seqno; last.length < 16 && seqno >= 0; seqno--) {
        const block = bySeqno.get(seqno)
        if (!block) break
        last.push(block.id)
      }
      const keyBlock = bySeqno.get(keyBlockSeqno)
      if (!keyBlock || (last.length < 16 && last.at(-1)?.seqno !== 0)) {
        throw new AppError('source.unsupported', { source: name, what: `which blocks came before ${blockText(id)}` })
      }
      return { last, keyBlock: keyBlock.id }
    },

    ...blocks,
    ...snapshotIndex(snapshot, name, { findByLt }),

    getRecordedStates: async accounts => recordedStates(snapshot, accounts),

    async getTraceOfMessage(hash) {
      return tracesByMessage.get(hash)?.transactions.map(each => landedTransaction(each))
    },

    async getStateBefore({ account, lt }) {
      const state = snapshot.accounts.get(account)?.find(({ from, to }) => from < lt && lt - 1n <= to)
      if (!state) throw notRecorded(`account ${account} before its transaction ${lt}`)
      return { shardAccount: state.shardAccount }
    },
  }
}

/** A message can start more than one trace where a contract does not protect itself from repetition: the first one counts. */
function indexTraces(traces: readonly SnapshotTrace[]): ReadonlyMap<Hash, SnapshotTrace> {
  const index = new Map<Hash, SnapshotTrace>()
  for (const trace of traces) if (!index.has(trace.message)) index.set(trace.message, trace)
  for (const trace of traces) if (!index.has(trace.normalized)) index.set(trace.normalized, trace)
  return index
}

/** The state that is proven for everything between the two ends of the block's position; never a guess. */
export function stateAt(snapshot: Snapshot, address: Address, block: SnapshotBlock): StateInterval | undefined {
  const position = block.positions.find(part => lies(address, part))
  if (!position) return undefined
  return snapshot.accounts.get(address)?.find(({ from, to }) => from <= position.from && position.to <= to)
}

const blockText = ({ workchain, shard, seqno }: BlockId) => `(${workchain},${shard},${seqno})`
