import { type BlockIdExt, formatBlockId, isSameBlock } from '../../blockId.ts'
import { type ChainSource, requireMethod } from '../../chain/ChainSource.ts'
import type { BlockChoice, CallOptions, OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotFromRecording } from '../../chain/snapshot/snapshotFromRecording.ts'
import { recording } from '../../chain/wrappers/recording.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import type { BlockRef } from '../../encoding/parseBlockRef.ts'
import { AppError, isAppError } from '../../errors.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { readIndexedTransaction } from '../../trace/buildIndexedTrace.ts'
import { type Address, type Hash, lt } from '../../units.ts'
import { getGivenId, resolveBlockRef } from '../blocks/resolveBlock.ts'
import { toSnapshotNetwork } from '../capsule/snapshotNetwork.ts'
import type { Network } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { unlessUnsupported } from '../context/optionalRequests.ts'

/** What a snapshot of a network is to contain. */
export type SnapshotRequest = {
  readonly accounts: readonly Address[]
  /** Masterchain blocks by seqno; the newest when empty. */
  readonly seqnos: readonly number[]
  /** Any transaction or message of each trace. */
  readonly events: readonly Hash[]
  readonly blocks?: readonly BlockRef[]
  /** Masterchain blocks whose configuration to include. */
  readonly configs?: readonly BlockRef[]
  /** Whether to include the proof chain from the network's trusted block to each masterchain block. */
  readonly proofs?: boolean
}

/** What is being read; accounts and events include the libraries and earlier states that they need. */
export type SnapshotStage = 'accounts' | 'blocks' | 'configs' | 'events' | 'proofs'

/** `total` can grow while the snapshot is created. */
type SnapshotProgress = {
  readonly stage: SnapshotStage
  readonly done: number
  readonly total: number
  /** What was read last, or failed, in words. */
  readonly what: string
}

type CreateSnapshotOptions = CallOptions & {
  readonly concurrency?: number
  readonly onProgress?: (progress: SnapshotProgress) => void
  /** Once this returns an error, no further request is started; open ones are awaited. */
  readonly getStopReason?: () => AppError | undefined
  readonly onMissing?: (reason: AppError) => void
}

type SnapshotReader = {
  readonly source: ChainSource
  readonly options: CallOptions
  /** The start of proof chains; absent when none are requested. */
  readonly getTrustedBlock?: () => BlockIdExt
  readonly requestedLibraries: Set<Hash>
  /** Blocks whose proof chain was requested. */
  readonly proven: Set<Hash>
}
type Task = { readonly stage: SnapshotStage; readonly what: string; readonly work: TaskWork }
/** Reads something; may return further tasks. */
type TaskWork = () => Promise<readonly Task[] | undefined>

/** Maximum partial proofs in one chain: far more than for a year of key blocks. */
const maxPartialProofs = 256

/**
 * Reads a snapshot of a network: accounts, configurations and libraries at some masterchain blocks, on-chain traces,
 * full blocks, and proof chains to the masterchain blocks. What cannot be read is listed in the snapshot; a cancelled
 * one contains what was read until then.
 *
 * @throws only internal errors, never errors of the network
 */
