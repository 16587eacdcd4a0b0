import { AppError } from '../errors.ts'
import type { Message } from '../tlb/message.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Address, type Hash, type UnixSec, unixSec, workchainOf } from '../units.ts'
import { AccountStates } from './AccountStates.ts'
import { emulatorFacts } from './configShim.ts'
import { reasonOf, thrownFor } from './cutReason.ts'
import type {
  CutReason,
  EmulatedNode,
  Emulation,
  EmulationArguments,
  EmulationDeps,
  EmulatorFacts,
  Rejection,
  TransactionRun,
  Verbosity,
} from './Emulation.ts'
import { LibraryShelf } from './LibraryShelf.ts'
import { findLibraries } from './libraries.ts'
import { type Due, MessageQueue } from './queue.ts'
import { refusalText } from './refusals.ts'
import { shardOf } from './shards.ts'
import { gasUsed, missesLibrary } from './transactionFacts.ts'
import { waitFor } from './waitFor.ts'

/** A node while its children are still being found. */
type Draft = EmulatedNode & {
  readonly children: Draft[]
  readonly cuts: { readonly message: Message; readonly reason: CutReason }[]
  /** Which of its parent's messages it took. */
  readonly position: number
  /** How many transactions led to it. */
  readonly depth: number
}
/** A message on its way. */
type Sent = { readonly message: Message; readonly parent: Draft | undefined; readonly position: number }
type Context = EmulatedNode['context']

/** A longer chain is not followed: as JSON it would be nested deeper than readers go (`mostLevels` of wire/json.ts). */
const mostInARow = 2000
/** Other work of the thread gets its turn after so many transactions or so many ms, whichever comes first. */
const breatheAfter = { transactions: 8, ms: 12 }
/** A library can name a library; a run that asks for one after the other is given up. */
const mostLibraryRounds = 8

