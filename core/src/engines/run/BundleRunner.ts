import type { Cell } from '../../cell/Cell.ts'
import type { DebugBundleRequest } from '../../contract/debugBundle.ts'
import type { DebugBundleMessage } from '../../contract/requests.ts'
import { defaultArguments, defaultLimits } from '../../emulator/defaultArguments.ts'
import type {
  EmulatedNode,
  Emulation,
  EmulationArguments,
  EmulationDeps,
  EmulationLimits,
} from '../../emulator/Emulation.ts'
import { emulateTrace } from '../../emulator/emulateTrace.ts'
import { nextBlockLt } from '../../emulator/MessageQueue.ts'
import { type AnyAppError, AppError, isAppError } from '../../errors.ts'
import type { Message } from '../../tlb/message.ts'
import { readComputePhase } from '../../transaction/fromTransactionCell.ts'
import { type Address, type Hash, type Lt, lt, type UnixSec, unixSec } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { namedArgument } from '../context/namedArgument.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { nameConfigErrors } from '../overrides/resolveChanges.ts'
import type { OpenRun } from './openRun.ts'

/** A message of a bundle with the arguments that the request has for it. */
export type BundleMessage = { readonly message: Message; readonly own: Omit<DebugBundleMessage, 'boc'> }

/** A message that ran, or why it could not; its arguments have all defaults. */
export type RunInBundle = {
  readonly message: Message
  readonly arguments: EmulationArguments
  readonly emulation?: Emulation
  readonly error?: AnyAppError
}

type RunOptions = Pick<EmulationDeps, 'findsVersionedSteps'> & { readonly transactions?: number }

/** The messages of a request; `name` is their field. @throws input.argument with the position of the one that is none */
export const parseBundle = (messages: readonly DebugBundleMessage[], name: string): readonly BundleMessage[] =>
  messages.map(({ boc, ...own }, at) => ({
    message: namedArgument(`${name}[${at}].boc`, () => parseRequestMessage(boc)),
    own,
  }))

/**
 * Runs messages in sequence: each on the accounts that the earlier ones left, at a later logical time. The ceilings of the host
 * apply to all of them together.
 */
export class BundleRunner {
  readonly finished: RunInBundle[] = []
  private readonly context: CallContext
  private readonly opened: OpenRun
  private readonly request: Omit<DebugBundleRequest, 'messages'>
  private readonly left = new Map<Address, Cell | undefined>()
  private clock: UnixSec
  private nextLt: Lt | undefined
  private transactions = 0
  private gas = 0n
  private spentMs = 0

  constructor(context: CallContext, opened: OpenRun, request: Omit<DebugBundleRequest, 'messages'>) {
    this.context = context
    this.opened = opened
    this.request = request
    this.clock = unixSec(request.now ?? Math.max(opened.hostNow, opened.block.genUtime))
  }

  /** Runs the next message; one that cannot be run is marked, and the next one runs. @throws limit.cancelled, input.argument */
  async runNext(message: BundleMessage, options: RunOptions = {}): Promise<RunInBundle> {
    const args = this.toArguments(message, options)
    const finished = await this.tryRun(message, args, options)
    this.finished.push(finished)
    return finished
  }

  /** Runs the last message. @throws input.*, source.*, emulation.*, limit.* */
  async run(message: BundleMessage, options: RunOptions = {}): Promise<Emulation> {
    return this.emulate(message, this.toArguments(message, options), options)
  }

  private async tryRun(message: BundleMessage, args: EmulationArguments, options: RunOptions): Promise<RunInBundle> {
    const given = { message: message.message, arguments: args }
    try {
      return { ...given, emulation: await this.emulate(message, args, options) }
    } catch (error) {
      if (!isAppError(error) || error.code === 'limit.cancelled' || error.code === 'input.argument') throw error
      return { ...given, error }
    }
  }