export async function createSnapshot(
  network: Pick<Network, 'name' | 'chain' | 'globalId' | 'testnet' | 'label' | 'trustedBlock'>,
  { accounts, seqnos, events, blocks = [], configs = [], proofs = false }: SnapshotRequest,
  { concurrency = 8, onProgress, onMissing, getStopReason, signal }: CreateSnapshotOptions = {},
): Promise<Snapshot> {
  const { source, recorded } = recording(network.chain)
  const trustedBlock = await network.trustedBlock?.()
  const reader: SnapshotReader = {
    source,
    options: signal ? { signal } : {},
    ...(proofs && { getTrustedBlock: () => trustedBlock ?? throwNoTrustedBlock(network.name) }),
    requestedLibraries: new Set(),
    proven: new Set(),
  }
  // A trace has its own blocks.
  const newest: BlockChoice[] = events.length > 0 && accounts.length === 0 ? [] : ['newest']
  const choices = seqnos.length === 0 ? newest : seqnos.map((seqno): BlockChoice => ({ seqno }))
  const missing: string[] = []
  let tasks: readonly Task[] = [
    ...choices.map(choice => blockTask(reader, choice, accounts)),
    ...configs.map(block => configTask(reader, block)),
    ...blocks.map(block => fullBlockTask(reader, block)),
    ...events.map(hash => eventTask(reader, hash)),
  ]
  const run = async ({ what, work }: Task): Promise<readonly Task[]> => {
    try {
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      const stopReason = getStopReason?.()
      if (stopReason) throw stopReason
      return (await work()) ?? []
    } catch (error) {
      if (!isAppError(error) || !/^(source|lookup|proof|limit)\./.test(error.code)) throw error
      missing.push(`${what}: ${error.message}`)
      onMissing?.(error)
      return []
    }
  }
  let [done, total] = [0, tasks.length]
  while (tasks.length > 0) {
    const found = await inParallel(tasks, { maxParallel: concurrency }, async task => {
      const further = await run(task)
      total += further.length
      done++
      onProgress?.({ stage: task.stage, what: task.what, done, total })
      return further
    })
    tasks = found.flat()
  }
  const names = accounts.flatMap(account => {
    const name = network.label?.(account)
    return name === undefined ? [] : [[account, name] as const]
  })
  const snapshot = snapshotFromRecording(recorded, {
    network: { ...toSnapshotNetwork(network), ...(trustedBlock && { trustedBlock }) },
    names: new Map(names),
    samples: [],
  })
  return missing.length === 0 ? snapshot : { ...snapshot, missing: missing.sort() }
}

const blockTask = (
  reader: SnapshotReader,
  choice: BlockChoice,
  accounts: readonly Address[],
  stage: SnapshotStage = 'accounts',
): Task => ({
  stage,
  what: choice === 'newest' ? 'newest masterchain block' : `masterchain block ${choice.seqno}`,
  async work() {
    const { source, options } = reader
    const { id } = await source.getMasterchainBlock(choice, options)
    const at = `masterchain block ${id.seqno}`
    const readConfig = async () => void (await source.getConfig(id, options))
    // Optional for runs.
    const readPrevious = async () => void (await unlessUnsupported(async () => source.getPreviousBlocks?.(id, options)))
    return [
      { stage, what: `configuration at ${at}`, work: readConfig },
      { stage, what: `blocks before ${at}`, work: readPrevious },
      ...chainTasks(reader, id),
      ...accounts.map(account => ({
        stage: 'accounts' as const,
        what: `account ${account} at ${at}`,
        work: () => readAccount(reader, id, account, 'accounts'),
      })),
    ]
  },
})

async function readAccount(reader: SnapshotReader, id: BlockIdExt, account: Address, stage: SnapshotStage) {
  const { shardAccount } = await reader.source.getAccount(account, id, reader.options)
  return libraryTasks(reader, findLibraries([shardAccount]), stage)
}

const configTask = (reader: SnapshotReader, block: BlockRef): Task => ({
  stage: 'configs',
  what: `configuration at block ${formatBlockRef(block)}`,
  async work() {
    const id = await resolveBlock(reader, block)
    if (id.workchain !== -1)
      throw new AppError('lookup.block', { block: `${formatBlockRef(block)} of the masterchain` })
    return [blockTask(reader, { seqno: id.seqno }, [], 'configs')]
  },
})

/** Libraries may refer to libraries, also to each other. */
const libraryTasks = (reader: SnapshotReader, hashes: ReadonlySet<Hash>, stage: SnapshotStage): Task[] =>
  [...hashes].flatMap(hash => {
    if (reader.requestedLibraries.has(hash)) return []
    reader.requestedLibraries.add(hash)
    const work = async () => {
      const found = await reader.source.getLibraries([hash], reader.options)
      return libraryTasks(reader, findLibraries([...found.values()]), stage)
    }
    return [{ stage, what: `library ${hash}`, work }]
  })

const eventTask = (reader: SnapshotReader, hash: Hash): Task => ({
  stage: 'events',
  what: `event ${hash}`,
  async work() {
    const transactions = await getOnChainTransactions(reader, hash)
    const seqnos = new Set(transactions.map(({ masterchainSeqno }) => masterchainSeqno))
    const last = Math.max(...seqnos)
    const accounts = [...new Set(transactions.map(({ account }) => account))]
    return [
      ...[...seqnos].map(seqno => blockTask(reader, { seqno }, [], 'events')),
      ...(seqnos.size > 0 ? accounts.map(account => stateAfterTask(reader, account, last)) : []),
      ...transactions.map(transaction => stateBeforeTask(reader, transaction)),
    ]
  },
})

