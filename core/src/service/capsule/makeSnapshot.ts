import type { BlockChoice, BlockId, CallOptions, LandedTransaction, MasterchainBlock } from '../../chain/ChainSource.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotOfRecorded } from '../../chain/snapshot/snapshotOfRecorded.ts'
import type { IndexedSource } from '../../chain/TraceSource.ts'
import { asking, sourceMethods } from '../../chain/wrappers/methods.ts'
import { recording } from '../../chain/wrappers/recording.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { AppError, isAppError } from '../../errors.ts'
import { type BlockNotation, wholeShard } from '../../input/blockNotation.ts'
import { sameBlock } from '../../proof/proven.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, type Hash, lt } from '../../units.ts'
import type { Network } from '../Deps.ts'
import { unknownGlobalId } from './replayContext.ts'

/** What of a network is to be kept. */
export type SnapshotRequest = {
  readonly accounts: readonly Address[]
  /** Masterchain blocks by number; the newest when there is none. */
  readonly seqnos: readonly number[]
  /** Any transaction or message of each trace. */
  readonly events: readonly Hash[]
  /** Blocks to keep whole. */
  readonly blocks?: readonly BlockNotation[]
  /** Masterchain blocks whose configuration is to be kept: by number, or in any notation. */
  readonly configs?: readonly (number | BlockNotation)[]
  /** Whether the masterchain blocks among all these are to be proven: the chain from the network's trusted block to each. */
  readonly proofs?: boolean
}

/** What is being read: of accounts and events also the libraries and earlier states that they need. */
export type SnapshotStage = 'accounts' | 'blocks' | 'configs' | 'events' | 'proofs'

/** How far it is. More work can turn up on the way. */
export type SnapshotProgress = {
  readonly stage: SnapshotStage
  readonly done: number
  readonly total: number
  /** What was read, or could not be, last; in words. */
  readonly what: string
}

/** How to make it. */
export type SnapshotSettings = CallOptions & {
  /** Questions that are open at the same time. */
  readonly concurrency?: number
  readonly onProgress?: (progress: SnapshotProgress) => void
  /** Why no more is to be read, once that is so; what was asked and not yet answered is waited for. */
  readonly enough?: () => AppError | undefined
  /** Hears why something is missing. */
  readonly onMissing?: (why: AppError) => void
}

/** Where it is read from, and which libraries were asked for. */
type From = {
  readonly source: IndexedSource
  readonly options: CallOptions
  readonly libraries: Set<Hash>
  /** The block that chains begin with; `undefined`: none are wanted. */
  readonly trusted: (() => Promise<BlockId>) | undefined
  /** Blocks to which there is a chain, or soon will be. */
  readonly proven: Set<Hash>
}
type Task = { readonly stage: SnapshotStage; readonly what: string; readonly work: () => Promise<readonly Task[]> }

/** So many answers of a source make one chain at most: far more than a year's key blocks. */
const mostParts = 256

/**
 * Reads a piece of a network: accounts, configuration and libraries at some masterchain blocks, traces that landed, whole
 * blocks, and the chains that prove the masterchain blocks among them. What
 * cannot be read is left out and said in the snapshot itself; a cancelled one holds what was read until then.
 *
 * @throws what is wrong with the program, and nothing that is wrong with the network
 */
export async function makeSnapshot(
  network: Pick<Network, 'name' | 'chain' | 'globalId' | 'label' | 'trustedBlock'>,
  { accounts, seqnos, events, blocks = [], configs = [], proofs = false }: SnapshotRequest,
  { concurrency = 8, onProgress, onMissing, enough, signal }: SnapshotSettings = {},
): Promise<Snapshot> {
  const { source, recorded } = recording(network.chain)
  const trustedBlock = await network.trustedBlock?.()
  const from: From = {
    source,
    options: signal ? { signal } : {},
    libraries: new Set(),
    trusted: proofs ? async () => trustedBlock ?? nobodyTrusted(network.name) : undefined,
    proven: new Set(),
  }
  // A trace brings its own blocks.
  const newest: BlockChoice[] = events.length > 0 && accounts.length === 0 ? [] : ['newest']
  const choices = seqnos.length === 0 ? newest : seqnos.map((seqno): BlockChoice => ({ seqno }))
  const missing: string[] = []
  const waiting: Task[] = [
    ...choices.map(choice => blockTask(from, choice, accounts)),
    ...configs.map(config =>
      typeof config === 'number' ? blockTask(from, { seqno: config }, [], 'configs') : namedConfigTask(from, config),
    ),
    ...blocks.map(block => wholeBlockTask(from, block)),
    ...events.map(hash => eventTask(from, hash)),
  ]
  const run = async ({ what, work }: Task): Promise<readonly Task[]> => {
    try {
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      const why = enough?.()
      if (why) throw why
      return await work()
    } catch (thrown) {
      if (!isAppError(thrown) || !/^(source|lookup|proof|limit)\./.test(thrown.code)) throw thrown
      missing.push(`${what}: ${thrown.message}`)
      onMissing?.(thrown)
      return []
    }
  }
  await runAll(waiting, concurrency, run, ({ stage, what }, counts) => onProgress?.({ stage, what, ...counts }))
  const names = accounts.flatMap(account => {
    const name = network.label?.(account)
    return name === undefined ? [] : [[account, name] as const]
  })
  const snapshot = snapshotOfRecorded(recorded, {
    network: {
      name: network.name,
      globalId: network.globalId ?? unknownGlobalId,
      ...(trustedBlock && { trustedBlock }),
    },
    names: new Map(names),
    samples: [],
  })
  return missing.length === 0 ? snapshot : { ...snapshot, missing: missing.sort() }
}

