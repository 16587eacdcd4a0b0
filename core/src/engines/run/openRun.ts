import type { ChainSource } from '../../chain/ChainSource.ts'
import type { CallOptions, MasterchainBlock, OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import { onChainStates } from '../../chain/onChainStates.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { BlockContext, EmulationArguments, EmulationDeps, PrefetchedAccount } from '../../emulator/Emulation.ts'
import { AppError } from '../../errors.ts'
import type { Message } from '../../tlb/message.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Hash, type UnixSec, unixSec } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { orFailure } from '../context/optionalRequests.ts'
import { changeContexts, resolveChanges } from '../overrides/resolveChanges.ts'
import { findOnChainNode } from './findOnChainNode.ts'
import { getOnChainTrace, type OnChainTrace } from './getOnChainTrace.ts'

/** What the messages of a run have in common: the block, and what the request changes of it. */
export type OpenRun = {
  readonly block: MasterchainBlock
  readonly hostNow: UnixSec
  readonly states: EmulationDeps['chain']
  readonly prefetched: PrefetchedAccount | undefined
  readonly shared: Pick<EmulationArguments, 'config' | 'configChanges' | 'overrides' | 'libraries'> &
    Pick<EmulationArguments, 'contexts' | 'previousBlocks'>
  readonly message: Message
  readonly onChain: OnChainTrace | undefined
}

/**
 * Reads the block of a run, with its configuration, and resolves the changes of the request. With `only` the message is that of
 * a node of the trace on chain.
 *
 * @throws input.*, lookup.block, lookup.transaction, source.*
 */
export async function openRun(
  context: CallContext,
  request: Omit<DebugEmulateRequest, 'boc'>,
  first: Message,
  only?: string,
): Promise<OpenRun> {
  const { network } = context
  const options = callOptions(context)
  const found = request.as_on_chain ? await getOnChainTrace(context, first) : undefined
  const onChain = found?.onChain
  const alone = only === undefined || only === '0' ? undefined : findAlone(onChain, only)
  const message = alone?.message ?? first
  const seqno = request.block_seqno ?? onChain?.[0].masterchainSeqno
  const block = await network.chain.getMasterchainBlock(seqno === undefined ? 'newest' : { seqno }, options)
  const [config, previousBlocks, contexts, prefetched] = await Promise.all([
    network.chain.getConfig(block.id, options),
    getPreviousBlocks(network.chain, block, options),
    onChain && getBlockContexts(network.chain, onChain, block, options),
    onChain === undefined ? prefetchAccount(network.chain, message, block, options) : undefined,
  ])
  // The time of a past block is its own, not the host's.
  const hostNow = seqno === undefined ? getNetworkTime(context, block) : block.genUtime
  // An account's state includes the earlier transactions of the same block.
  const states = found ? onChainStates(found.states, alone ? [alone.transaction] : found.onChain) : network.chain
  const now = unixSec(request.now ?? hostNow)
  const changes = await resolveChanges(context, request, { block, config, states, now })
  return {
    ...{ block, hostNow, states, prefetched, message, onChain },
    shared: {
      ...changes,
      ...(contexts && { contexts: changeContexts(contexts, changes.configChanges) }),
      ...(previousBlocks && { previousBlocks }),
    },
  }
}

/** A transaction of an on-chain trace and its message, by node id. @throws lookup.transaction */
function findAlone(trace: OnChainTrace | undefined, id: string) {
  const transaction = trace && findOnChainNode(trace, id)
  const message = transaction && readTransaction(transaction.cell).in_msg
  if (!message) throw new AppError('lookup.transaction', { id: `at ${id} of this run` })
  return { transaction, message }
}

/** The block context of each on-chain transaction, by its incoming message. */
async function getBlockContexts(
  chain: ChainSource,
  onChain: readonly OnChainTransaction[],
  block: MasterchainBlock,
  options: CallOptions,
): Promise<ReadonlyMap<Hash, BlockContext>> {
  const seqnos = [...new Set(onChain.map(each => each.masterchainSeqno))].filter(seqno => seqno !== block.id.seqno)
  const configs = await Promise.all(
    seqnos.map(async seqno => {
      const { id } = await chain.getMasterchainBlock({ seqno }, options)
      return [seqno, await chain.getConfig(id, options)] as const
    }),
  )
  const bySeqno = new Map(configs)
  const contexts = onChain.flatMap(({ inMessageHash, blockUtime, lt, randSeed, masterchainSeqno }) => {
    if (inMessageHash === undefined) return []
    const config = bySeqno.get(masterchainSeqno)
    return [[inMessageHash, { now: blockUtime, lt, seed: randSeed, ...(config && { config }) }] as const]
  })
  return new Map(contexts)
}

/** Reads the destination account in parallel with the configuration. */
async function prefetchAccount(
  chain: ChainSource,
  { info }: Message,
  block: MasterchainBlock,
  options: CallOptions,
): Promise<PrefetchedAccount | undefined> {
  if (info.type === 'ext_out_msg_info') return undefined
  // The run reads it again, and reports the error.
  const found = await chain.getAccount(info.dest, block.id, options).catch(() => undefined)
  return found && { account: info.dest, shardAccount: found.shardAccount }
}

/** Optional, also when a fallback source fails: without them the result reports that contracts had none. */
async function getPreviousBlocks(chain: ChainSource, block: MasterchainBlock, options: CallOptions) {
  const blocks = await orFailure(async () => chain.getPreviousBlocks?.(block.id, options))
  return blocks instanceof AppError ? undefined : blocks
}
