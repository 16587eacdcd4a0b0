import type { GetMethodResult } from '../contracts/stack.ts'
import type { Executor } from '../emulator/Emulation.ts'

/** The gas of all get methods of one call; contracts that only burn it keep nobody waiting for long. */
export const getMethodGas = 10_000_000n

const notAsked: GetMethodResult = { exitCode: -1, stack: [], gasUsed: 0n }

/**
 * An executor whose get methods share a budget of gas: what is asked after it is used up fails. It is gas and not time,
 * so that the same call says the same each time.
 */
export function withGasBudget(executor: Executor, gas: bigint): Executor {
  let left = gas
  return {
    facts: executor.facts,
    runTransaction: input => executor.runTransaction(input),
    runTickTock: input => executor.runTickTock(input),
    runGetMethod(input) {
      if (left <= 0n) return notAsked
      const result = executor.runGetMethod(input)
      left -= result.gasUsed
      return result
    },
    ...(executor.recover && { recover: () => executor.recover?.() ?? Promise.resolve() }),
  }
}
