/** The used part of a dedicated worker’s global scope, which the DOM typings do not include. */
type WorkerScope<Incoming, Outgoing> = {
  postMessage(message: Outgoing): void
  onmessage: ((event: MessageEvent<Incoming>) => void) | null
}

/** The scope of this worker. */
export const getWorkerScope = <Incoming, Outgoing>(): WorkerScope<Incoming, Outgoing> =>
  globalThis as unknown as WorkerScope<Incoming, Outgoing>
