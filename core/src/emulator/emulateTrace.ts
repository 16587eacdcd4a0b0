import type { Cell } from '../cell/Cell.ts'
import { AppError } from '../errors.ts'
import type { Message } from '../tlb/message.ts'
import { readComputePhase } from '../transaction/fromTransactionCell.ts'
import { type Address, type Hash, lt, unixSec, workchainOf } from '../units.ts'
import { AccountStateCache } from './AccountStateCache.ts'
import { adaptConfig, emulatorFacts } from './configShim.ts'
import type {
  EmulatedNode,
  Emulation,
  EmulationArguments,
  EmulationDeps,
  EmulatorFacts,
  Executor,
  Rejection,
  TruncationReason,
  Verbosity,
} from './Emulation.ts'
import { rejectionText } from './emulatorResult.ts'
import { findAccountShard } from './findAccountShard.ts'
import { LibraryCache } from './LibraryCache.ts'
import { findLibraries, lacksLibrary } from './libraries.ts'
import { MessageQueue, type NextMessage } from './MessageQueue.ts'
import { type ReadRun, readRun } from './readRun.ts'
import { toTruncationError, toTruncationReason, withTimeout } from './truncationReason.ts'
import { findVersionedSteps, listTransactionCode } from './versionedSteps.ts'

/** A node under construction. */
type DraftNode = EmulatedNode & {
  readonly children: DraftNode[]
  readonly truncations: { readonly message: Message; readonly reason: TruncationReason }[]
  /** The index of its message among the parent's out messages. */
  readonly position: number
  /** The number of its ancestors. */
  readonly depth: number
}
/** A message waiting for its transaction. */
type QueuedItem = { readonly message: Message; readonly parent: DraftNode | undefined; readonly position: number }
type NodeContext = EmulatedNode['context']

/** A longer chain is not followed: as JSON it would be nested deeper than readers go (`maxDepth` of wire/json.ts). */
const maxDepth = 2000
/** Other tasks of the thread run after this many transactions or ms, whichever comes first. */
const yieldAfter = { transactions: 8, ms: 12 }
/** A library can refer to a library; a transaction that needs more rounds is truncated. */
const maxLibraryRounds = 8

/**
 * Emulates a message and the complete trace it causes. Messages are processed in the order of `MessageQueue`; each
 * account state is fetched once, as soon as a message to it is sent, so a trace of depth n costs about n round trips.
 *
 * A rejected message is a result (`rejection`), and so is a trace truncated by a limit, a failing source or a
 * cancellation (`partial`; the truncations are at the nodes that sent the messages). It throws only if not even the
 * first transaction could be run.
 *
 * @throws input.message, limit.cancelled, limit.time, emulation.failed, emulation.config, emulation.libraryMissing, source.*
 */
export async function emulateTrace(
  message: Message,
  args: EmulationArguments,
  deps: EmulationDeps,
): Promise<Emulation> {
  return new Cascade(message, args, deps).run()
}

class Cascade {
  private readonly message: Message
  private readonly args: EmulationArguments
  private readonly deps: EmulationDeps
  private readonly facts: EmulatorFacts
  private readonly libraryCache: LibraryCache
  private readonly accounts: AccountStateCache
  private readonly queue: MessageQueue<QueuedItem>
  private readonly startedMs: number
  private root: DraftNode | undefined
  private rejection: Rejection | undefined
  private partial: TruncationReason | undefined
  private reachedLimit: TruncationReason | undefined
  private transactions = 0
  private gas = 0n
  private lastYield = { transactions: 0, ms: 0 }

  constructor(message: Message, args: EmulationArguments, deps: EmulationDeps) {
    this.message = message
    this.args = args
    this.deps = deps
    this.facts = withRunDifferences(executorFacts(deps.executor, args.config), args)
    this.libraryCache = new LibraryCache(deps, args.libraries)
    this.accounts = new AccountStateCache(args, deps, this.libraryCache)
    this.queue = new MessageQueue(args.lt)
    this.startedMs = deps.elapsedMs()
  }

  async run(): Promise<Emulation> {
    this.enqueueRoot()
    for (let next = this.queue.next(); next !== undefined; next = this.queue.next()) {
      const reason = this.limitReached() ?? checkDepth(next.item) ?? (await this.process(next))
      if (reason !== undefined) this.truncate(next.item, reason)
      if (this.isYieldDue()) await this.yield()
    }
    sortChildren(this.root)
    return {
      arguments: this.args,
      emulator: this.facts,
      message: this.message,
      root: this.root,
      rejection: this.rejection,
      partial: this.partial,
      libraries: this.libraryCache.provided,
      finalStates: this.accounts.final,
    }
  }

  private enqueueRoot(): void {
    const { info } = this.message
    if (info.type === 'ext_out_msg_info') throw badMessage('an external-out message has no recipient on chain')
    const account = info.dest
    if (findAccountShard(this.args.block, account) === undefined)
      throw badMessage(`workchain ${workchainOf(account)} does not exist`)
    this.enqueue({ message: this.message, parent: undefined, position: 0 }, account, 0)
  }