/** An account's state after its trace identifies it; optional. */
const stateAfterTask = (reader: SnapshotReader, account: Address, seqno: number): Task => ({
  stage: 'events',
  what: `account ${account} after its event`,
  work: () =>
    unlessUnsupported(async () => {
      const { id } = await reader.source.getMasterchainBlock({ seqno }, reader.options)
      return readAccount(reader, id, account, 'events')
    }),
})

const stateBeforeTask = (reader: SnapshotReader, transaction: OnChainTransaction): Task => ({
  stage: 'events',
  what: `account ${transaction.account} before its transaction ${transaction.lt}`,
  async work() {
    const { source, options } = reader
    const getStateBefore = requireMethod(source, 'getStateBefore')
    const { shardAccount } = await getStateBefore(transaction, options)
    // The state after it, if the source has it: what a transaction directly after it would have found.
    const hash = readTransaction(transaction.cell).state_update.new_hash
    await unlessUnsupported(() => getStateBefore({ ...transaction, hash, lt: lt(transaction.lt + 1n) }, options))
    return libraryTasks(reader, findLibraries([shardAccount, transaction.cell]), 'events')
  },
})

/** By its message; an index finds the message by any hash of the trace. */
async function getOnChainTransactions(
  { source, options }: SnapshotReader,
  hash: Hash,
): Promise<readonly OnChainTransaction[]> {
  const getTraceOfMessage = requireMethod(source, 'getTraceOfMessage')
  const direct = await getTraceOfMessage(hash, options)
  if (direct) return direct
  const trace = await requireMethod(source, 'getIndexedTrace')({ by: 'any', hash }, options)
  const first = trace?.transactions[0]
  const message = first && readIndexedTransaction(first).inMessage
  const found = message && (await getTraceOfMessage(message.hash, options))
  if (!found) throw new AppError('lookup.event', { eventId: hash })
  return found
}

const fullBlockTask = (reader: SnapshotReader, block: BlockRef): Task => ({
  stage: 'blocks',
  what: `block ${formatBlockRef(block)}`,
  async work() {
    const id = await resolveBlock(reader, block)
    await requireMethod(reader.source, 'getBlock')(id, reader.options)
    return chainTasks(reader, id)
  },
})

/** Given hashes are not checked: the block itself is. */
const resolveBlock = async ({ source, options }: SnapshotReader, ref: BlockRef): Promise<BlockIdExt> =>
  (ref.kind === 'id' && getGivenId(ref)) || (await resolveBlockRef({ network: { chain: source }, ...options }, ref)).id

function formatBlockRef(block: BlockRef): string {
  switch (block.kind) {
    case 'newest':
      return 'newest'
    case 'rootHash':
      return block.rootHash
    case 'id':
      return formatBlockId(block)
    case 'time':
      return `at ${new Date(block.utime * 1000).toISOString()}`
  }
}

/** The proof chain from the trusted block to a masterchain block, in as many partial proofs as needed. */
const chainTasks = (reader: SnapshotReader, id: BlockIdExt): Task[] => {
  const { source, options, getTrustedBlock, proven } = reader
  if (!getTrustedBlock || id.workchain !== -1 || proven.has(id.rootHash)) return []
  proven.add(id.rootHash)
  const work = async () => {
    let verified = getTrustedBlock()
    for (let part = 0; part < maxPartialProofs; part++) {
      const { complete, to } = await requireMethod(source, 'getBlockProof')(verified, id, options)
      if (complete) return undefined
      // A source that makes no progress would be queried forever.
      if (isSameBlock(to, verified)) break
      verified = to
    }
    throw new AppError('source.malformed', {
      source: source.name,
      reason: `the proof chain does not reach block ${id.seqno}`,
    })
  }
  return [{ stage: 'proofs', what: `proof chain to masterchain block ${id.seqno}`, work }]
}

function throwNoTrustedBlock(network: string): never {
  throw new AppError('source.unsupported', { source: network, what: 'proofs (no trusted block is configured)' })
}
