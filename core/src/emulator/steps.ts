import type { Cell } from '../cell/Cell.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { EmulatedNode, EmulationArguments, Executor, TransactionRun, Verbosity } from './Emulation.ts'
import { scanVmLog, type VmLog, type VmStep } from './vmLog.ts'

/** What a second run of a transaction needs besides the node itself. */
export type StepsInput = {
  readonly executor: Executor
  readonly ignoreSignature: boolean
  readonly libraries: ReadonlyMap<Hash, Cell>
  readonly previousBlocks?: EmulationArguments['previousBlocks']
}

/** The steps of one transaction. */
export type NodeSteps = VmLog & {
  /** As the VM wrote it, with the stacks. */
  readonly log: string
  /** Index of the first step whose stack is known: a log with stacks is cut earlier than one without. */
  readonly stacksFrom: number
}

/**
 * Runs one transaction of a trace again, now with the stack before each instruction. The same arguments give the same
 * transaction, which is checked. Of a very long run the first stacks are missing, not the steps.
 *
 * @throws emulation.failed when the second run differs from the first
 */
export function runSteps(node: EmulatedNode, input: StepsInput): NodeSteps {
  const log = runAgain(node, input, 'stack')
  const withStacks = scanVmLog(log)
  if (!withStacks.truncated) return { ...withStacks, log, stacksFrom: 0 }
  const all = scanVmLog(runAgain(node, input, 'gas'))
  // Both end with the same steps; one whose stack was cut off counts as one without.
  const known = withStacks.steps.filter(step => step.stack !== undefined)
  const stacksFrom = Math.max(0, all.steps.length - known.length)
  const steps: VmStep[] = [...all.steps.slice(0, stacksFrom), ...known]
  return { steps, truncated: all.truncated, exitCode: withStacks.exitCode, log, stacksFrom }
}

function runAgain(node: EmulatedNode, input: StepsInput, verbosity: Verbosity): string {
  const run: TransactionRun = input.executor.runTransaction({
    ...node.context,
    account: node.account,
    shardAccount: node.before,
    message: node.message.cell,
    ignoreSignature: input.ignoreSignature,
    libraries: input.libraries,
    ...(input.previousBlocks && { previousBlocks: input.previousBlocks }),
    verbosity,
  })
  if (run.type === 'refused' || run.transaction.hash() !== node.hash) {
    throw new AppError('emulation.failed', {
      iteration: 0,
      text: 'the second run of the transaction differs from the first',
    })
  }
  return run.vmLog
}
