import { type AnyAppError, isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { EmulatedNode, Executor, Verbosity } from './Emulation.ts'
import { emulationFailed } from './emulatorResult.ts'
import { parseVmLog, type VmLog, type VmStep } from './vmLog.ts'

/** What ran: a node of a trace, or a rejected message, which has no transaction. */
type SteppedRun = Pick<EmulatedNode, 'account' | 'before' | 'message' | 'context'> & { readonly hash: Hash | undefined }

/** Inputs of `runSteps` besides the node. */
type StepsInput = { readonly executor: Executor } & Pick<
  Parameters<Executor['runTransaction']>[0],
  'ignoreSignature' | 'libraries' | 'previousBlocks'
>

/** The steps of one transaction. */
export type NodeSteps = VmLog & {
  /** The raw VM log, with stacks unless there are none. */
  readonly log: string
  /** Index of the first step with a stack: a log with stacks is truncated earlier than one without. */
  readonly stacksFrom: number
  /** The limit that the stacks exceed: then no step has one. */
  readonly stacksError: AnyAppError | undefined
}

/** A long run with a log of 1 MiB takes a third of this. Nothing else runs in the thread meanwhile. */
export const stacksTimeoutMs = 800

/**
 * Runs one transaction again with the stack before each instruction, and checks that the result is the same. In a very
 * long run the first stacks are missing, but not the steps; a contract can make its stacks so large that there are none.
 *
 * @throws emulation.failed when the second run differs from the first
 */
export function runSteps(node: SteppedRun, input: StepsInput): NodeSteps {
  // Without stacks first: a limit that stops the second run also takes its emulator.
  const log = rerun(node, input, 'gas')
  const all = parseVmLog(log)
  const stacks = logStacks(node, input)
  if (typeof stacks !== 'string') return { ...all, log, stacksFrom: all.steps.length, stacksError: stacks }
  const withStacks = parseVmLog(stacks)
  if (!withStacks.truncated) return { ...withStacks, log: stacks, stacksFrom: 0, stacksError: undefined }
  // Both logs end with the same steps; a step with a truncated stack counts as one without.
  const known = withStacks.steps.filter(step => step.stack !== undefined)
  const stacksFrom = Math.max(0, all.steps.length - known.length)
  const steps: VmStep[] = [...all.steps.slice(0, stacksFrom), ...known]
  const { exitCode } = withStacks
  return { steps, truncated: all.truncated, exitCode, log: stacks, stacksFrom, stacksError: undefined }
}

/** The log with stacks, or the limit that it exceeds. */
function logStacks(node: SteppedRun, input: StepsInput): string | AnyAppError {
  try {
    return rerun(node, input, 'stack')
  } catch (error) {
    if (isAppError(error) && (error.code === 'limit.time' || error.code === 'limit.cells')) return error
    throw error
  }
}

function rerun(node: SteppedRun, { executor, ...given }: StepsInput, verbosity: Verbosity): string {
  const { account, before: shardAccount, message, context, hash } = node
  const limits = verbosity === 'stack' ? { timeoutMs: stacksTimeoutMs } : {}
  const run = executor.runTransaction({
    ...context,
    ...given,
    ...limits,
    account,
    shardAccount,
    message: message.cell,
    verbosity,
  })
  if ((run.type === 'rejected' ? undefined : run.transaction.hash()) !== hash) {
    throw emulationFailed('the second run of the transaction differs from the first')
  }
  return run.vmLog
}
