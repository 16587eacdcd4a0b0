import type { EmulatedNode, Emulation, Executor } from '../../emulator/Emulation.ts'
import { AppError, isAppError, tryRead } from '../../errors.ts'
import {
  compareEngines,
  compareRejections,
  failedOpinion,
  type SecondOpinion,
} from '../../secondEngine/compareEngines.ts'
import { type DifferingStep, findDifferingStep } from '../../secondEngine/findDifferingStep.ts'
import type { SecondEngine } from '../../secondEngine/SecondEngine.ts'
import type { CallContext } from '../context/Deps.ts'
import { type ListedNode, listRunNodes } from './listRunNodes.ts'

/** The second opinion on a transaction, or on the rejection of the message, by its path. */
export type NodeOpinion = {
  readonly id: string
  readonly opinion: SecondOpinion
  readonly step?: DifferingStep | undefined
}

/** What the second engine makes of a run. */
export type SecondOpinions = {
  readonly build: string
  readonly nodes: readonly NodeOpinion[]
  /** Number of transactions that the time of the run did not suffice for. */
  readonly unchecked: number
}

/** Steps are compared for so many disagreements: each takes two runs with logs. */
const maxComparedSteps = 10
const yieldAfter = 16

/** The second engine of the host. @throws input.argument when it has none */
export async function getSecondEngine({ deps }: CallContext, name: string): Promise<SecondEngine> {
  if (deps.secondEngine) return deps.secondEngine()
  throw new AppError('input.argument', { name, reason: 'there is no second engine here' })
}

/**
 * Runs each transaction of a run on the second engine, from the state and with the context that it had, and compares the results. A
 * disagreement or a failure of the second engine is a result.
 *
 * @throws input.argument when the host has none
 */
export async function getSecondOpinions(context: CallContext, emulation: Emulation): Promise<SecondOpinions> {
  const { deps, signal } = context
  const second = await getSecondEngine(context, 'second_opinion')
  const startedMs = deps.elapsedMs()
  const listed = listRunNodes(emulation)
  const nodes: NodeOpinion[] = []
  let comparedSteps = 0
  for (const node of listed) {
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    if (deps.elapsedMs() - startedMs > emulation.arguments.limits.timeMs) break
    const opinion = getOpinion(second, node, emulation)
    const comparesSteps = !opinion.agrees && comparedSteps++ < maxComparedSteps
    nodes.push({
      ...{ id: node.id, opinion },
      ...(comparesSteps && { step: tryFindStep(deps.executor, second, toInput(node, emulation)) }),
    })
    if (nodes.length % yieldAfter === 0) await deps.yieldToEventLoop()
  }
  return { build: second.facts.build, nodes, unchecked: listed.length - nodes.length }
}

function getOpinion(second: Executor, node: ListedNode, emulation: Emulation): SecondOpinion {
  try {
    const run = second.runTransaction(toInput(node, emulation))
    const { rejection } = emulation
    // A run without a rejection lists nodes of its trace.
    return rejection ? compareRejections(rejection, run) : compareEngines(node as ListedNode & EmulatedNode, run)
  } catch (error) {
    if (isAppError(error)) return failedOpinion(error.message)
    throw error
  }
}

const toInput = (
  { account, before, message, context }: ListedNode,
  { arguments: { ignoreSignature, previousBlocks }, libraries }: Emulation,
): Parameters<Executor['runTransaction']>[0] => ({
  ...context,
  ...{ account, shardAccount: before, message: message.cell, ignoreSignature, libraries, previousBlocks },
  verbosity: 'none',
})

/** The steps are an addition: a log that an engine cannot write is no reason to fail. */
const tryFindStep = (
  executor: Executor,
  second: Executor,
  input: Parameters<typeof findDifferingStep>[2],
): DifferingStep | undefined => tryRead(() => findDifferingStep(executor, second, input))