  private enqueue(sent: QueuedItem, account: Address, hop: number): void {
    const { message } = sent
    const hash = () => message.cell.hash()
    const onChainLt = this.args.contexts?.get(hash())?.lt
    const createdLt = message.info.type === 'int_msg_info' ? message.info.created_lt : 0n
    this.queue.push({ item: sent, account, hash, createdLt, hop, ...(onChainLt !== undefined && { onChainLt }) })
    // Messages beyond the limit will not be processed.
    if (this.transactions + this.queue.size > this.args.limits.transactions) return
    this.accounts.prepare(account)
    const libraries = findLibraries([message.cell])
    if (libraries.size > 0) this.libraryCache.fetch(libraries).catch(() => {})
  }

  /** Once reached, a limit stays reached. */
  private limitReached(): TruncationReason | undefined {
    this.reachedLimit ??= this.findLimit()
    return this.reachedLimit
  }

  private findLimit(): TruncationReason | undefined {
    const { limits } = this.args
    if (this.deps.signal?.aborted) return { kind: 'cancelled' }
    if (this.transactions >= limits.transactions) return { kind: 'transactions', limit: limits.transactions }
    if (this.gas >= limits.gas) return { kind: 'gas', limit: limits.gas }
    if (this.elapsed() > limits.timeMs) return { kind: 'time', afterMs: limits.timeMs }
    return undefined
  }

  /** Runs one message; returns the reason if it could not be run. */
  private async process(next: NextMessage<QueuedItem>): Promise<TruncationReason | undefined> {
    try {
      const libraries = findLibraries([next.item.message.cell])
      if (!this.accounts.has(next.account) || !this.libraryCache.has(libraries)) await this.prepare(next, libraries)
      this.libraryCache.provide(libraries)
      this.libraryCache.provide(this.accounts.librariesOf(next.account))
      return await this.execute(next)
    } catch (error) {
      const reason = toTruncationReason(error, this.args.limits.timeMs, this.deps.signal)
      if (reason?.kind === 'cancelled' || reason?.kind === 'time') return reason
      // Without a first transaction there is no result: its error is rethrown.
      if (reason === undefined || next.item.parent === undefined) throw error
      return reason
    }
  }

  /** Loads the state and the libraries that are certainly needed. */
  private async prepare({ account }: NextMessage<QueuedItem>, libraries: ReadonlySet<Hash>): Promise<void> {
    this.progress('states')
    await this.withinTimeLimit(Promise.all([this.accounts.prepare(account), this.libraryCache.fetch(libraries)]))
  }

  private async execute(next: NextMessage<QueuedItem>): Promise<TruncationReason | undefined> {
    const { item, account } = next
    const context = this.contextOf(next)
    const before = this.accounts.before(account, context.lt)
    const runAt = (verbosity: Verbosity) =>
      this.deps.executor.runTransaction({
        ...context,
        account,
        shardAccount: before,
        message: item.message.cell,
        ignoreSignature: this.args.ignoreSignature,
        libraries: this.libraryCache.provided,
        previousBlocks: this.args.previousBlocks,
        timeoutMs: this.remainingMs(),
        verbosity,
      })
    const verbosity = this.traceVerbosity(context)
    const runOnce = () => readRun(runAt(verbosity), item.message.cell)
    let run = runOnce()
    for (let round = 0; lacksLibrary(run, () => runAt('short').vmLog); round++) {
      const wanted = findLibraries([before, item.message.cell, ...this.libraryCache.provided.values()])
      await this.withinTimeLimit(this.libraryCache.fetch(wanted))
      if (!this.libraryCache.provide(wanted) || round === maxLibraryRounds) return this.libraryMissing(wanted)
      run = runOnce()
    }
    const code = () => listTransactionCode(before, item.message, this.libraryCache.provided)
    const stepsOf = (log: string) =>
      verbosity === 'none' ? undefined : findVersionedSteps(log, code(), () => runAt('instructions').vmLog)
    if (run.type === 'done') this.addNode(next, before, context, run, stepsOf(run.vmLog))
    else {
      const { exitCode, text } = run
      if (item.parent !== undefined) throw new AppError('emulation.failed', { iteration: this.transactions, text })
      // Without stacks, which the contract can make endless: they are computed on demand.
      const { vmLog } = exitCode === undefined ? run : runAt('gas')
      const versionedSteps = stepsOf(vmLog)
      this.rejection = { account, exitCode, text: rejectionText(text), vmLog, before, context, versionedSteps }
    }
    return undefined
  }

  /** On a newer network, instructions are logged to find those that it may change. */
  private traceVerbosity({ config }: NodeContext): 'none' | 'locations' {
    const { globalVersion } = this.facts
    if (!this.deps.findsVersionedSteps) return 'none'
    return (adaptConfig(config, globalVersion).networkGlobalVersion ?? 0) > globalVersion ? 'locations' : 'none'
  }

  private libraryMissing(wanted: ReadonlySet<Hash>): TruncationReason {
    return { kind: 'library', hashes: [...wanted].filter(hash => !this.libraryCache.provided.has(hash)) }
  }

