import type { Store } from '../store/createStore.ts'

/** A click or a key starts work that has no request yet: the screen is loaded and rendered first. */
const afterInputMs = 500

type TurnPorts = {
  /** The number of requests of the user that are under way. */
  readonly pendingCalls: Pick<Store<number>, 'get' | 'subscribe'>
  /** Milliseconds since the last click or key; infinite if there was none. */
  readonly sinceInputMs: () => number
  readonly waitForIdle: () => Promise<void>
  readonly wait: (ms: number) => Promise<void>
  readonly isOnline: () => boolean
}

/**
 * Waits until the page may load one file that it does not need yet: it is idle, no request of the user is under way, and the user
 * has not just pressed something.
 *
 * @throws Error without a network: what is loaded then fails, and reloading the page would not help
 */
export function createPreloadTurn(ports: TurnPorts): () => Promise<void> {
  const { pendingCalls, sinceInputMs, waitForIdle, wait, isOnline } = ports
  const isFree = () => pendingCalls.get() === 0 && sinceInputMs() >= afterInputMs
  return async () => {
    do {
      await untilNoCalls(pendingCalls)
      if (sinceInputMs() < afterInputMs) await wait(afterInputMs - sinceInputMs())
      await waitForIdle()
    } while (!isFree())
    if (!isOnline()) throw new Error('offline')
  }
}

const untilNoCalls = (calls: TurnPorts['pendingCalls']): Promise<void> =>
  new Promise(resolve => {
    if (calls.get() === 0) return resolve()
    const end = calls.subscribe(() => {
      if (calls.get() > 0) return
      end()
      resolve()
    })
  })
