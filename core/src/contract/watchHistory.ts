import type { DebugWatch, WatchState } from './debugWatch.ts'

/** A state of a watched message, and since when. */
export type WatchStep = {
  readonly state: WatchState
  /** By the chain where it has a time, else when it was first seen. */
  readonly at: number
  readonly isChainTime: boolean
  readonly sentence: string
}

/** The states so far with the newest reply added; states that were skipped between two replies are filled in. */
export function addWatchState(steps: readonly WatchStep[], reply: DebugWatch, nowSec: number): readonly WatchStep[] {
  const { state, sentence, transaction, event } = reply
  const last = steps.at(-1)
  if (last?.state === state) return last.sentence === sentence ? steps : [...steps.slice(0, -1), { ...last, sentence }]
  const added: WatchStep[] = []
  const isKnownOnChain = steps.some(each => each.state === 'on_chain')
  if (transaction && reply.transactions === undefined && !isKnownOnChain && state !== 'pending')
    added.push({ state: 'on_chain', at: transaction.utime, isChainTime: true, sentence: 'On chain.' })
  if (state === 'on_chain' && added.length > 0) return [...steps, { ...added[0], sentence } as WatchStep]
  const chainTime = state === 'complete' ? event?.utime : state === 'expired' ? reply.valid_until : undefined
  added.push({ state, at: chainTime ?? nowSec, isChainTime: chainTime !== undefined, sentence })
  return [...steps, ...added]
}
