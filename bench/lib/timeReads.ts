import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'

/** An index that measures how long at least one of its methods was running. */
export function timeReads(index: ChainIndex): { readonly index: ChainIndex; readonly takeMs: () => number } {
  let [running, startMs, totalMs] = [0, 0, 0]
  const end = (): void => {
    running--
    if (running === 0) totalMs += performance.now() - startMs
  }
  const timed = new Proxy(index, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: readonly unknown[]) => {
        if (running++ === 0) startMs = performance.now()
        const result: unknown = Reflect.apply(member, target, args)
        if (result instanceof Promise) result.then(end, end)
        else end()
        return result
      }
    },
  })
  return {
    index: timed,
    takeMs() {
      const taken = totalMs
      totalMs = 0
      return taken
    },
  }
}
