import { PassThrough, Readable } from 'node:stream'
import type { ChainIndex, OpenIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'
import { plural } from '@tonoscope/core/plural'
import type { IndexerTask } from '@tonoscope/node/chainIndex/IndexerProcess'
import { hostClock } from '@tonoscope/node/indexer/hostClock'
import { readerFile } from '../project.ts'
import type { CliIo } from './command.ts'
import type { IndexCommandOptions } from './indexCommand.ts'
import { runIndexCommand } from './runIndexCommand.ts'

type FollowContext = {
  readonly openIndex: OpenIndex
  /** Resolves when it has to end after its last commit. */
  readonly stopped: Promise<void>
  /** The index is open, and the network was reached. */
  readonly onReady: () => void
  readonly log: (line: string) => void
}

/** Writes the index of a server: all of the network, or what an existing one is of. @throws index.*, proof.index, source.* */
export async function followIndex(
  { network, index: { location, replica } }: IndexerTask,
  { openIndex, stopped, onReady, log }: FollowContext,
): Promise<void> {
  const scope = await readScope(location, openIndex)
  const options: IndexCommandOptions = { ...scope, to: location, ...(replica !== undefined && { replica }), json: true }
  const io: CliIo = {
    out: createEventLog(log),
    err: text => log(text.trimEnd()),
    stopped: () => stopped,
    // It reads nothing from a terminal.
    readInput: async () => new Uint8Array(),
    async *readLines() {},
    streams: () => ({ input: Readable.from([]), output: new PassThrough() }),
    colour: false,
  }
  await runIndexCommand(network, options, io, {
    readerFile,
    clock: hostClock,
    openIndex: async (...given) => {
      const index = await openIndex(...given)
      onReady()
      return index
    },
  })
}

/** The scope of an index that exists. @throws index.* unless there is none */
async function readScope(
  location: string,
  openIndex: FollowContext['openIndex'],
): Promise<Pick<IndexCommandOptions, 'accounts' | 'days' | 'cells'>> {
  let index: ChainIndex
  try {
    index = await openIndex(location, { readOnly: true })
  } catch (error) {
    // It is created, or the next attempt says what is wrong.
    if (isAppError(error) && error.code === 'index.unreachable') return {}
    throw error
  }
  try {
    const { accounts, days, keepsCells } = index.identity.scope
    return { ...(accounts && { accounts }), ...(days !== undefined && { days }), cells: keepsCells }
  } finally {
    await index.close()
  }
}

type ReportedEvent = {
  readonly kind?: string
  readonly code?: string
  readonly error?: string
  readonly seqno?: number
}

/**
 * Logs what happens seldom; how far it is, the health of the source states. A source may lack millions of blocks: of those the
 * first one is logged, then the tenth, the hundredth and so on, with their number.
 */
function createEventLog(log: (line: string) => void): (text: string) => void {
  let skipped = 0
  let nextLogged = 1
  return text => {
    const { kind, code, error, seqno } = JSON.parse(text) as ReportedEvent
    if (kind === 'retry') log(`${error} (${code}); it is tried again`)
    if (kind === 'unproven') log(`block ${seqno} is not proven yet; it is indexed when it is`)
    if (kind !== 'skipped') return
    skipped++
    if (skipped < nextLogged) return
    nextLogged *= 10
    log(`${plural(skipped, 'block')} not indexed so far: ${error} (${code})`)
  }
}
