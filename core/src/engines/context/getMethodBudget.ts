import type { Executor } from '../../emulator/Emulation.ts'
import { isAppError } from '../../errors.ts'
import type { GetMethodResult } from '../../getMethods/stack.ts'
import type { Address } from '../../units.ts'
import type { Deps } from './Deps.ts'

/** What the get methods of one call may use together. */
export type GetMethodBudget = {
  /** Ordinary contracts reach this limit first: it gives the same results on every machine. */
  readonly gas: bigint
  /** Wall time. */
  readonly timeMs: number
}

/** So that contracts that burn gas or time cannot delay the reply for long. */
const defaultBudget: GetMethodBudget = { gas: 10_000_000n, timeMs: 5000 }

/** Other calls of the thread run after this much time, between contracts. */
const yieldAfterMs = 12

const notRun: GetMethodResult = { exitCode: -1, stack: [], gasUsed: 0n }

/**
 * The executor of a call with a budget for its get methods, which `refill` renews: once it is used up, they fail. A
 * contract of which one method exceeded the time or memory of a get method, which takes little gas, is not run again.
 */
export function withGetMethodBudget(
  {
    executor,
    elapsedMs,
    yieldToEventLoop,
    onTimeLimit,
  }: Pick<Deps, 'executor' | 'elapsedMs' | 'yieldToEventLoop' | 'onTimeLimit'>,
  budget: Partial<GetMethodBudget> = {},
): Executor & { readonly refill: () => void; readonly pause: () => Promise<void> | undefined } {
  const full = { ...defaultBudget, ...budget }
  let { gas, timeMs } = full
  const stopped = new Set<Address>()
  let lastYieldMs = elapsedMs()
  const yieldNow = async () => {
    await yieldToEventLoop()
    lastYieldMs = elapsedMs()
  }
  return {
    facts: executor.facts,
    runTransaction: input => executor.runTransaction(input),
    runTickTock: input => executor.runTickTock(input),
    runGetMethod(input) {
      if (timeMs <= 0) onTimeLimit?.()
      if (gas <= 0n || timeMs <= 0 || stopped.has(input.address)) return notRun
      const startedMs = elapsedMs()
      try {
        const result = executor.runGetMethod({ ...input, timeoutMs: timeMs })
        gas -= result.gasUsed
        return result
      } catch (error) {
        if (!isAppError(error) || (error.code !== 'limit.time' && error.code !== 'limit.cells')) throw error
        stopped.add(input.address)
        return notRun
      } finally {
        timeMs -= elapsedMs() - startedMs
      }
    },
    refill() {
      gas = full.gas
      timeMs = full.timeMs
    },
    pause: () => (elapsedMs() - lastYieldMs < yieldAfterMs ? undefined : yieldNow()),
  }
}
