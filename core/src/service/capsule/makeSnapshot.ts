import type { BlockChoice, CallOptions, LandedTransaction, MasterchainBlock } from '../../chain/ChainSource.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotOfRecorded } from '../../chain/snapshot/snapshotOfRecorded.ts'
import type { IndexedSource } from '../../chain/TraceSource.ts'
import { sourceMethods } from '../../chain/wrappers/methods.ts'
import { recording } from '../../chain/wrappers/recording.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { AppError, isAppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Address, Hash } from '../../units.ts'
import type { Network } from '../Deps.ts'
import { unknownGlobalId } from './replayContext.ts'

/** What of a network is to be kept. */
export type SnapshotRequest = {
  readonly accounts: readonly Address[]
  /** Masterchain blocks by number; the newest when there is none. */
  readonly seqnos: readonly number[]
  /** Any transaction or message of each trace. */
  readonly events: readonly Hash[]
}

/** How to make it. */
export type SnapshotSettings = CallOptions & {
  /** Questions that are open at the same time. */
  readonly concurrency?: number
  readonly onProgress?: (progress: { readonly done: number; readonly total: number; readonly what: string }) => void
}

/** Where it is read from, and which libraries were asked for. */
type From = { readonly source: IndexedSource; readonly options: CallOptions; readonly libraries: Set<Hash> }
type Task = { readonly what: string; readonly work: () => Promise<readonly Task[]> }

/**
 * Reads a piece of a network: accounts, configuration and libraries at some masterchain blocks, and traces that landed. What
 * cannot be read is left out and said in the snapshot itself; a cancelled one holds what was read until then.
 *
 * @throws what is wrong with the program, and nothing that is wrong with the network
 */
export async function makeSnapshot(
  network: Pick<Network, 'name' | 'chain' | 'globalId' | 'label'>,
  { accounts, seqnos, events }: SnapshotRequest,
  { concurrency = 8, onProgress, signal }: SnapshotSettings = {},
): Promise<Snapshot> {
  const { source, recorded } = recording(network.chain)
  const from: From = { source, options: signal ? { signal } : {}, libraries: new Set() }
  // A trace brings its own blocks.
  const newest: BlockChoice[] = events.length > 0 && accounts.length === 0 ? [] : ['newest']
  const choices = seqnos.length === 0 ? newest : seqnos.map((seqno): BlockChoice => ({ seqno }))
  const missing: string[] = []
  const waiting: Task[] = [
    ...choices.map(choice => blockTask(from, choice, accounts)),
    ...events.map(hash => eventTask(from, hash)),
  ]
  await runAll(waiting, concurrency, async ({ what, work }, total, done) => {
    try {
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      return await work()
    } catch (thrown) {
      if (!isAppError(thrown) || !/^(source|lookup|proof|limit)\./.test(thrown.code)) throw thrown
      missing.push(`${what}: ${thrown.message}`)
      return []
    } finally {
      onProgress?.({ done: done() + 1, total: total(), what })
    }
  })
  const names = accounts.flatMap(account => {
    const name = network.label?.(account)
    return name === undefined ? [] : [[account, name] as const]
  })
  const snapshot = snapshotOfRecorded(recorded, {
    network: { name: network.name, globalId: network.globalId ?? unknownGlobalId },
    names: new Map(names),
    samples: [],
  })
  return missing.length === 0 ? snapshot : { ...snapshot, missing: missing.sort() }
}

/** Runs tasks, and those that they make, so many at a time. */
function runAll(
  tasks: readonly Task[],
  concurrency: number,
  run: (task: Task, total: () => number, done: () => number) => Promise<readonly Task[]>,
): Promise<void> {
  const waiting = [...tasks]
  let running = 0
  let done = 0
  return new Promise((resolve, reject) => {
    const total = () => done + running + waiting.length
    const next = () => {
      if (running === 0 && waiting.length === 0) resolve()
      while (running < concurrency) {
        const task = waiting.shift()
        if (!task) return
        running++
        run(task, total, () => done).then(more => {
          waiting.push(...more)
          running--
          done++
          next()
        }, reject)
      }
    }
    next()
  })
}

