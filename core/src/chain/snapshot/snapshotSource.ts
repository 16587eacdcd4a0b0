import { type BlockIdExt, formatBlockId } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { lazy } from '../../lazy.ts'
import { shardContains } from '../../tlb/blockLinks.ts'
import type { Address, Hash } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import type { RecordedAccountState } from '../IndexedItem.ts'
import type { PreviousBlocks } from '../MasterchainBlock.ts'
import { sourceErrors } from '../sourceErrors.ts'
import { blocksBySeqno, findPreviousBlocks } from './findPreviousBlocks.ts'
import type { Snapshot, SnapshotBlock, SnapshotTrace, StateInterval } from './Snapshot.ts'
import { snapshotBlocks } from './snapshotBlocks.ts'
import { snapshotIndex } from './snapshotIndex.ts'
import { toOnChainTransaction } from './toOnChainTransaction.ts'

/** A snapshot as a source. */
export type SnapshotSource = ReturnType<typeof snapshotSource>

/** Reads chain data from a snapshot, without a network; what was not recorded is `source.notRecorded`. */
export function snapshotSource(snapshot: Snapshot, name = snapshot.network.name) {
  const bySeqno = lazy(() => blocksBySeqno(snapshot.blocks))
  const newest = lazy(() => snapshot.newest?.block ?? snapshot.blocks.at(-1))
  const tracesByMessage = lazy(() => indexTraces(snapshot.traces))
  const { findByLt, ...blocks } = snapshotBlocks(snapshot, name)
  const { notRecorded, unsupported } = sourceErrors(name)

  const blockAt = (seqno: number): SnapshotBlock | undefined =>
    newest()?.id.seqno === seqno ? newest() : bySeqno().get(seqno)
  const getBlockOf = (id: BlockIdExt): SnapshotBlock => {
    const block = blockAt(id.seqno)
    if (id.workchain !== -1 || block?.id.rootHash !== id.rootHash) throw notRecorded(`block ${formatBlockId(id)}`)
    return block
  }

  const getPreviousOf = async (block: SnapshotBlock): Promise<PreviousBlocks> => {
    const { newest: prepared } = snapshot
    const found = block === prepared?.block ? prepared.previous : findPreviousBlocks(block, bySeqno())
    if (!found) throw unsupported(`the blocks before ${formatBlockId(block.id)}`)
    return found
  }
  // Each run reads those of the newest block.
  const states = new Map<SnapshotBlock, Map<Address, StateInterval>>()
  const stateAtBlock = (block: SnapshotBlock, address: Address): StateInterval | undefined => {
    const ofBlock = states.get(block) ?? new Map<Address, StateInterval>()
    states.set(block, ofBlock)
    const known = ofBlock.get(address)
    if (known) return known
    const found = stateAt(snapshot, address, block)
    if (found) ofBlock.set(address, found)
    return found
  }
  // Each run reads them; a promise that is rejected before it is awaited takes Node longer than most replies.
  const previousBlocks = new Map<SnapshotBlock, Promise<PreviousBlocks>>()

  return defineSource({
    name,
    snapshot,
    /** The current time of a recorded network: the time of the block at which a run is emulated. */
    nowAt: (id: BlockIdExt) => getBlockOf(id).genUtime,

    async getMasterchainBlock(choice) {
      const block = choice === 'newest' ? newest() : blockAt(choice.seqno)
      if (!block) throw notRecorded(choice === 'newest' ? 'any block' : `masterchain block ${choice.seqno}`)
      return block
    },

    async getConfig(id) {
      const config = snapshot.configs.get(getBlockOf(id).configHash)
      if (!config) throw notRecorded(`the configuration at ${formatBlockId(id)}`)
      return config
    },

    async getAccount(address, id) {
      const state = stateAtBlock(getBlockOf(id), address)
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
      const block = getBlockOf(id)
      const known = previousBlocks.get(block)
      if (known) return known
      const found = getPreviousOf(block)
      previousBlocks.set(block, found)
      return found
    },

    ...blocks,
    ...snapshotIndex(snapshot, name, findByLt),

    async getRecordedStates(accounts) {
      const found = new Map<Address, RecordedAccountState>()
      for (const account of accounts === 'all' ? snapshot.accounts.keys() : accounts) {
        const last = snapshot.accounts.get(account)?.at(-1)
        if (last) found.set(account, { shardAccount: last.shardAccount, knownUntil: last.to })
      }
      return found
    },

    async getTraceOfMessage(hash) {
      return tracesByMessage()
        .get(hash)
        ?.transactions.map(each => toOnChainTransaction(each))
    },

    async getStateBefore({ account, lt }) {
      const state = snapshot.accounts.get(account)?.find(({ from, to }) => from < lt && lt - 1n <= to)
      if (!state) throw notRecorded(`account ${account} before its transaction ${lt}`)
      return { shardAccount: state.shardAccount }
    },
  })
}

/** Without replay protection a message can start several traces: the first one counts. */
function indexTraces(traces: readonly SnapshotTrace[]): ReadonlyMap<Hash, SnapshotTrace> {
  const reversed = traces.toReversed()
  return new Map([
    ...reversed.map(trace => [trace.normalized, trace] as const),
    ...reversed.map(trace => [trace.message, trace] as const),
  ])
}

/** The state that is valid for the block's whole position; `undefined` when unknown. */
export function stateAt(snapshot: Snapshot, address: Address, block: SnapshotBlock): StateInterval | undefined {
  const position = block.positions.find(part => shardContains(address, part))
  if (!position) return undefined
  return snapshot.accounts.get(address)?.find(({ from, to }) => from <= position.from && position.to <= to)
}