/** Runs tasks, and those that they make, so many at a time. */
function runAll(
  tasks: readonly Task[],
  concurrency: number,
  run: (task: Task) => Promise<readonly Task[]>,
  tell: (task: Task, counts: { readonly done: number; readonly total: number }) => void,
): Promise<void> {
  const waiting = [...tasks]
  let running = 0
  let done = 0
  return new Promise((resolve, reject) => {
    const next = () => {
      if (running === 0 && waiting.length === 0) resolve()
      while (running < concurrency) {
        const task = waiting.shift()
        if (!task) return
        running++
        run(task).then(more => {
          waiting.push(...more)
          running--
          done++
          tell(task, { done, total: done + running + waiting.length })
          next()
        }, reject)
      }
    }
    next()
  })
}

function blockTask(
  from: From,
  choice: BlockChoice,
  accounts: readonly Address[],
  stage: SnapshotStage = 'accounts',
): Task {
  return {
    stage,
    what: choice === 'newest' ? 'the newest masterchain block' : `masterchain block ${choice.seqno}`,
    async work() {
      const block = await from.source.getMasterchainBlock(choice, from.options)
      return [
        configTask(from, block, stage),
        previousTask(from, block, stage),
        ...chainTasks(from, block.id),
        ...accounts.map(account => accountTask(from, block, account)),
      ]
    },
  }
}

/** A configuration by whatever names its block. */
const namedConfigTask = (from: From, block: BlockNotation): Task => ({
  stage: 'configs',
  what: `the configuration at block ${notationText(block)}`,
  async work() {
    const id = await nameOf(from, block)
    if (id.workchain !== -1) throw new AppError('lookup.block', { block: `of the masterchain: ${notationText(block)}` })
    return [blockTask(from, { seqno: id.seqno }, [], 'configs')]
  },
})

const configTask = ({ source, options }: From, { id }: MasterchainBlock, stage: SnapshotStage): Task => ({
  stage,
  what: `the configuration at masterchain block ${id.seqno}`,
  async work() {
    await source.getConfig(id, options)
    return []
  },
})

const previousTask = ({ source, options }: From, { id }: MasterchainBlock, stage: SnapshotStage): Task => ({
  stage,
  what: `the blocks before masterchain block ${id.seqno}`,
  async work() {
    try {
      await source.getPreviousBlocks?.(id, options)
    } catch (thrown) {
      // Runs do without them where a source does not know them.
      if (!isUnknown(thrown)) throw thrown
    }
    return []
  },
})

const accountTask = (from: From, { id }: MasterchainBlock, account: Address): Task => ({
  stage: 'accounts',
  what: `account ${account} at masterchain block ${id.seqno}`,
  async work() {
    const { shardAccount } = await from.source.getAccount(account, id, from.options)
    return libraryTasks(from, findLibraries([shardAccount]), 'accounts')
  },
})

/** Libraries may name libraries, also each other. */
const libraryTasks = (from: From, hashes: ReadonlySet<Hash>, stage: SnapshotStage): Task[] =>
  [...hashes].flatMap(hash => {
    if (from.libraries.has(hash)) return []
    from.libraries.add(hash)
    const work = async () => {
      const found = await from.source.getLibraries([hash], from.options)
      return libraryTasks(from, findLibraries([...found.values()]), stage)
    }
    return [{ stage, what: `library ${hash}`, work }]
  })

const eventTask = (from: From, hash: Hash): Task => ({
  stage: 'events',
  what: `event ${hash}`,
  async work() {
    const landed = await landedOf(from, hash)
    const seqnos = new Set(landed.map(({ masterchainSeqno }) => masterchainSeqno))
    const last = Math.max(...seqnos)
    const accounts = [...new Set(landed.map(({ account }) => account))]
    return [
      ...[...seqnos].map(seqno => blockTask(from, { seqno }, [], 'events')),
      ...(seqnos.size > 0 ? accounts.map(account => afterTask(from, account, last)) : []),
      ...landed.map(transaction => stateTask(from, transaction)),
    ]
  },
})

