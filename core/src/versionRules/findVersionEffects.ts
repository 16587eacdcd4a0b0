import type { Cell } from '../cell/Cell.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import type { EmulatedNode, Emulation, Executor, VersionedStep, VersionedSteps } from '../emulator/Emulation.ts'
import { type NodeSteps, runSteps } from '../emulator/steps.ts'
import { tryRead } from '../errors.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readOutActions } from '../tlb/outActions.ts'
import type { Hash } from '../units.ts'
import { createRuleFilter, findStepEffects, type StepEffect } from './findStepEffects.ts'
import type { VersionRuleId } from './ruleTable.ts'
import { findTransactionRules } from './transactionRules.ts'

/** A rule that may change a transaction of a run, at a step or in a phase. */
export type VersionEffect = {
  readonly rule: VersionRuleId
  /** `undefined` for a rejected message. */
  readonly transaction: Hash | undefined
  /** The first step that may differ; `index` counts from 0. */
  readonly step?: { readonly index: number; readonly instruction: string } | undefined
  /** The operands of the step are unknown, because its stack is too large. */
  readonly isUncertain: boolean
}

/** Which rules of newer versions may change a run. */
export type VersionEffects = {
  /** By the configuration of the run; `undefined` when it has none. */
  readonly networkVersion: number | undefined
  readonly emulatorVersion: number
  readonly effects: readonly VersionEffect[]
  /** Transactions with more steps than the VM logs or than are checked; `undefined` for a rejected message. */
  readonly unchecked: readonly (Hash | undefined)[]
}

/** What ran: a transaction, or a rejected message. */
type Run = Pick<EmulatedNode, 'account' | 'before' | 'message' | 'context' | 'versionedSteps'> & {
  readonly hash: Hash | undefined
  readonly actions: Cell | undefined
}

/** Max transactions of a run that are executed again for their stacks. */
const maxReruns = 32
/** A key of a known wallet with this many zero bytes in a row may be one of the weak keys. */
const weakKeyZeros = 30

/** The rules between the emulator's version and the network's that may change a run. */
export async function findVersionEffects(emulation: Emulation, executor: Executor): Promise<VersionEffects> {
  const { globalVersion: emulatorVersion, networkGlobalVersion: networkVersion } = emulation.emulator
  const checks = new RunChecks(emulation, executor)
  for (const run of listRuns(emulation)) await checks.check(run)
  return { networkVersion, emulatorVersion, effects: checks.effects, unchecked: checks.unchecked }
}

function* listRuns({ root, rejection, message }: Emulation): Generator<EmulatedNode | Run> {
  if (rejection) yield { ...rejection, message, hash: undefined, actions: undefined }
  const waiting = root ? [root] : []
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    yield node
    waiting.push(...node.children)
  }
}

class RunChecks {
  readonly effects: VersionEffect[] = []
  readonly unchecked: (Hash | undefined)[] = []
  private readonly emulation: Emulation
  private readonly executor: Executor
  private reruns = 0

  constructor(emulation: Emulation, executor: Executor) {
    this.emulation = emulation
    this.executor = executor
  }

  async check(run: EmulatedNode | Run): Promise<void> {
    const isMissing = createRuleFilter(this.executor, run.context.config)
    const found = [
      ...('transaction' in run ? findTransactionRules(run, this.emulation.libraries) : [])
        .filter(isMissing)
        .map(rule => ({ rule, isUncertain: false })),
      ...(run.versionedSteps === undefined ? [] : await this.checkSteps(run, run.versionedSteps, isMissing)),
    ]
    this.effects.push(...found.map(effect => ({ ...effect, transaction: run.hash })))
    if (run.versionedSteps?.isComplete === false) this.unchecked.push(run.hash)
  }

  private checkSteps(
    run: Run,
    logged: VersionedSteps,
    isMissing: (rule: VersionRuleId) => boolean,
  ): Promise<readonly StepEffect[]> {
    return findStepEffects(logged, isMissing, {
      rerun: async () => (await this.rerun(run))?.steps,
      isOrdinary: step => isOrdinarySignature(step, run),
      findMessage: hash => findSentMessage(run.actions, hash),
    })
  }

  private async rerun(run: Run): Promise<NodeSteps | undefined> {
    if (this.reruns++ >= maxReruns) return undefined
    const { libraries, arguments: args } = this.emulation
    const { ignoreSignature, previousBlocks } = args
    const steps = runSteps(run, {
      executor: this.executor,
      ignoreSignature,
      libraries,
      ...(previousBlocks && { previousBlocks }),
    })
    // Stacks that take too long to print would do so in the next transaction too.
    if (steps.stacksError) this.reruns = maxReruns
    await this.executor.pause?.()
    return steps
  }
}

function findSentMessage(actions: Cell | undefined, hash: string): Cell | undefined {
  const sent = (actions && tryRead(() => readOutActions(actions))) ?? []
  return sent.flatMap(action => (action.type === 'action_send_msg' ? action.message : [])).find(m => m.hash() === hash)
}

/** A signature check of known code whose key in the data is not one of the weak ones. */
function isOrdinarySignature({ instruction }: VersionedStep, { before, message }: Run): boolean {
  if (!instruction.startsWith('CHKSIGN')) return false
  const state = before && readShardAccount(before).account?.storage.state
  const init = state?.type === 'active' ? state.init : message.init
  if (init?.code === undefined || init.data === undefined) return false
  return interfacesByCodeHash(init.code.hash()) !== undefined && !hasZeros(init.data.data(), weakKeyZeros)
}

function hasZeros(bytes: Uint8Array, count: number): boolean {
  let zeros = 0
  return bytes.some(byte => {
    zeros = byte === 0 ? zeros + 1 : 0
    return zeros >= count
  })
}
