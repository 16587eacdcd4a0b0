import type { Executor } from '../emulator/Emulation.ts'
import { parseVmLog, type VmStep } from '../emulator/vmLog.ts'

/** The first step of the VM in which two engines differ: its number from 0, and what each of them ran. */
export type DifferingStep = { readonly step: number; readonly ofRecord: string; readonly second: string }

type Input = Parameters<Executor['runTransaction']>[0]

/**
 * The first step at another place of the code, or with other gas left. Names of instructions are not compared: each engine has its
 * own. `undefined` if all steps are the same, or if a log is not whole.
 *
 * @throws what the executors throw
 */
export function findDifferingStep(ofRecord: Executor, second: Executor, input: Input): DifferingStep | undefined {
  const [left, right] = [ofRecord, second].map(executor =>
    parseVmLog(executor.runTransaction({ ...input, verbosity: 'gas' }).vmLog),
  )
  if (!left || !right || left.truncated || right.truncated) return undefined
  for (let step = 0; step < Math.max(left.steps.length, right.steps.length); step++) {
    const [a, b] = [left.steps[step], right.steps[step]]
    if (a?.codeHash !== b?.codeHash || a?.offset !== b?.offset || a?.gasRemaining !== b?.gasRemaining)
      return { step, ofRecord: formatStep(a), second: formatStep(b) }
  }
  return undefined
}

function formatStep(step: VmStep | undefined): string {
  if (!step) return 'ended'
  return `${step.instruction}${step.gasRemaining === undefined ? '' : `, ${step.gasRemaining} gas left`}`
}
