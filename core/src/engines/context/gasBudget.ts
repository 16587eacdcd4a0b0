import type { Executor } from '../../emulator/Emulation.ts'
import type { GetMethodResult } from '../../getMethods/stack.ts'

/** Gas for all get methods of one call, so that a contract that burns gas cannot delay the reply for long. */
export const maxGetMethodGas = 10_000_000n

const notRun: GetMethodResult = { exitCode: -1, stack: [], gasUsed: 0n }

/**
 * An executor whose get methods share a gas budget until it is refilled; once it is used up, get methods fail. The
 * budget is gas and not time, so that results are deterministic.
 */
export function withGasBudget(executor: Executor, gas: bigint): Executor & { readonly refill: () => void } {
  let remaining = gas
  return {
    facts: executor.facts,
    runTransaction: input => executor.runTransaction(input),
    runTickTock: input => executor.runTickTock(input),
    runGetMethod(input) {
      if (remaining <= 0n) return notRun
      const result = executor.runGetMethod(input)
      remaining -= result.gasUsed
      return result
    },
    refill() {
      remaining = gas
    },
    ...(executor.recover && { recover: () => executor.recover?.() ?? Promise.resolve() }),
  }
}
