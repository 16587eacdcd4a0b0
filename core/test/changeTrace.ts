import {
  type AnyAction,
  type ClassifiedAction,
  classify,
  classifyFully,
  type ExtendedAction,
  isExtended,
} from '../src/actions/classify.ts'
import { opCodeOf } from '../src/messages/decode.ts'
import { protocols } from '../src/protocols/index.ts'
import type { AccountFacts } from '../src/trace/accountFacts.ts'
import type { TraceFacts } from '../src/trace/gatherTraceFacts.ts'
import { readTraceFile } from '../src/trace/readTraceFile.ts'
import type { Trace, TraceMessage, TraceNode } from '../src/trace/Trace.ts'
import { readData } from './data.ts'
import { sharedExecutor } from './executor.ts'
import { gatherScenario } from './localnetTrace.ts'
import { once } from './once.ts'
import { body } from './stubTrace.ts'

/** A recorded trace with facts about its accounts. */
export type RecordedTrace = { readonly trace: Trace; readonly facts: AccountFacts }

const readMainnetTrace = once((name: string) => readTraceFile(readData('traces', `${name}.json`)))

/** A mainnet trace or a scenario of the local network, by name. */
export async function readRecordedTrace(name: string): Promise<RecordedTrace> {
  if (name.includes('--')) return readMainnetTrace(name)
  const gathered: TraceFacts | undefined = await gatherScenario(name, await sharedExecutor())
  if (!gathered) throw new Error(`${name} was rejected`)
  return gathered
}

/** The trace with changed transactions; `undefined` removes a transaction with its subtree. */
export function changeTrace(
  recorded: RecordedTrace,
  change: (node: TraceNode) => TraceNode | undefined,
): RecordedTrace {
  const copy = (node: TraceNode): TraceNode | undefined => {
    const changedNode = change(node)
    return changedNode && { ...changedNode, children: changedNode.children.flatMap(child => copy(child) ?? []) }
  }
  const root = copy(recorded.trace.root)
  if (!root) throw new Error('a trace has a root')
  return { ...recorded, trace: { ...recorded.trace, root } }
}

/** The message with another op code and an empty body otherwise. */
export const withOp = (message: TraceMessage, code: number): TraceMessage => ({
  ...message,
  body: body(code, builder => builder.uint(0, 64)),
  opCode: opCodeOf(body(code)),
})

/** Replaces an op code in all in and out messages of a transaction. */
export const replaceOp =
  (from: number, to: number) =>
  (node: TraceNode): TraceNode => {
    const other = (message: TraceMessage) => (message.opCode === from ? withOp(message, to) : message)
    return {
      ...node,
      inMessage: node.inMessage && other(node.inMessage),
      outMessages: node.outMessages.map(other),
    }
  }

/** Type and status of each classified action, without generic ones. */
export const actionKinds = ({ trace, facts }: RecordedTrace): string[] =>
  classifiedActions({ trace, facts }).map(action => `${action.type} ${action.status}`)

/** The classified actions, without generic ones and deployments. */
export const classifiedActions = ({ trace, facts }: RecordedTrace): ClassifiedAction[] =>
  classify(trace, facts, protocols).filter(action => action.pattern !== 'generic' && action.type !== 'ContractDeploy')

/** The actions of kinds beyond those of `/v2`, parts of others included; throws when a builder fails. */
export function extendedActions({ trace, facts }: RecordedTrace): ExtendedAction[] {
  const { actions } = classifyFully(trace, facts, protocols, {
    onError(pattern, error) {
      throw new Error(`${pattern} failed`, { cause: error })
    },
  })
  return actions.flatMap(listExtended)
}

const listExtended = (action: AnyAction): ExtendedAction[] =>
  isExtended(action) ? [action, ...action.parts.flatMap(listExtended)] : []

/** The actions of kinds beyond those of `/v2`, without those that others consist of. */
export const outerExtendedActions = ({ trace, facts }: RecordedTrace): ExtendedAction[] =>
  classifyFully(trace, facts, protocols).actions.filter(isExtended)
