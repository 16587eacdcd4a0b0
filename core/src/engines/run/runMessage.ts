import type { ChainSource } from '../../chain/ChainSource.ts'
import type { CallOptions, MasterchainBlock, OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import { onChainStates } from '../../chain/onChainStates.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { defaultArguments, defaultLimits } from '../../emulator/defaultArguments.ts'
import type {
  BlockContext,
  EmulatedNode,
  Emulation,
  EmulationDeps,
  EmulationLimits,
  TruncationReason,
} from '../../emulator/Emulation.ts'
import { emulateTrace } from '../../emulator/emulateTrace.ts'
import { toTruncationError } from '../../emulator/truncationReason.ts'
import { AppError } from '../../errors.ts'
import type { Message } from '../../tlb/message.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Hash, lt, unixSec } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { orFailure } from '../context/optionalRequests.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { changeContexts, nameConfigErrors, resolveChanges } from '../overrides/resolveChanges.ts'
import { findOnChainNode } from './findOnChainNode.ts'
import { getOnChainTrace, type OnChainTrace } from './getOnChainTrace.ts'

/** A finished run, and the on-chain trace that it repeats, if requested. */
export type MessageRun = { readonly emulation: Emulation; readonly onChain: OnChainTrace | undefined }

/** What a run is for. */
type RunPurpose = Pick<EmulationDeps, 'findsVersionedSteps'> & {
  /**
   * Only the transaction of this node is needed: `0` of any run; another one of a run as on chain, where its message and the state
   * before it are known without the others.
   */
  readonly only?: string
}

/**
 * Emulates a message with the arguments of the request; missing ones take the defaults that the result reports. With
 * `findsVersionedSteps` the run can be checked against the rules of newer network versions.
 *
 * @throws input.*, lookup.block, lookup.transaction, source.*, emulation.*, limit.*
 */
export async function runMessage(
  context: CallContext,
  request: DebugEmulateRequest,
  { findsVersionedSteps, only }: RunPurpose = {},
): Promise<MessageRun> {
  const { deps, network, signal } = context
  const options = callOptions(context)
  const first = parseRequestMessage(request.boc)
  const found = request.as_on_chain ? await getOnChainTrace(context, first) : undefined
  const onChain = found?.onChain
  const alone = only === undefined || only === '0' ? undefined : findAlone(onChain, only)
  const message = alone?.message ?? first
  const seqno = request.block_seqno ?? onChain?.[0].masterchainSeqno
  const block = await network.chain.getMasterchainBlock(seqno === undefined ? 'newest' : { seqno }, options)
  const [config, previousBlocks, contexts] = await Promise.all([
    network.chain.getConfig(block.id, options),
    getPreviousBlocks(network.chain, block, options),
    onChain && getBlockContexts(network.chain, onChain, block, options),
    onChain === undefined && prefetchAccount(network.chain, message, block, options),
  ])
  // The time of a past block is its own, not the host's.
  const hostNow = seqno === undefined ? getNetworkTime(context, block) : block.genUtime
  // An account's state includes the earlier transactions of the same block.
  const states = found ? onChainStates(found.states, alone ? [alone.transaction] : found.onChain) : network.chain
  const changes = await resolveChanges(context, request, {
    block,
    config,
    states,
    now: unixSec(request.now ?? hostNow),
  })
  const args = defaultArguments({
    block,
    message: message.cell,
    hostNow,
    ...(request.now !== undefined && { now: unixSec(request.now) }),
    ...(request.lt !== undefined && { lt: lt(request.lt) }),
    ...(request.lt_offset !== undefined && { ltOffset: request.lt_offset }),
    // 64 lower-case hex digits, by the request's schema.
    ...(request.seed !== undefined && { seed: request.seed as Hash }),
    ignoreSignature: request.ignore_signature ?? false,
    secondsPerHop: request.seconds_per_hop ?? 0,
    limits: { ...toLimits(request.limits, deps.ceilings), ...(only !== undefined && { transactions: 1 }) },
    ...changes,
    ...(contexts && { contexts: changeContexts(contexts, changes.configChanges) }),
    ...(previousBlocks && { previousBlocks }),
  })
  const emulation = await nameConfigErrors(request, () =>
    emulateTrace(message, args, {
      chain: states,
      executor: deps.executor,
      elapsedMs: deps.elapsedMs,
      yieldToEventLoop: deps.yieldToEventLoop,
      findsVersionedSteps,
      onProgress: ({ stage, transactions, waiting }) =>
        context.onProgress({ stage, done: transactions, total: transactions + waiting }),
      ...options,
    }),
  )
  if (signal?.aborted) throw new AppError('limit.cancelled', {})
  return { emulation, onChain }
}

/** A transaction of an on-chain trace and its message, by node id. @throws lookup.transaction */
function findAlone(trace: OnChainTrace | undefined, id: string) {
  const transaction = trace && findOnChainNode(trace, id)
  const message = transaction && readTransaction(transaction.cell).in_msg
  if (!message) throw new AppError('lookup.transaction', { id: `at ${id} of this run` })
  return { transaction, message }
}

/**
 * The root of a complete run. `/v2` cannot express a rejection or a truncation, so both are thrown as errors.
 *
 * @throws emulation.rejected, emulation.libraryMissing, emulation.failed, limit.transactions, limit.time,
 *   limit.cancelled, source.*
 */
export function requireCompleteRun(run: Pick<Emulation, 'root' | 'rejection' | 'partial'>): EmulatedNode {
  const { root, rejection, partial } = run
  if (rejection) {
    const { exitCode, text } = rejection
    throw new AppError('emulation.rejected', {
      ...(exitCode !== undefined && { exitCode }),
      // The text that tonapi has here, for clients that parse it.
      text: `iteration: 0, exitCode: ${exitCode ?? 0}, Text: ${text}, `,
    })
  }
  if (partial) throw toError(partial)
  if (!root) throw new TypeError('a run without a root, a rejection or a truncation')
  return root
}

function toError(reason: TruncationReason): AppError {
  if (reason.kind === 'source')
    return reason.error ?? new AppError('source.unreachable', { source: 'the chain', reason: reason.text })
  if (reason.kind === 'gas')
    return new AppError('emulation.failed', { iteration: 1, text: `the gas limit of ${reason.limit} was reached` })
  return toTruncationError(reason)
}

function toLimits(requested: DebugEmulateRequest['limits'], ceilings: EmulationLimits): EmulationLimits {
  return {
    transactions: Math.min(requested?.transactions ?? defaultLimits.transactions, ceilings.transactions),
    timeMs: Math.min(requested?.time_ms ?? defaultLimits.timeMs, ceilings.timeMs),
    gas: smaller(requested?.gas ?? defaultLimits.gas, ceilings.gas),
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

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

/** Reads the destination account in parallel with the configuration; the run finds it in the cache. */
async function prefetchAccount(chain: ChainSource, { info }: Message, block: MasterchainBlock, options: CallOptions) {
  // An error is reported by the run.
  if (info.type !== 'ext_out_msg_info') await chain.getAccount(info.dest, block.id, options).catch(() => undefined)
}

/** Optional, also when a fallback source fails: without them the result reports that contracts had none. */
async function getPreviousBlocks(chain: ChainSource, block: MasterchainBlock, options: CallOptions) {
  const blocks = await orFailure(async () => chain.getPreviousBlocks?.(block.id, options))
  return blocks instanceof AppError ? undefined : blocks
}
