import type { GetMethodResult } from '../../contracts/stack.ts'
import type { Executor } from '../../emulator/Emulation.ts'

/** The gas of all get methods that are asked for one item; several times what a whole item takes. */
const gasOfItem = 4_000_000n

const notAsked: GetMethodResult = { exitCode: -1, stack: [], gasUsed: 0n }

/** An executor for many items: each has its own gas, so that one that only burns it does not cost the others theirs. */
export function itemBudget(executor: Executor): {
  readonly executor: Executor
  readonly next: () => void
  readonly spent: () => boolean
} {
  let left = gasOfItem
  let refused = false
  return {
    executor: {
      facts: executor.facts,
      runTransaction: input => executor.runTransaction(input),
      runTickTock: input => executor.runTickTock(input),
      runGetMethod(input) {
        if (left <= 0n) {
          refused = true
          return notAsked
        }
        const result = executor.runGetMethod(input)
        left -= result.gasUsed
        return result
      },
    },
    next() {
      left = gasOfItem
      refused = false
    },
    spent: () => refused,
  }
}