/**
 * Runs a message and everything that it sets in motion, as the network would. Messages are taken in the order that
 * `MessageQueue` describes, each account's state is read once, and states are asked for as soon as a message is
 * sent, so that a trace of depth n costs about n round trips.
 *
 * A message that its account refuses is a result (`rejection`), and so is a trace that a limit, a failing source or a
 * cancellation cut short (`partial`, with the cut messages at the nodes that sent them). Only when not even the first
 * transaction could be run it throws.
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
  private readonly shelf: LibraryShelf
  private readonly accounts: AccountStates
  private readonly queue: MessageQueue<Sent>
  private readonly startedMs: number
  private root: Draft | undefined
  private rejection: Rejection | undefined
  private partial: CutReason | undefined
  private stopped: CutReason | undefined
  private transactions = 0
  private gas = 0n
  private breathed = { transactions: 0, ms: 0 }

  constructor(message: Message, args: EmulationArguments, deps: EmulationDeps) {
    this.message = message
    this.args = args
    this.deps = deps
    this.facts = withRunDifferences(emulatorFacts(deps.executor.facts, args.config), args)
    this.shelf = new LibraryShelf(deps)
    this.accounts = new AccountStates(args, deps, this.shelf)
    this.queue = new MessageQueue(args.lt)
    this.startedMs = deps.elapsedMs()
  }

  async run(): Promise<Emulation> {
    // Whoever used the executor before may have broken it.
    await this.deps.executor.recover?.()
    this.enqueueRoot()
    for (let due = this.queue.next(); due !== undefined; due = this.queue.next()) {
      const reason = this.limitReached() ?? tooDeep(due.item) ?? (await this.take(due))
      if (reason !== undefined) this.cut(due.item, reason)
      await this.letOthersWork()
    }
    sortChildren(this.root)
    return {
      arguments: this.args,
      emulator: this.facts,
      message: this.message,
      root: this.root,
      rejection: this.rejection,
      partial: this.partial,
      libraries: this.shelf.given,
      finalStates: this.accounts.final,
    }
  }

  private enqueueRoot(): void {
    const { info } = this.message
    if (info.type === 'ext_out_msg_info') throw badMessage('it leaves the chain; nothing on the chain receives it')
    const account = info.dest
    if (shardOf(this.args.block, account) === undefined)
      throw badMessage(`there is no workchain ${workchainOf(account)}`)
    this.enqueue({ message: this.message, parent: undefined, position: 0 }, account, 0)
  }

  private enqueue(sent: Sent, account: Address, hop: number): void {
    const { message } = sent
    const hash = message.cell.hash()
    const landedLt = this.args.contexts?.get(hash)?.lt
    const createdLt = message.info.type === 'int_msg_info' ? message.info.created_lt : 0n
    this.queue.push({ item: sent, account, hash, createdLt, hop, ...(landedLt !== undefined && { landedLt }) })
    // What is behind the limit will not be run.
    if (this.transactions + this.queue.size > this.args.limits.transactions) return
    this.accounts.prepare(account)
    const libraries = findLibraries([message.cell])
    if (libraries.size > 0) this.shelf.fetch(libraries).catch(() => {})
  }

  /** A limit that was reached stays reached. */
  private limitReached(): CutReason | undefined {
    this.stopped ??= this.findLimit()
    return this.stopped
  }

  private findLimit(): CutReason | undefined {
    const { limits } = this.args
    if (this.deps.signal?.aborted) return { kind: 'cancelled' }
    if (this.transactions >= limits.transactions) return { kind: 'transactions', limit: limits.transactions }
    if (this.gas >= limits.gas) return { kind: 'gas', limit: limits.gas }
    if (this.elapsed() > limits.timeMs) return { kind: 'time', afterMs: limits.timeMs }
    return undefined
  }

  /** Runs one message, or says why not. */
  private async take(due: Due<Sent>): Promise<CutReason | undefined> {
    try {
      await this.prepare(due)
      return await this.execute(due)
    } catch (error) {
      const reason = reasonOf(error, this.args.limits.timeMs, this.deps.signal)
      if (reason?.kind === 'emulator') await this.deps.executor.recover?.()
      if (reason?.kind === 'cancelled' || reason?.kind === 'time') return reason
      // Without a first transaction there is nothing to show: its failure is thrown as it is.
      if (reason === undefined || due.item.parent === undefined) throw error
      return reason
    }
  }

  /** The state and the libraries that are needed for sure. */
  private async prepare({ item, account }: Due<Sent>): Promise<void> {
    const libraries = findLibraries([item.message.cell])
    if (!this.accounts.has(account) || !this.shelf.has(libraries)) {
      this.progress('states')
      await this.within(Promise.all([this.accounts.prepare(account), this.shelf.fetch(libraries)]))
    }
    this.shelf.give(libraries)
    this.shelf.give(this.accounts.librariesOf(account))
  }

  private async execute(due: Due<Sent>): Promise<CutReason | undefined> {
    const { item, account } = due
    const context = this.contextOf(due)
    const before = this.accounts.before(account, context.lt)
    let run = this.call(item.message, account, before, context, 'short')
    for (let round = 0; missesLibrary(run); round++) {
      const wanted = findLibraries([before, item.message.cell, ...this.shelf.given.values()])
      await this.within(this.shelf.fetch(wanted))
      if (!this.shelf.give(wanted) || round === mostLibraryRounds) return this.libraryMissing(wanted)
      run = this.call(item.message, account, before, context, 'short')
    }
    if (run.type === 'refused') this.reject(item, account, before, context, run)
    else this.grow(due, before, context, run)
    return undefined
  }

  private libraryMissing(wanted: ReadonlySet<Hash>): CutReason {
    return { kind: 'library', hashes: [...wanted].filter(hash => !this.shelf.given.has(hash)) }
  }

  private contextOf(due: Due<Sent>): Context {
    const landed = this.args.contexts?.get(due.hash)
    if (landed !== undefined) return { ...landed, config: landed.config ?? this.args.config }
    const { now, secondsPerHop, seed, config } = this.args
    // The first transaction of a block has the logical time after the block's beginning; the emulator takes care of the rest.
    return { now: laterBy(now, due.hop * secondsPerHop), lt: ltAt(due.blockLt), seed, config }
  }

  private call(
    message: Message,
    account: Address,
    before: EmulatedNode['before'],
    context: Context,
    verbosity: Verbosity,
  ): TransactionRun {
    return this.deps.executor.runTransaction({
      ...context,
      account,
      shardAccount: before,
      message: message.cell,
      ignoreSignature: this.args.ignoreSignature,
      libraries: this.shelf.given,
      ...(this.args.previousBlocks && { previousBlocks: this.args.previousBlocks }),
      verbosity,
    })
  }

  private reject(
    { message, parent }: Sent,
    account: Address,
    before: EmulatedNode['before'],
    context: Context,
    run: TransactionRun & { type: 'refused' },
  ): void {
    if (parent !== undefined) throw new AppError('emulation.failed', { iteration: this.transactions, text: run.text })
    // There is no transaction to open the steps of, so the log is the long one here.
    const vmLog = run.exitCode === undefined ? run.vmLog : this.call(message, account, before, context, 'stack').vmLog
    this.rejection = { account, exitCode: run.exitCode, text: refusalText(run.text), vmLog, before }
  }

  private grow(
    due: Due<Sent>,
    before: EmulatedNode['before'],
    context: Context,
    run: TransactionRun & { type: 'done' },
  ): void {
    const { item, account, hop } = due
    const transaction = readTransaction(run.transaction)
    const exists = transaction.end_status !== 'nonexist'
    const node: Draft = {
      transaction,
      hash: run.transaction.hash(),
      account,
      message: item.message,
      before,
      after: exists ? run.shardAccount : undefined,
      actions: run.actions,
      vmLog: run.vmLog,
      context,
      children: [],
      cuts: [],
      position: item.position,
      depth: item.parent ? item.parent.depth + 1 : 0,
    }
    this.accounts.set(account, run.shardAccount, exists, transaction.lt)
    this.transactions++
    this.gas += gasUsed(transaction)
    this.queue.executed(transaction.lt + BigInt(transaction.outmsg_cnt) + 1n)
    if (item.parent === undefined) this.root = node
    else item.parent.children.push(node)
    this.send(node, hop)
    this.progress('executing')
  }

  private send(node: Draft, hop: number): void {
    const { shards } = this.args.block
    const from = shardOf({ shards }, node.account)
    node.transaction.out_msgs.forEach((message, position) => {
      // What leaves the chain is kept in the transaction; nobody receives it.
      if (message.info.type !== 'int_msg_info') return
      const sent = { message, parent: node, position }
      const to = shardOf({ shards }, message.info.dest)
      if (to !== undefined) this.enqueue(sent, message.info.dest, to === from ? hop : hop + 1)
      else this.cut(sent, { kind: 'emulator', text: `there is no workchain ${workchainOf(message.info.dest)}` })
    })
  }

  private cut({ message, parent }: Sent, reason: CutReason): void {
    this.partial ??= reason
    parent?.cuts.push({ message, reason })
    // The first message has nobody who sent it.
    if (parent === undefined) throw thrownFor(reason)
  }

  private within<T>(work: Promise<T>): Promise<T> {
    return waitFor(work, Math.max(0, this.args.limits.timeMs - this.elapsed()), this.deps.signal)
  }

  private elapsed(): number {
    return this.deps.elapsedMs() - this.startedMs
  }

  private progress(stage: 'states' | 'executing'): void {
    this.deps.onProgress?.({ stage, transactions: this.transactions, waiting: this.queue.size })
  }

  private async letOthersWork(): Promise<void> {
    const { transactions, ms } = this.breathed
    const due = this.transactions - transactions >= breatheAfter.transactions || this.elapsed() - ms >= breatheAfter.ms
    if (!due) return
    await this.deps.breathe()
    this.breathed = { transactions: this.transactions, ms: this.elapsed() }
  }
}

const tooDeep = ({ parent }: Sent): CutReason | undefined =>
  parent && parent.depth + 1 >= mostInARow ? { kind: 'depth', limit: mostInARow } : undefined

const badMessage = (reason: string) => new AppError('input.message', { reason })

function withRunDifferences(facts: EmulatorFacts, args: EmulationArguments): EmulatorFacts {
  const more = [
    args.ignoreSignature ? ['every signature check answers yes, in all transactions of the trace'] : [],
    args.previousBlocks ? [] : ['contracts see no previous blocks (PREVMCBLOCKS, PREVKEYBLOCK)'],
  ]
  return { ...facts, differences: [...facts.differences, ...more.flat()] }
}

/** In the order in which the messages were sent, which need not be the order in which they were taken. */
function sortChildren(root: Draft | undefined): void {
  const waiting = root ? [root] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.children.sort((a, b) => a.position - b.position)
    waiting.push(...node.children)
  }
}

const laterBy = (time: UnixSec, seconds: number): UnixSec => unixSec(time + seconds)
const ltAt = (blockLt: Context['lt']): Context['lt'] => (blockLt + 1n) as Context['lt'] // one later is still a logical time
