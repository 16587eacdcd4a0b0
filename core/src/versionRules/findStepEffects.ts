import type { Cell } from '../cell/Cell.ts'
import { adaptConfig } from '../emulator/configShim.ts'
import type { Executor, VersionedStep, VersionedSteps } from '../emulator/Emulation.ts'
import type { VmStep } from '../emulator/vmLog.ts'
import { type VersionRuleId, versionRules } from './ruleTable.ts'
import { type StepContext, type StepRule, stepRules } from './stepRules.ts'

/** A rule that may change a step. */
export type StepEffect = {
  readonly rule: VersionRuleId
  /** The first step that may differ; `index` counts from 0. */
  readonly step: { readonly index: number; readonly instruction: string }
  /** The operands of the step are unknown, because its stack is too large. */
  readonly isUncertain: boolean
}

/** What is known of a run besides its versioned steps. */
type SteppedRun = {
  /** Runs it again for its stacks; `undefined` when that is not possible. */
  readonly rerun: () => Promise<readonly VmStep[] | undefined>
  readonly isOrdinary?: (step: VersionedStep) => boolean
  readonly findMessage?: StepContext['findMessage']
}

/** Whether a rule is in the network's version and not in the emulator's. */
export function createRuleFilter({ facts }: Executor, config: Cell): (rule: VersionRuleId) => boolean {
  const { globalVersion } = facts
  const networkVersion = adaptConfig(config, globalVersion).networkGlobalVersion ?? 0
  return rule => versionRules[rule].version > globalVersion && versionRules[rule].version <= networkVersion
}

/** The first step of each rule that may differ. */
export async function findStepEffects(
  logged: VersionedSteps,
  isMissing: (rule: VersionRuleId) => boolean,
  run: SteppedRun,
): Promise<readonly StepEffect[]> {
  const rules = stepRules.filter(({ rule }) => isMissing(rule))
  const found = new Map<VersionRuleId, StepEffect>()
  const stacks = new LazyStacks(run, logged)
  for (const step of logged.steps) {
    const row = rules.find(({ instruction }) => instruction.test(step.instruction))
    if (row === undefined || found.get(row.rule)?.isUncertain === false || run.isOrdinary?.(step)) continue
    const effect = await checkStep(row, step, stacks)
    const isUncertain = effect === 'unknown'
    if (effect === 'none' || (isUncertain && found.has(row.rule))) continue
    const { index, instruction } = step
    found.set(row.rule, { rule: row.rule, step: { index, instruction }, isUncertain })
  }
  return [...found.values()]
}

const noStack: StepContext = { stack: undefined, next: undefined, findMessage: () => undefined }

const checkStep = async (row: StepRule, step: VersionedStep, stacks: LazyStacks) =>
  row.effect(step, row.needsStack ? await stacks.at(step) : noStack)

/** The stacks of one run, from a second run on first use. */
class LazyStacks {
  private readonly run: SteppedRun
  private readonly logged: VersionedSteps
  private steps: ReturnType<SteppedRun['rerun']> | undefined

  constructor(run: SteppedRun, logged: VersionedSteps) {
    this.run = run
    this.logged = logged
  }

  async at({ index }: VersionedStep): Promise<StepContext> {
    this.steps ??= this.run.rerun()
    const steps = await this.steps
    if (steps === undefined) return noStack
    // Both logs end with the same steps.
    const position = index - this.logged.total + steps.length
    return {
      stack: steps[position]?.stack,
      next: steps[position + 1]?.stack,
      findMessage: this.run.findMessage ?? noStack.findMessage,
    }
  }
}
