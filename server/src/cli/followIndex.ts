import { PassThrough, Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChainIndex, OpenIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'
import type { IndexerTask } from '@tonoscope/node/chainIndex/IndexerProcess'
import type { CliIo } from './command.ts'
import { type IndexCommandOptions, indexCommand } from './indexCommand.ts'

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
    out: text => logEvent(text, log),
    err: text => log(text.trimEnd()),
    stopped: () => stopped,
    // It reads nothing from a terminal.
    readInput: async () => new Uint8Array(),
    async *readLines() {},
    streams: () => ({ input: Readable.from([]), output: new PassThrough() }),
    colour: false,
  }
  await indexCommand(network, options, io, {
    clock: {
      nowMs: () => Date.now(),
      sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
    },
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

/** What happens seldom is logged; how far it is, the health of the source states. */
function logEvent(text: string, log: (line: string) => void): void {
  const { kind, ...event } = JSON.parse(text) as { readonly kind?: string; readonly [key: string]: unknown }
  if (kind === 'retry' || kind === 'skipped' || kind === 'unproven') log(`${kind} ${JSON.stringify(event)}`)
}
