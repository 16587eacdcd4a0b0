import { fullShard } from '@tonoscope/core/blockId'
import { requireMethod } from '@tonoscope/core/chain/ChainSource'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import {
  type ChainIndex,
  type IndexIdentity,
  indexVersion,
  type SeqnoRange,
} from '@tonoscope/core/chainIndex/ChainIndex'
import type { IndexerClock, IndexerEvent } from '@tonoscope/core/chainIndex/indexerTypes'
import { runIndexer } from '@tonoscope/core/chainIndex/runIndexer'
import { parseAddress } from '@tonoscope/core/encoding/address'
import { parseBlockRef } from '@tonoscope/core/encoding/parseBlockRef'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { type OpenIndexOptions, openIndex } from '@tonoscope/node/chainIndex/openIndex'
import { nodePorts } from '@tonoscope/node/host'
import type { Command } from 'commander'
import { type CliIo, exitCodes } from './command.ts'
import { eventLine, type IndexStatus, skippedText, statusText } from './indexText.ts'
import { collectList, integer } from './options.ts'
import { jsonText } from './terminalIo.ts'

type IndexCommandContext = {
  readonly io: CliIo
  readonly networks: () => readonly NetworkConfig[]
  /** Sets the exit code. */
  readonly end: (code: number) => void
}

/** What the command needs of its host: tests have an index in memory. */
export type IndexCommandDeps = {
  readonly openIndex: (location: string, options: OpenIndexOptions) => Promise<ChainIndex>
  readonly clock: IndexerClock
}

/** The options of `tonoscope index`. */
export type IndexCommandOptions = {
  readonly to?: string
  readonly replica?: string
  readonly accounts?: readonly string[]
  readonly days?: number
  readonly from?: string
  readonly until?: string
  readonly once?: boolean
  readonly cells?: boolean
  readonly status?: boolean
  readonly upgrade?: boolean
  readonly json?: boolean
}

type OpenedNetwork = ReturnType<typeof openNetwork>

/** Adds `tonoscope index`. */
export function addIndexCommand(program: Command, { io, networks, end }: IndexCommandContext): void {
  program
    .command('index [location]')
    .description('follow a network and keep an index of it: which transactions, traces and holdings there are')
    .option('--to <location>', 'the index: a folder, or a PostgreSQL database (postgres://…)')
    .option('--replica <url>', 'connection string of a read replica of the database')
    .option('--accounts <addresses>', 'index these accounts only; repeatable, or comma-separated', collectList)
    .option('--days <number>', 'keep the last days only', integer({ min: 1, max: 36_500, expected: 'days from 1' }))
    .option('--from <block>', 'first block: a masterchain seqno, a date, or @unix (default: the first of the network)')
    .option('--until <block>', 'last block; then it ends')
    .option('--once', 'end at the block that is the newest now, instead of following the network')
    .option('--cells', 'also keep the cells of the transactions, so that they need not be read from the network')
    .option('--status', 'print what the index has, and how far it is behind')
    .option('--upgrade', 'upgrade an index of an older version')
    .option('--json', 'print each step as a line of JSON')
    .action(async (location: string | undefined, options: IndexCommandOptions) => {
      const [network] = networks()
      if (!network) throw new AppError('input.network', { network: '', known: [] })
      const given = { ...options, to: options.to ?? location }
      end(await indexCommand(network, given, io, { openIndex, clock: hostClock }))
    })
}

const hostClock: IndexerClock = {
  nowMs: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
    }),
}

/** Indexes a network, or prints the status of an index. @throws index.*, proof.index, source.*, input.argument */
export async function indexCommand(
  config: NetworkConfig,
  options: IndexCommandOptions,
  io: CliIo,
  deps: IndexCommandDeps,
): Promise<number> {
  const { to, replica, status, upgrade = false, once = false, json = false } = options
  if (to === undefined)
    throw new AppError('input.argument', { name: '--to', reason: 'give a folder or the URL of a database' })
  const network = openNetwork(config, nodePorts())
  const stop = new AbortController()
  void io.stopped().then(() => stop.abort())
  let index: ChainIndex | undefined
  try {
    const isReadOnly = status === true && !upgrade
    const identity = isReadOnly ? undefined : await readIdentity(network, options)
    index = await deps.openIndex(to, {
      ...(identity && { identity }),
      ...(replica !== undefined && { replica }),
      ...(isReadOnly && { readOnly: true }),
      ...(upgrade && { upgrade }),
      log: line => io.err(`${line}\n`),
    })
    if (status || upgrade) {
      io.out(formatStatus(await readStatus(index, network), json))
      return exitCodes.complete
    }
    const report = new EventReport(io, deps.clock, json)
    const [from, until] = await Promise.all([
      findSeqno(network, options.from, '--from'),
      findSeqno(network, options.until, '--until'),
    ])
    await runIndexer(
      {
        index,
        source: network.chain,
        clock: deps.clock,
        follow: !once && !network.recorded,
        from,
        until,
        globalId: network.globalId,
        isHeadProven: () => isHeadProven(network),
        onEvent: event => report.add(event),
      },
      stop.signal,
    )
    report.end(network.name)
    const reached = await readStatus(index, network)
    io.out(json ? `${JSON.stringify({ kind: 'status', ...reached })}\n` : statusText(reached))
    return exitCodes.complete
  } finally {
    await index?.close()
    network.close()
  }
}

