/** Without a new question for so long, the client waits for answers. */
const quietMs = 25

/**
 * A server that keeps its answers until the client asks nothing more, gives them all at once, and counts how often that
 * was: the round trips that a client needs, however fast or slow the machine is.
 */
export function inRounds(answer: (request: Uint8Array) => Uint8Array) {
  const waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds = 0
  const release = () => {
    rounds++
    for (const give of waiting.splice(0)) give()
  }
  return {
    react: (request: Uint8Array): Promise<Uint8Array> =>
      new Promise(resolve => {
        waiting.push(() => resolve(answer(request)))
        clearTimeout(timer)
        timer = setTimeout(release, quietMs)
      }),
    rounds: () => rounds,
  }
}