/** What an account was when the trace was over tells what it is; that this is not known hinders nothing. */
const afterTask = (from: From, account: Address, seqno: number): Task => ({
  stage: 'events',
  what: `account ${account} after its event`,
  async work() {
    const { source, options } = from
    try {
      const { id } = await source.getMasterchainBlock({ seqno }, options)
      const { shardAccount } = await source.getAccount(account, id, options)
      return libraryTasks(from, findLibraries([shardAccount]), 'events')
    } catch (thrown) {
      if (!isUnknown(thrown)) throw thrown
      return []
    }
  },
})

const isUnknown = (thrown: unknown): boolean =>
  isAppError(thrown) && ['source.unsupported', 'source.notRecorded'].includes(thrown.code)

const stateTask = (from: From, transaction: LandedTransaction): Task => ({
  stage: 'events',
  what: `account ${transaction.account} before its transaction ${transaction.lt}`,
  async work() {
    const { source, options } = from
    if (!source.getStateBefore) throw unsupported(source, 'getStateBefore')
    const { shardAccount } = await source.getStateBefore(transaction, options)
    await stateBehind(from, transaction)
    return libraryTasks(from, findLibraries([shardAccount, transaction.cell]), 'events')
  },
})

/** What a transaction left, where the source holds that: what a transaction right behind it would have found. */
async function stateBehind({ source, options }: From, { hash: _, ...landed }: LandedTransaction): Promise<void> {
  const hash = readTransaction(landed.cell).state_update.new_hash
  try {
    await source.getStateBefore?.({ ...landed, hash, lt: lt(landed.lt + 1n) }, options)
  } catch (thrown) {
    if (!isUnknown(thrown)) throw thrown
  }
}

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

/** A block whole. */
const wholeBlockTask = (from: From, block: BlockNotation): Task => ({
  stage: 'blocks',
  what: `block ${notationText(block)}`,
  async work() {
    const id = await nameOf(from, block)
    await asking(from.source, 'getBlock')(id, from.options)
    return chainTasks(from, id)
  },
})

async function nameOf({ source, options }: From, block: BlockNotation): Promise<BlockId> {
  switch (block.kind) {
    case 'newest':
      return (await source.getMasterchainBlock('newest', options)).id
    case 'root':
      throw new AppError('source.unsupported', { source: source.name, what: 'blocks by root hash alone' })
    case 'place': {
      const { workchain, shard, seqno, hashes } = block
      if (hashes) return { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
      return found(block, await asking(source, 'findBlock')({ workchain, shard, seqno }, options))
    }
    case 'time': {
      const key = { workchain: -1, shard: wholeShard, utime: block.utime }
      return found(block, await asking(source, 'findBlock')(key, options))
    }
  }
}

function found(block: BlockNotation, id: BlockId | undefined): BlockId {
  if (!id) throw new AppError('lookup.block', { block: notationText(block) })
  return id
}

function notationText(block: BlockNotation): string {
  switch (block.kind) {
    case 'newest':
      return 'that is the newest'
    case 'root':
      return block.rootHash
    case 'place':
      return `(${block.workchain},${block.shard},${block.seqno})`
    case 'time':
      return `of ${new Date(block.utime * 1000).toISOString()}`
  }
}

/** The chain from the trusted block to a masterchain block, in as many answers as it takes. */
const chainTasks = (from: From, id: BlockId): Task[] => {
  const { source, options, trusted, proven } = from
  if (!trusted || id.workchain !== -1 || proven.has(id.rootHash)) return []
  proven.add(id.rootHash)
  const work = async () => {
    let at = await trusted()
    for (let part = 0; part < mostParts; part++) {
      const { complete, to } = await asking(source, 'getBlockProof')(at, id, options)
      if (complete) return []
      // A source that does not get on would be asked for ever.
      if (sameBlock(to, at)) break
      at = to
    }
    throw new AppError('source.malformed', { source: source.name, reason: `no chain arrives at block ${id.seqno}` })
  }
  return [{ stage: 'proofs', what: `the chain to masterchain block ${id.seqno}`, work }]
}

function nobodyTrusted(network: string): never {
  throw new AppError('source.unsupported', { source: network, what: 'a block with which everything is proven' })
}

const unsupported = (source: IndexedSource, method: keyof typeof sourceMethods) =>
  new AppError('source.unsupported', { source: source.name, what: sourceMethods[method] })