  private contextOf(next: NextMessage<QueuedItem>): NodeContext {
    const onChainContext = this.args.contexts?.get(next.hash())
    if (onChainContext !== undefined) return { ...onChainContext, config: onChainContext.config ?? this.args.config }
    const { now, secondsPerHop, seed, config } = this.args
    // The first transaction of a block has the lt after the block's start; the emulator increases it where needed.
    return { now: unixSec(now + next.hop * secondsPerHop), lt: lt(next.blockLt + 1n), seed, config }
  }

  private addNode(
    next: NextMessage<QueuedItem>,
    before: EmulatedNode['before'],
    context: NodeContext,
    run: ReadRun & { type: 'done' },
    versionedSteps: EmulatedNode['versionedSteps'],
  ): void {
    const { item, account, hop } = next
    const { read: transaction } = run
    const exists = transaction.end_status !== 'nonexist'
    const node: DraftNode = {
      transaction,
      hash: run.transaction.hash(),
      account,
      message: item.message,
      before,
      after: exists ? run.shardAccount : undefined,
      actions: run.actions,
      versionedSteps,
      context,
      children: [],
      truncations: [],
      position: item.position,
      depth: item.parent ? item.parent.depth + 1 : 0,
    }
    this.accounts.set(account, run.shardAccount, exists, transaction.lt)
    this.transactions++
    const compute = readComputePhase(transaction.description)
    this.gas += (compute?.skipped === false && compute.gasUsed) || 0n
    this.queue.executed(transaction.lt + BigInt(transaction.outmsg_cnt) + 1n)
    if (item.parent === undefined) this.root = node
    else item.parent.children.push(node)
    this.send(node, hop)
    this.progress('executing')
  }

  private send(node: DraftNode, hop: number): void {
    const { shards } = this.args.block
    const from = findAccountShard({ shards }, node.account)
    node.transaction.out_msgs.forEach((message, position) => {
      // External out messages are part of the transaction and have no receiver.
      if (message.info.type !== 'int_msg_info') return
      const sent = { message, parent: node, position }
      const to = findAccountShard({ shards }, message.info.dest)
      if (to !== undefined) this.enqueue(sent, message.info.dest, to === from ? hop : hop + 1)
      else this.truncate(sent, { kind: 'emulator', text: `workchain ${workchainOf(message.info.dest)} does not exist` })
    })
  }

  private truncate({ message, parent }: QueuedItem, reason: TruncationReason): void {
    this.partial ??= reason
    if (reason.kind === 'time') this.deps.onTimeLimit?.()
    parent?.truncations.push({ message, reason })
    // The first message has no parent node to store the truncation.
    if (parent === undefined) throw toTruncationError(reason)
  }

  private withinTimeLimit<T>(work: Promise<T>): Promise<T> {
    return withTimeout(work, this.remainingMs(), this.deps.signal)
  }

  private remainingMs(): number {
    return Math.max(0, this.args.limits.timeMs - this.elapsed())
  }

  private elapsed(): number {
    return this.deps.elapsedMs() - this.startedMs
  }

  private progress(stage: 'states' | 'executing'): void {
    this.deps.onProgress?.({ stage, transactions: this.transactions, waiting: this.queue.size })
  }

  private isYieldDue(): boolean {
    const { transactions, ms } = this.lastYield
    return this.transactions - transactions >= yieldAfter.transactions || this.elapsed() - ms >= yieldAfter.ms
  }

  private async yield(): Promise<void> {
    await this.deps.yieldToEventLoop()
    this.lastYield = { transactions: this.transactions, ms: this.elapsed() }
  }
}

const checkDepth = ({ parent }: QueuedItem): TruncationReason | undefined =>
  parent && parent.depth + 1 >= maxDepth ? { kind: 'depth', limit: maxDepth } : undefined

const badMessage = (reason: string) => new AppError('input.message', { reason })

/** The facts of an executor; one that is not the engine of record changes configurations in its own way. */
function executorFacts(executor: Executor, config: Cell): EmulatorFacts {
  const facts = emulatorFacts(executor.facts, config)
  const adapted = executor.adaptConfig?.(config)
  if (!adapted) return facts
  return {
    ...facts,
    differences: ['the second engine ran, whose result is not the one of record', ...adapted.differences],
  }
}

function withRunDifferences(facts: EmulatorFacts, args: EmulationArguments): EmulatorFacts {
  const differences = [...facts.differences]
  if (args.ignoreSignature) differences.push('signature checks always succeed, in all transactions of the trace')
  if (args.configChanges.size > 0)
    differences.push(`config parameters are not those of the block: ${[...args.configChanges.keys()].join(', ')}`)
  if (!args.previousBlocks)
    differences.push('previous blocks are not available to contracts (PREVMCBLOCKS, PREVKEYBLOCK)')
  return { ...facts, differences }
}

/** Sorts children by sending order, which may differ from processing order. */
function sortChildren(root: DraftNode | undefined): void {
  const waiting = root ? [root] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.children.sort((a, b) => a.position - b.position)
    waiting.push(...node.children)
  }
}
