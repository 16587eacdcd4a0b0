import { toBlockIdExtJson } from '../../blockId.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { cached } from '../../chain/wrappers/cached.ts'
import type { DebugBatch, DebugBatchEntry, DebugBatchMessage, DebugBatchParams } from '../../contract/debugBatch.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { type AnyAppError, AppError, isAppError, toWire, tryRead } from '../../errors.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { withProperties } from '../context/withProperties.ts'
import { describeBatchRun } from './describeBatchRun.ts'
import { runMessage } from './runMessage.ts'

/** A message of a batch, or why its line is none. */
export type BatchLine =
  | (Omit<DebugBatchMessage, 'id'> & { readonly id: string | undefined; readonly error?: undefined })
  | { readonly id: string | undefined; readonly error: AnyAppError }

/**
 * Runs messages independently of each other at one block. What one of them reads of the chain is not read again for the others;
 * one that cannot be run has an error, and the next ones run.
 *
 * @throws lookup.block, source.*, limit.cancelled
 */
export async function getBatch(
  context: CallContext,
  params: DebugBatchParams,
  lines: readonly BatchLine[],
  acceptLanguage: string | undefined,
): Promise<DebugBatch> {
  const { block_seqno: seqno } = params
  const { network, deps, signal } = context
  const shared = cached(network.chain, { nowMs: deps.elapsedMs })
  const choice = seqno === undefined ? 'newest' : { seqno }
  const block = await shared.getMasterchainBlock(choice, callOptions(context))
  const now = params.now ?? (seqno === undefined ? getNetworkTime(context, block) : block.genUtime)
  const chain = { value: fixBlock(shared, block), enumerable: true }
  const own: CallContext = { ...context, network: withProperties(network, { chain }) }
  if (!network.recorded) prefetchAccounts(own, block, lines)
  const batch: Batch = { context: own, params, block, now, acceptLanguage }
  const entries: { readonly entry: DebugBatchEntry; readonly outcome: DebugBatch['outcomes'][number] }[] = []
  for (const line of lines) {
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    entries.push(await runLine(batch, line))
  }
  return {
    block: { ...toBlockIdExtJson(block.id), utime: block.genUtime },
    now,
    outcomes: entries.map(({ outcome }) => outcome),
    results: entries.map(({ entry }) => entry),
  }
}

type Batch = {
  readonly context: CallContext
  readonly params: DebugBatchParams
  readonly block: MasterchainBlock
  readonly now: number
  readonly acceptLanguage: string | undefined
}

async function runLine({ context, acceptLanguage, ...batch }: Batch, line: BatchLine) {
  const { id } = line
  const named = id === undefined ? {} : { id }
  try {
    if (line.error) throw line.error
    const request = toRequest(line, batch)
    const started = context.deps.elapsedMs()
    const abis = readRequestAbis(request)
    const { full } = batch.params
    const run = await runMessage(context, request, { findsVersionedSteps: full })
    const described = await describeBatchRun(context, run, {
      ...{ started, abis, full, acceptLanguage },
      explain: request.explain,
    })
    return { entry: { ...named, ...described }, outcome: described.result.outcome }
  } catch (error) {
    if (!isAppError(error) || error.code === 'limit.cancelled') throw error
    return { entry: { ...named, ...toWire(error, '') }, outcome: 'error' as const }
  }
}

/** The request that gives the same result alone. */
function toRequest(
  { id: _, error: __, ...line }: Exclude<BatchLine, { error: AnyAppError }>,
  { params, block, now }: Pick<Batch, 'params' | 'block' | 'now'>,
): DebugEmulateRequest {
  const delays = [...(line.earlier ?? []), line].reduce((sum, { delay = 0 }) => sum + delay, 0)
  return {
    ...(params.ignore_signature !== undefined && { ignore_signature: params.ignore_signature }),
    ...line,
    block_seqno: block.id.seqno,
    now: line.now ?? now + delays,
  }
}

/** A source that has the block already. */
const fixBlock = (chain: ChainSource, block: MasterchainBlock): ChainSource => ({
  ...chain,
  getMasterchainBlock: async (choice, options) =>
    choice !== 'newest' && choice.seqno === block.id.seqno ? block : chain.getMasterchainBlock(choice, options),
})

/** Reads the destinations of all messages at the same time; the runs join these calls, and report their errors. */
function prefetchAccounts(context: CallContext, block: MasterchainBlock, lines: readonly BatchLine[]): void {
  for (const line of lines) {
    const info = line.error ? undefined : tryRead(() => parseRequestMessage(line.boc))?.info
    if (info && info.type !== 'ext_out_msg_info')
      context.network.chain.getAccount(info.dest, block.id, callOptions(context)).catch(() => undefined)
  }
}
