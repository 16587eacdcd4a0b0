import type { Executor } from '../../emulator/Emulation.ts'
import { withGasBudget } from '../context/gasBudget.ts'

/** Gas for all get methods of one item; a single one may use as much as in a node. */
const gasPerItem = 12_000_000n

/** An executor for many items, each with its own gas budget, so that one item cannot use up the others' gas. */
export function itemBudget(executor: Executor): { readonly executor: Executor; readonly next: () => void } {
  let current = withGasBudget(executor, gasPerItem)
  return {
    executor: {
      facts: executor.facts,
      runTransaction: input => executor.runTransaction(input),
      runTickTock: input => executor.runTickTock(input),
      runGetMethod: input => current.runGetMethod(input),
    },
    next() {
      current = withGasBudget(executor, gasPerItem)
    },
  }
}