  private toArguments({ message, own }: BundleMessage, { transactions }: RunOptions): EmulationArguments {
    const { opened, request, left } = this
    const { block, hostNow, shared } = opened
    this.clock = unixSec(own.now ?? this.clock + (own.delay ?? 0))
    const startLt = own.lt ?? this.nextLt
    const limits = this.toLimits()
    return defaultArguments({
      ...shared,
      block,
      hostNow,
      message: message.cell,
      now: this.clock,
      ...(startLt !== undefined && { lt: lt(startLt) }),
      ...(own.lt_offset !== undefined && { ltOffset: own.lt_offset }),
      // 64 lower-case hex digits, by the request's schema.
      ...(own.seed !== undefined && { seed: own.seed as Hash }),
      ignoreSignature: own.ignore_signature ?? request.ignore_signature ?? false,
      secondsPerHop: request.seconds_per_hop ?? 0,
      limits: { ...limits, ...(transactions !== undefined && { transactions }) },
      // A message that cannot be run leaves nothing, so the next one must not see what this one is given.
      ...(left.size > 0 && { left: new Map(left) }),
    })
  }

  private async emulate(
    { message }: BundleMessage,
    args: EmulationArguments,
    { findsVersionedSteps }: RunOptions,
  ): Promise<Emulation> {
    const { context, opened, request } = this
    const { deps, signal } = context
    this.checkCeilings()
    const startedMs = deps.elapsedMs()
    // The time that is left differs from run to run, so it is not among the arguments.
    const timeMs = Math.min(args.limits.timeMs, Math.max(1, this.remaining().timeMs))
    const limited = { ...args, limits: { ...args.limits, timeMs } }
    try {
      const emulation = await nameConfigErrors(request, () =>
        emulateTrace(message, limited, {
          chain: opened.states,
          prefetched: opened.prefetched,
          executor: deps.executor,
          elapsedMs: deps.elapsedMs,
          yieldToEventLoop: deps.yieldToEventLoop,
          findsVersionedSteps,
          onTimeLimit: deps.onTimeLimit,
          onProgress: ({ stage, transactions, waiting }) =>
            context.onProgress({ stage, done: transactions, total: transactions + waiting }),
          ...callOptions(context),
        }),
      )
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      this.follow(emulation)
      return { ...emulation, arguments: args }
    } finally {
      this.spentMs += deps.elapsedMs() - startedMs
    }
  }

  /** What the next message finds. */
  private follow({ root, finalStates }: Emulation): void {
    for (const [account, state] of finalStates) this.left.set(account, state)
    let endLt = 0n
    const waiting: EmulatedNode[] = root ? [root] : []
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const { transaction, context, children } = node
      const compute = readComputePhase(transaction.description)
      this.transactions++
      this.gas += (compute?.skipped === false && compute.gasUsed) || 0n
      this.clock = unixSec(Math.max(this.clock, context.now))
      const end = transaction.lt + BigInt(transaction.outmsg_cnt) + 1n
      if (end > endLt) endLt = end
      waiting.push(...children)
    }
    if (endLt > 0n) this.nextLt = nextBlockLt(endLt)
  }

  private checkCeilings(): void {
    const { ceilings } = this.context.deps
    const { transactions, timeMs, gas } = this.remaining()
    if (transactions <= 0) throw new AppError('limit.transactions', { limit: ceilings.transactions })
    if (timeMs <= 0) this.context.deps.onTimeLimit?.()
    if (timeMs <= 0) throw new AppError('limit.time', { afterMs: ceilings.timeMs })
    if (gas <= 0n) throw new AppError('limit.cells', { what: 'the gas of all messages', limit: Number(ceilings.gas) })
  }

  private remaining(): EmulationLimits {
    const { ceilings } = this.context.deps
    return {
      transactions: ceilings.transactions - this.transactions,
      timeMs: ceilings.timeMs - Math.ceil(this.spentMs),
      gas: ceilings.gas - this.gas,
    }
  }

  /** What is left of the ceilings counts as at least 1, so that the arguments of a message that is not run can be written. */
  private toLimits(): EmulationLimits {
    const { limits } = this.request
    const { transactions, gas } = this.remaining()
    return {
      transactions: Math.min(limits?.transactions ?? defaultLimits.transactions, Math.max(1, transactions)),
      timeMs: Math.min(limits?.time_ms ?? defaultLimits.timeMs, this.context.deps.ceilings.timeMs),
      gas: min(limits?.gas ?? defaultLimits.gas, gas > 0n ? gas : 1n),
    }
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
