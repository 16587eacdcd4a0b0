import type { Checkpoint } from '@tonoscope/core/chainIndex/ChainIndex'
import type pg from 'pg'
import { connectClient, queryRows } from './connect.ts'
import { channel, type IndexState, type Notice, parseNotice, parseState, stateSql } from './indexState.ts'

/** Announces commits of this process and of others. */
export type BlockListener = {
  /** Every checkpoint that is committed from now on; ends when the signal aborts. */
  listen(signal: AbortSignal): AsyncIterable<Checkpoint>
  /** A commit of this process: it is announced without waiting for the server. */
  announce(state: Pick<IndexState, 'revision' | 'checkpoint'>): void
  close(): Promise<void>
}

type ListenerOptions = {
  readonly connectionString: string
  /** The state as the database has it now, over a connection that is open. */
  readonly readNow: () => Promise<IndexState>
  /** This process now knows of a commit. */
  readonly onRevision: (revision: number) => void
  readonly log: (line: string) => void
}

/** How long after a lost connection it is opened again, at first and at the longest. */
const reconnectMs = { first: 200, max: 5000 } as const

type Subscriber = (notice: Notice) => void

/** One connection that listens, while somebody wants blocks. After a restart of the server it is opened again, and the newest block is read. */
export function createBlockListener({ connectionString, readNow, onRevision, log }: ListenerOptions): BlockListener {
  const subscribers = new Set<Subscriber>()
  let client: pg.Client | undefined
  let running: Promise<void> | undefined
  let wakeUp = () => {}

  const publish = (notice: Notice) => {
    onRevision(notice.revision)
    for (const subscriber of subscribers) subscriber(notice)
  }

  /** Connects and stays connected until nobody listens. */
  async function run(): Promise<void> {
    let delayMs: number = reconnectMs.first
    while (subscribers.size > 0) {
      try {
        client = await connectClient(connectionString, 'admin')
        const ended = new Promise<void>(resolve => client?.once('end', resolve))
        client.on('notification', ({ payload }) => {
          const notice = payload === undefined ? undefined : parseNotice(payload)
          if (notice) publish(notice)
        })
        await client.query(`listen ${channel}`)
        // What was committed while there was no connection.
        publish(parseState(await queryRows(client, stateSql)))
        delayMs = reconnectMs.first
        if (subscribers.size > 0) await ended
      } catch (error) {
        log(`new blocks are not announced: ${error instanceof Error ? error.message : String(error)}; connecting again`)
      }
      await client?.end().catch(() => {})
      client = undefined
      if (subscribers.size === 0) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, delayMs)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      delayMs = Math.min(delayMs * 2, reconnectMs.max)
    }
  }

  function startRunning(): void {
    running ??= run().finally(() => {
      running = undefined
      // Somebody began to listen while the connection was being closed.
      if (subscribers.size > 0) startRunning()
    })
  }

  function stop(): void {
    if (subscribers.size > 0) return
    wakeUp()
    client?.end().catch(() => {})
  }

  return {
    announce: publish,
    async *listen(signal) {
      const queue: Notice[] = []
      let wake = () => {}
      const subscriber: Subscriber = notice => {
        queue.push(notice)
        wake()
      }
      subscribers.add(subscriber)
      const onAbort = () => wake()
      signal.addEventListener('abort', onAbort)
      try {
        // Read before the other connection listens: what is committed in between is found by the comparison of revisions.
        const { revision } = await readNow()
        const [announced] = queue
        let seen = announced ? Math.min(revision, announced.revision - 1) : revision
        startRunning()
        while (!signal.aborted) {
          const next = queue.shift()
          if (!next) {
            await new Promise<void>(resolve => {
              wake = resolve
              if (signal.aborted || queue.length > 0) resolve()
            })
          } else if (next.revision > seen) {
            seen = next.revision
            yield next.checkpoint ?? (await readNow()).checkpoint
          }
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
        subscribers.delete(subscriber)
        stop()
      }
    },
    async close() {
      subscribers.clear()
      stop()
      await running
    },
  }
}
