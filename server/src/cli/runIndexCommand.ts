import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { IndexerClock, IndexerEvent } from '@tonoscope/core/chainIndex/indexerTypes'
import { parseAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import { openIndex } from '@tonoscope/node/chainIndex/openIndex'
import { repairIndex } from '@tonoscope/node/chainIndex/repairIndex'
import { hostClock } from '@tonoscope/node/indexer/hostClock'
import { type NetworkIndexDeps, openNetworkIndex, readIndexStatus } from '@tonoscope/node/indexer/indexNetwork'
import { readerFile } from '../project.ts'
import { type CliIo, exitCodes } from './command.ts'
import type { IndexCommandOptions } from './indexCommand.ts'
import { checkLocation } from './indexOptions.ts'
import { eventLine, skippedText, statusText } from './indexText.ts'

/** Indexes a network, or prints the status of an index. @throws index.*, proof.index, source.*, input.* */
export async function runIndexCommand(
  config: NetworkConfig,
  options: IndexCommandOptions,
  io: CliIo,
  deps: NetworkIndexDeps = { openIndex, clock: hostClock, readerFile },
): Promise<number> {
  const { to, replica, status, upgrade = false, json = false, accounts, days, cells = false } = options
  if (to === undefined)
    throw new AppError('input.argument', { name: '--to', reason: 'give a folder or the URL of a database' })
  checkLocation('--to', to)
  if (options.repair) return repairCommand(to, options, io, deps)
  const scope = { accounts: accounts?.map(text => parseAddress(text)), days, keepsCells: cells }
  const isIndexing = !status && !upgrade
  const opened = await openNetworkIndex(
    config,
    {
      location: to,
      ...(isIndexing && { scope }),
      ...(replica !== undefined && { replica }),
      ...(status && !upgrade && { readOnly: true }),
      ...(upgrade && { upgrade }),
      log: line => io.err(`${line}\n`),
    },
    deps,
  )
  try {
    if (isIndexing) {
      const report = new EventReport(io, deps.clock, json)
      const stop = new AbortController()
      void io.stopped().then(() => stop.abort())
      const { from, until, once = false } = options
      try {
        await opened.run({ from, until, once, onEvent: event => report.add(event) }, stop.signal)
      } finally {
        report.end(opened.networkName)
      }
    }
    const reached = await opened.readStatus()
    io.out(json ? `${JSON.stringify({ kind: 'status', ...reached })}\n` : statusText(reached))
    return exitCodes.complete
  } finally {
    await opened.close()
  }
}

/** Repairs an index and prints what it has then. */
async function repairCommand(
  location: string,
  { status, upgrade, json = false }: IndexCommandOptions,
  io: CliIo,
  deps: NetworkIndexDeps,
): Promise<number> {
  if (status || upgrade)
    throw new AppError('input.argument', {
      name: '--repair',
      reason: 'give only one of --status, --upgrade and --repair',
    })
  const { isRepaired, text } = await repairIndex(location)
  io.out(json ? `${JSON.stringify({ kind: 'repair', isRepaired, text })}\n` : `${text}\n`)
  const index = await deps.openIndex(location)
  try {
    const reached = await readIndexStatus(index)
    io.out(json ? `${JSON.stringify({ kind: 'status', ...reached })}\n` : statusText(reached))
    return exitCodes.complete
  } finally {
    await index.close()
  }
}

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
