import type { Executor } from '../src/emulator/Emulation.ts'
import { recordedLibraries, type ScenarioTransaction } from './scenarios.ts'

/** How many emulations had another result than the first one of the same transaction, and the bytes of the engine's memory. */
type ManyEmulations = {
  readonly lost: number
  /** After a tenth of them, and after all. */
  readonly heapBytes: { readonly early: number; readonly late: number }
}

/** Each so many emulations one has a log with stacks, which takes much more memory. */
const stackEvery = 97

/** Emulates transactions in turns, so many times in all; with the engine of record and with the second engine alike. */
export function emulateMany(
  executor: Executor & { heapBytes(): number },
  transactions: readonly ScenarioTransaction[],
  count: number,
  afterEach: (done: number) => void = () => {},
): ManyEmulations {
  const libraries = recordedLibraries()
  const run = (at: number): string => {
    const transaction = transactions[at % transactions.length]
    if (!transaction) throw new RangeError('nothing to emulate')
    const { config, now, lt, seed, account, message, before } = transaction
    const result = executor.runTransaction({
      ...{ config, now, lt, seed, account, message, shardAccount: before, ignoreSignature: false, libraries },
      verbosity: at % stackEvery === 0 ? 'stack' : 'short',
    })
    return result.type === 'done' ? `${result.transaction.hash()} ${result.shardAccount?.hash()}` : result.text
  }
  const expected = transactions.map((_, at) => run(at))
  let lost = 0
  let early = 0
  for (let at = 0; at < count; at++) {
    if (run(at) !== expected[at % transactions.length]) lost++
    if (at === Math.floor(count / 10)) early = executor.heapBytes()
    afterEach(at + 1)
  }
  return { lost, heapBytes: { early, late: executor.heapBytes() } }
}