/** @throws source.unsupported when the zero state of the network is unknown */
async function readIdentity(
  { chain, name, trustedBlock }: OpenedNetwork,
  options: IndexCommandOptions,
): Promise<IndexIdentity> {
  const found = await chain.findBlock?.({ workchain: -1, shard: fullShard, seqno: 0 }).catch(toUndefinedIfAbsent)
  const trusted = found ?? (await trustedBlock())
  if (trusted?.seqno !== 0)
    throw new AppError('source.unsupported', {
      source: name,
      what: 'the zero state of the network; add it to the network as zero_state',
    })
  return {
    version: indexVersion,
    zeroState: trusted,
    scope: {
      accounts: options.accounts?.map(text => parseAddress(text)),
      days: options.days,
      keepsCells: options.cells ?? false,
    },
  }
}

function toUndefinedIfAbsent(error: unknown): undefined {
  if (isAppError(error) && ['source.notRecorded', 'source.unsupported', 'lookup.block'].includes(error.code)) return
  throw error
}

/** The seqno of a masterchain block that was given as such, or by its time. @throws input.argument */
async function findSeqno(
  { chain }: OpenedNetwork,
  text: string | undefined,
  option: string,
): Promise<number | undefined> {
  if (text === undefined) return undefined
  const ref = parseBlockRef(text)
  if (ref.kind === 'id' && ref.workchain === -1) return ref.seqno
  if (ref.kind === 'newest') return (await chain.getMasterchainBlock('newest')).id.seqno
  if (ref.kind !== 'time')
    throw new AppError('input.argument', { name: option, reason: 'expected a masterchain seqno, a date, or @unix' })
  const found = await requireMethod(chain, 'findBlock')({ workchain: -1, shard: fullShard, utime: ref.utime })
  if (!found) throw new AppError('input.argument', { name: option, reason: 'there is no block at this time yet' })
  return found.seqno
}

/** Whether the newest block is proven by validator signatures, where a source checks that. */
async function isHeadProven({ sources }: OpenedNetwork): Promise<boolean> {
  for (const { headProof } of sources) {
    const proof = await headProof?.()
    if (proof) return proof.state === 'proven' || proof.state === 'not-checkable'
  }
  return true
}

async function readStatus(index: ChainIndex, { chain }: OpenedNetwork): Promise<IndexStatus> {
  const [checkpoint, sizes, head] = await Promise.all([
    index.checkpoint(),
    index.sizes(),
    chain.getMasterchainBlock('newest').catch((error: unknown) => {
      if (!isAppError(error)) throw error
      return undefined
    }),
  ])
  return {
    index: index.name,
    scope: index.identity.scope,
    checkpoint,
    sizes,
    ...(head && { head: { seqno: head.id.seqno, utime: head.genUtime } }),
  }
}

const formatStatus = (status: IndexStatus, json: boolean): string => (json ? jsonText(status) : statusText(status))

/** How often a line is printed where the last one cannot be replaced. */
const lineMs = 5000

/** Prints what an indexer does: one line that is replaced on a terminal, a line now and then elsewhere. */
class EventReport {
  readonly #io: CliIo
  readonly #clock: IndexerClock
  readonly #json: boolean
  readonly #skipped: SeqnoRange[] = []
  #printedAt = Number.NEGATIVE_INFINITY
  #isRewritten = false
  #waiting: AbortController | undefined

  constructor(io: CliIo, clock: IndexerClock, json: boolean) {
    this.#io = io
    this.#clock = clock
    this.#json = json
  }

  add(event: IndexerEvent): void {
    if (event.kind === 'skipped') this.#addSkipped(event.range)
    if (this.#json) {
      const { error, ...rest } = { error: undefined, ...event }
      this.#io.out(JSON.stringify({ ...rest, ...(error && { code: error.code, error: error.message }) }).concat('\n'))
      return
    }
    if (event.kind === 'waiting') this.#noteWaiting()
    if (event.kind === 'leading') this.#waiting?.abort()
    const line = eventLine(event)
    if (line === undefined) return
    if (event.kind === 'committed') this.#print(line)
    else {
      this.#endLine()
      this.#io.err(`${line}\n`)
    }
  }

  end(source: string): void {
    this.#waiting?.abort()
    this.#endLine()
    if (!this.#json) this.#io.out(skippedText(this.#skipped, source))
  }

  /** Usually it leads at once. */
  #noteWaiting(): void {
    const waiting = new AbortController()
    this.#waiting = waiting
    void this.#clock.sleep(1000, waiting.signal).then(() => {
      if (!waiting.signal.aborted) this.#io.err('Another process writes to this index; waiting until it ends.\n')
    })
  }

  #print(line: string): void {
    if (this.#io.rewriteLine) {
      this.#io.rewriteLine(line)
      this.#isRewritten = true
      return
    }
    const nowMs = this.#clock.nowMs()
    if (nowMs - this.#printedAt < lineMs) return
    this.#printedAt = nowMs
    this.#io.out(`${line}\n`)
  }

  #endLine(): void {
    if (this.#isRewritten) this.#io.out('\n')
    this.#isRewritten = false
  }

  #addSkipped({ first, last }: SeqnoRange): void {
    const before = this.#skipped.at(-1)
    if (before?.last === first - 1) this.#skipped[this.#skipped.length - 1] = { first: before.first, last }
    else this.#skipped.push({ first, last })
  }
}
