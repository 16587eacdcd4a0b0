import type { Connections } from './Connections.ts'

/** On close, the time to send the responses of cancelled calls. */
const flushMs = 1000

/** How much time a server has to close, in ms. */
export type CloseTimes = {
  /** For so long it is only not ready. */
  readonly drainMs?: number
  /** Open requests are awaited for so long. */
  readonly graceMs?: number
}

type OpenServer = {
  readonly connections: Connections
  readonly endStreams: () => void
  /** Ends when the streams have ended. */
  readonly webhooks: Promise<unknown> | undefined
  /** Their responses are an error. */
  readonly cancelCalls: () => Promise<void>
  readonly closeWorkers: () => Promise<void>
  readonly closeRedis: () => void
}

/** Closes a server without losing a response that can still be sent. */
export async function closeServer(open: OpenServer, { drainMs = 0, graceMs = 10_000 }: CloseTimes): Promise<void> {
  // `/readyz` is 503 from now on.
  if (drainMs > 0) await new Promise(resolve => setTimeout(resolve, drainMs))
  open.endStreams()
  // What is not finished by then gets an error as its response, not a reset connection.
  const timer = setTimeout(() => void open.cancelCalls(), graceMs)
  await open.connections.close(graceMs + flushMs)
  await open.webhooks
  clearTimeout(timer)
  await open.closeWorkers()
  open.closeRedis()
}
