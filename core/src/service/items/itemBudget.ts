import type { Executor } from '../../emulator/Emulation.ts'
import { withGasBudget } from '../gasBudget.ts'

/** The gas of all get methods that are asked for one item: each may use what a node gives to one. */
const gasOfItem = 12_000_000n

/** An executor for many items: each has gas of its own, so that one that only burns it does not cost the others theirs. */
export function itemBudget(executor: Executor): { readonly executor: Executor; readonly next: () => void } {
  let own = withGasBudget(executor, gasOfItem)
  return {
    executor: {
      facts: executor.facts,
      runTransaction: input => executor.runTransaction(input),
      runTickTock: input => executor.runTickTock(input),
      runGetMethod: input => own.runGetMethod(input),
    },
    next() {
      own = withGasBudget(executor, gasOfItem)
    },
  }
}
