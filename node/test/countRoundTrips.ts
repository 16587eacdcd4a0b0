/** After this time without a new query, the client is waiting for replies. */
const quietMs = 25

/**
 * A server that holds its replies until the client sends no more queries, then sends all of them. It counts the round trips
 * of a client independently of the speed of the machine.
 */
export function countRoundTrips(respond: (request: Uint8Array) => Uint8Array) {
  const waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds = 0
  const release = () => {
    rounds++
    for (const send of waiting.splice(0)) send()
  }
  return {
    react: (request: Uint8Array): Promise<Uint8Array> =>
      new Promise(resolve => {
        waiting.push(() => resolve(respond(request)))
        clearTimeout(timer)
        timer = setTimeout(release, quietMs)
      }),
    rounds: () => rounds,
  }
}