function blockTask(from: From, choice: BlockChoice, accounts: readonly Address[]): Task {
  return {
    what: choice === 'newest' ? 'the newest masterchain block' : `masterchain block ${choice.seqno}`,
    async work() {
      const block = await from.source.getMasterchainBlock(choice, from.options)
      return [
        configTask(from, block),
        previousTask(from, block),
        ...accounts.map(account => accountTask(from, block, account)),
      ]
    },
  }
}

const configTask = ({ source, options }: From, { id }: MasterchainBlock): Task => ({
  what: `the configuration at masterchain block ${id.seqno}`,
  async work() {
    await source.getConfig(id, options)
    return []
  },
})

const previousTask = ({ source, options }: From, { id }: MasterchainBlock): Task => ({
  what: `the blocks before masterchain block ${id.seqno}`,
  async work() {
    try {
      await source.getPreviousBlocks?.(id, options)
    } catch (thrown) {
      // Runs do without them where a source does not know them.
      if (!isAppError(thrown) || !['source.unsupported', 'source.notRecorded'].includes(thrown.code)) throw thrown
    }
    return []
  },
})

const accountTask = (from: From, { id }: MasterchainBlock, account: Address): Task => ({
  what: `account ${account} at masterchain block ${id.seqno}`,
  async work() {
    const { shardAccount } = await from.source.getAccount(account, id, from.options)
    return libraryTasks(from, findLibraries([shardAccount]))
  },
})

/** Libraries may name libraries, also each other. */
const libraryTasks = (from: From, hashes: ReadonlySet<Hash>): Task[] =>
  [...hashes].flatMap(hash => {
    if (from.libraries.has(hash)) return []
    from.libraries.add(hash)
    const work = async () => {
      const found = await from.source.getLibraries([hash], from.options)
      return libraryTasks(from, findLibraries([...found.values()]))
    }
    return [{ what: `library ${hash}`, work }]
  })

const eventTask = (from: From, hash: Hash): Task => ({
  what: `event ${hash}`,
  async work() {
    const landed = await landedOf(from, hash)
    const seqnos = new Set(landed.map(({ masterchainSeqno }) => masterchainSeqno))
    return [
      ...[...seqnos].map(seqno => blockTask(from, { seqno }, [])),
      ...landed.map(transaction => stateTask(from, transaction)),
    ]
  },
})

const stateTask = (from: From, transaction: LandedTransaction): Task => ({
  what: `account ${transaction.account} before its transaction ${transaction.lt}`,
  async work() {
    const { source, options } = from
    if (!source.getStateBefore) throw unsupported(source, 'getStateBefore')
    const { shardAccount } = await source.getStateBefore(transaction, options)
    return libraryTasks(from, findLibraries([shardAccount, transaction.cell]))
  },
})

/** The trace with all that its execution depended on: by its message, which an index finds by any of its hashes. */
async function landedOf({ source, options }: From, hash: Hash): Promise<readonly LandedTransaction[]> {
  if (!source.getTraceOfMessage) throw unsupported(source, 'getTraceOfMessage')
  const direct = await source.getTraceOfMessage(hash, options)
  if (direct) return direct
  if (!source.getIndexedTrace) throw unsupported(source, 'getIndexedTrace')
  const trace = await source.getIndexedTrace({ by: 'any', hash }, options)
  const first = trace?.transactions[0]
  const message = first?.outline?.inMessage?.hash ?? (first?.cell && readTransaction(first.cell).in_msg?.cell.hash())
  const found = message && (await source.getTraceOfMessage(message, options))
  if (!found) throw new AppError('lookup.event', { eventId: hash })
  return found
}

const unsupported = (source: IndexedSource, method: keyof typeof sourceMethods) =>
  new AppError('source.unsupported', { source: source.name, what: sourceMethods[method] })
