import type { EmulatedNode, Executor, Verbosity } from './Emulation.ts'
import { emulationFailed } from './emulatorResult.ts'
import { parseVmLog, type VmLog, type VmStep } from './vmLog.ts'

/** Inputs of `runSteps` besides the node. */
type StepsInput = { readonly executor: Executor } & Pick<
  Parameters<Executor['runTransaction']>[0],
  'ignoreSignature' | 'libraries' | 'previousBlocks'
>

/** The steps of one transaction. */
export type NodeSteps = VmLog & {
  /** The raw VM log with stacks. */
  readonly log: string
  /** Index of the first step with a stack: a log with stacks is truncated earlier than one without. */
  readonly stacksFrom: number
}

/**
 * Runs one transaction of a trace again with the stack before each instruction, and checks that the transaction is the
 * same. In a very long run the first stacks are missing, but not the steps.
 *
 * @throws emulation.failed when the second run differs from the first
 */
export function runSteps(node: EmulatedNode, input: StepsInput): NodeSteps {
  const log = rerun(node, input, 'stack')
  const withStacks = parseVmLog(log)
  if (!withStacks.truncated) return { ...withStacks, log, stacksFrom: 0 }
  const all = parseVmLog(rerun(node, input, 'gas'))
  // Both logs end with the same steps; a step with a truncated stack counts as one without.
  const known = withStacks.steps.filter(step => step.stack !== undefined)
  const stacksFrom = Math.max(0, all.steps.length - known.length)
  const steps: VmStep[] = [...all.steps.slice(0, stacksFrom), ...known]
  return { steps, truncated: all.truncated, exitCode: withStacks.exitCode, log, stacksFrom }
}

function rerun(node: EmulatedNode, { executor, ...given }: StepsInput, verbosity: Verbosity): string {
  const { account, before: shardAccount, message, context } = node
  const run = executor.runTransaction({ ...context, ...given, account, shardAccount, message: message.cell, verbosity })
  if (run.type === 'rejected' || run.transaction.hash() !== node.hash) {
    throw emulationFailed('the second run of the transaction differs from the first')
  }
  return run.vmLog
}
