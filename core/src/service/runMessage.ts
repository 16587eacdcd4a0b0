import { parseAddress } from '../cell/address.ts'
import { cellFromText } from '../cell/text.ts'
import type { CallOptions, ChainSource, LandedTransaction, MasterchainBlock } from '../chain/ChainSource.ts'
import { landedStates } from '../chain/landedStates.ts'
import type { DebugEmulateRequest } from '../contract/requests.ts'
import { defaultArguments, defaultLimits } from '../emulator/arguments.ts'
import type { BlockContext, Emulation, Limits, Override } from '../emulator/Emulation.ts'
import { emulateTrace } from '../emulator/emulateTrace.ts'
import { AppError, isAppError } from '../errors.ts'
import type { Message } from '../tlb/message.ts'
import { normalizedHash } from '../tlb/normalizedHash.ts'
import { type Hash, lt, nano, type UnixSec, unixSec } from '../units.ts'
import type { Context } from './Deps.ts'
import { messageOfRequest } from './requestCell.ts'

/** A finished run, and the trace that the same message became on the chain when the run was to repeat that. */
export type Run = { readonly emulation: Emulation; readonly landed: LandedTrace | undefined }

/** The transactions of a trace, the first one first. */
type LandedTrace = readonly [LandedTransaction, ...LandedTransaction[]]

/**
 * Emulates a message with the arguments that a caller gave; what was left out takes the default that the result states.
 *
 * @throws input.*, lookup.block, lookup.transaction, source.*, emulation.*, limit.*
 */
export async function runMessage(context: Context, asked: DebugEmulateRequest): Promise<Run> {
  const { deps, network, signal } = context
  const options: CallOptions = signal ? { signal } : {}
  const message = messageOfRequest(asked.boc)
  const landed = asked.as_landed ? await landedTrace(network.chain, message, options) : undefined
  const seqno = asked.block_seqno ?? landed?.[0].masterchainSeqno
  const block = await network.chain.getMasterchainBlock(seqno === undefined ? 'newest' : { seqno }, options)
  const [config, previousBlocks, contexts] = await Promise.all([
    network.chain.getConfig(block.id, options),
    previousBlocksOf(network.chain, block, options),
    landed && contextsOf(network.chain, landed, block, options),
    landed === undefined && firstAccount(network.chain, message, block, options),
  ])
  const args = defaultArguments({
    block,
    config,
    message: message.cell,
    // A block that is over, and a network that stands still, have no other time than their own.
    hostNow: seqno !== undefined || network.recorded ? block.genUtime : deps.nowSec(),
    ...(asked.now !== undefined && { now: unixSec(asked.now) }),
    ...(asked.lt !== undefined && { lt: lt(asked.lt) }),
    // 64 lower-case hex digits, by the request's schema.
    ...(asked.seed !== undefined && { seed: asked.seed as Hash }),
    ignoreSignature: asked.ignore_signature ?? false,
    secondsPerHop: asked.seconds_per_hop ?? 0,
    limits: limitsOf(asked.limits, deps.ceilings),
    overrides: (asked.overrides ?? []).map(overrideOf),
    ...(contexts && { contexts }),
    ...(previousBlocks && { previousBlocks }),
  })
  const emulation = await emulateTrace(message, args, {
    // A transaction finds its account as the ones before it in the same block left it.
    chain: landed ? landedStates(network.chain, landed) : network.chain,
    executor: deps.executor,
    elapsedMs: deps.elapsedMs,
    breathe: deps.breathe,
    onProgress: ({ stage, transactions, waiting }) =>
      context.onProgress({ stage, done: transactions, total: transactions + waiting }),
    ...options,
  })
  if (signal?.aborted) throw new AppError('limit.cancelled', {})
  return { emulation, landed }
}

/** The host's clock as a run at this network would see it. */
export function clockOf({ deps, network }: Context, block: MasterchainBlock): UnixSec {
  return network.recorded || deps.nowSec() < block.genUtime ? block.genUtime : deps.nowSec()
}

function limitsOf(asked: DebugEmulateRequest['limits'], ceilings: Limits): Limits {
  return {
    transactions: Math.min(asked?.transactions ?? defaultLimits.transactions, ceilings.transactions),
    timeMs: Math.min(asked?.time_ms ?? defaultLimits.timeMs, ceilings.timeMs),
    gas: smaller(asked?.gas ?? defaultLimits.gas, ceilings.gas),
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

function overrideOf({ account, balance, code, data }: NonNullable<DebugEmulateRequest['overrides']>[number]): Override {
  return {
    account: parseAddress(account),
    ...(balance !== undefined && { balance: nano(balance) }),
    ...(code !== undefined && { code: cellFromText(code) }),
    ...(data !== undefined && { data: cellFromText(data) }),
  }
}

async function landedTrace(chain: ChainSource, message: Message, options: CallOptions): Promise<LandedTrace> {
  const hash = message.cell.hash()
  if (!chain.getTraceOfMessage)
    throw new AppError('source.unsupported', { source: chain.name, what: 'which transactions a message became' })
  const found =
    (await chain.getTraceOfMessage(hash, options)) ??
    (message.info.type === 'ext_in_msg_info' && (await chain.getTraceOfMessage(normalizedHash(message), options)))
  const first = found && (found.find(each => each.inMessageHash === hash) ?? found[0])
  if (!first) throw new AppError('lookup.transaction', { id: `of message ${hash}` })
  return [first, ...found.filter(each => each !== first)]
}

/** The block of each landed transaction, by the message that it took. */
async function contextsOf(
  chain: ChainSource,
  landed: readonly LandedTransaction[],
  block: MasterchainBlock,
  options: CallOptions,
): Promise<ReadonlyMap<Hash, BlockContext>> {
  const seqnos = [...new Set(landed.map(each => each.masterchainSeqno))].filter(seqno => seqno !== block.id.seqno)
  const configs = await Promise.all(
    seqnos.map(async seqno => {
      const { id } = await chain.getMasterchainBlock({ seqno }, options)
      return [seqno, await chain.getConfig(id, options)] as const
    }),
  )
  const bySeqno = new Map(configs)
  const contexts = landed.flatMap(({ inMessageHash, blockUtime, lt, randSeed, masterchainSeqno }) => {
    if (inMessageHash === undefined) return []
    const config = bySeqno.get(masterchainSeqno)
    return [[inMessageHash, { now: blockUtime, lt, seed: randSeed, ...(config && { config }) }] as const]
  })
  return new Map(contexts)
}

/** Reads the account that the message goes to while the configuration is on its way: the run finds it there. */
async function firstAccount(chain: ChainSource, { info }: Message, block: MasterchainBlock, options: CallOptions) {
  // What is wrong with it, the run will say.
  if (info.type !== 'ext_out_msg_info') await chain.getAccount(info.dest, block.id, options).catch(() => undefined)
}

/** A source that does not know them is no obstacle: the result says that contracts saw none. */
async function previousBlocksOf(chain: ChainSource, block: MasterchainBlock, options: CallOptions) {
  try {
    return await chain.getPreviousBlocks?.(block.id, options)
  } catch (thrown) {
    // Nor is one that fails where the source that gave all the rest cannot tell these.
    if (isAppError(thrown) && thrown.code.startsWith('source.')) return undefined
    throw thrown
  }
}
