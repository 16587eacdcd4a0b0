import { adaptConfig } from '../emulator/configShim.ts'
import type { Executor, VersionedSteps } from '../emulator/Emulation.ts'
import { findVersionedSteps } from '../emulator/versionedSteps.ts'
import { parseVmLog, type VmStep } from '../emulator/vmLog.ts'
import { isAppError } from '../errors.ts'
import { knownGetMethods } from '../getMethods/getMethods.ts'
import type { Address } from '../units.ts'
import { createRuleFilter, findStepEffects, type StepEffect } from './findStepEffects.ts'

type GetMethodInput = Parameters<Executor['runGetMethod']>[0]
/** A get method that was run. */
type MethodRun = {
  readonly account: Address
  /** The name, or the number if the name is unknown. */
  readonly method: string
}

/** Which rules of newer versions may change the results of get methods. */
export type GetMethodEffects = {
  readonly effects: readonly (MethodRun & StepEffect)[]
  /** Methods with more steps than the VM logs or than are checked. */
  readonly unchecked: readonly MethodRun[]
}

/** An executor that remembers which of its get methods newer rules may change. */
export type CheckedExecutor = Executor & {
  /** The rules that may change the get methods run so far. */
  findGetMethodEffects(): Promise<GetMethodEffects>
}

/** Max runs that are executed again for their stacks; nearly no get method has an instruction that newer rules change. */
const maxReruns = 8
const rerunTimeoutMs = 100

/**
 * Checks get methods against the rules of newer versions: on a network that is newer than the emulator they are run with
 * a log of their instructions. On other networks nothing changes.
 */
export function withGetMethodChecks(executor: Executor): CheckedExecutor {
  const checks = new GetMethodChecks(executor)
  return {
    facts: executor.facts,
    runTransaction: input => executor.runTransaction(input),
    runTickTock: input => executor.runTickTock(input),
    runGetMethod: input => checks.run(input),
    findGetMethodEffects: () => checks.find(),
  }
}

class GetMethodChecks {
  private readonly executor: Executor
  private readonly waiting: { readonly input: GetMethodInput; readonly logged: VersionedSteps }[] = []
  private readonly unchecked: MethodRun[] = []

  constructor(executor: Executor) {
    this.executor = executor
  }

  run(input: GetMethodInput): ReturnType<Executor['runGetMethod']> {
    const { globalVersion } = this.executor.facts
    const networkVersion = adaptConfig(input.config, globalVersion).networkGlobalVersion ?? 0
    if (networkVersion <= globalVersion) return this.executor.runGetMethod(input)
    try {
      const { vmLog = '', ...result } = this.executor.runGetMethod({ ...input, verbosity: 'locations' })
      this.noteSteps(input, vmLog)
      return result
    } catch (error) {
      if (isLimit(error)) this.unchecked.push(toMethodRun(input))
      throw error
    }
  }

  async find(): Promise<GetMethodEffects> {
    const effects: GetMethodEffects['effects'][number][] = []
    let reruns = 0
    for (const { input, logged } of this.waiting.splice(0)) {
      const rerun = async () => {
        if (reruns++ >= maxReruns) return undefined
        const steps = this.rerun(input)
        // Stacks that take too long to print would do so in the next method too.
        if (steps === undefined) reruns = maxReruns
        return steps
      }
      const found = await findStepEffects(logged, createRuleFilter(this.executor, input.config), { rerun })
      effects.push(...found.map(effect => ({ ...effect, ...toMethodRun(input) })))
    }
    return { effects: removeRepeated(effects), unchecked: this.unchecked }
  }

  private noteSteps(input: GetMethodInput, vmLog: string): void {
    const { code, data, libraries } = input
    const roots = { code: [code, ...libraries.values()], other: [data] }
    const readInstructions = () => this.executor.runGetMethod({ ...input, verbosity: 'instructions' }).vmLog ?? ''
    const logged = findVersionedSteps(vmLog, roots, readInstructions)
    if (logged.steps.length > 0) this.waiting.push({ input, logged })
    if (!logged.isComplete) this.unchecked.push(toMethodRun(input))
  }

  private rerun(input: GetMethodInput): readonly VmStep[] | undefined {
    try {
      const { vmLog = '' } = this.executor.runGetMethod({ ...input, verbosity: 'stack', timeoutMs: rerunTimeoutMs })
      return parseVmLog(vmLog).steps
    } catch (error) {
      if (isLimit(error)) return undefined
      throw error
    }
  }
}

const isLimit = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'limit.time' || error.code === 'limit.cells')

const toMethodRun = ({ address, methodId }: GetMethodInput): MethodRun => ({
  account: address,
  method: knownGetMethods().find(({ id }) => id === methodId)?.name ?? String(methodId),
})

/** A method can run several times, with other arguments. */
function removeRepeated<T extends MethodRun & StepEffect>(effects: readonly T[]): T[] {
  const known = new Map<string, T>()
  for (const effect of effects) {
    const key = `${effect.account} ${effect.method} ${effect.rule}`
    if (known.get(key)?.isUncertain !== false) known.set(key, effect)
  }
  return [...known.values()]
}
