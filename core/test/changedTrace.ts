import { type Action, classify } from '../src/actions/classify.ts'
import { opCodeOf } from '../src/messages/decode.ts'
import type { Facts } from '../src/trace/facts.ts'
import type { Gathered } from '../src/trace/gather.ts'
import { readTraceFile } from '../src/trace/readTraceFile.ts'
import type { Trace, TraceMessage, TraceNode } from '../src/trace/Trace.ts'
import { readData } from './data.ts'
import { testExecutor } from './executor.ts'
import { gatherScenario } from './localnetTrace.ts'
import { body } from './stubTrace.ts'

/** A recorded trace with what is known of its accounts. */
export type Recorded = { readonly trace: Trace; readonly facts: Facts }

/** A trace of the mainnet by its name, or a scenario of the recorded network. */
export async function recorded(name: string): Promise<Recorded> {
  if (name.includes('--')) return readTraceFile(readData('traces', `${name}.json`))
  const gathered: Gathered | undefined = await gatherScenario(name, await testExecutor())
  if (!gathered) throw new Error(`${name} was refused`)
  return gathered
}

/** The same recording with some transactions otherwise than they were; `undefined` cuts one off with all below it. */
export function changed(of: Recorded, change: (node: TraceNode) => TraceNode | undefined): Recorded {
  const copy = (node: TraceNode): TraceNode | undefined => {
    const other = change(node)
    return other && { ...other, children: other.children.flatMap(child => copy(child) ?? []) }
  }
  const root = copy(of.trace.root)
  if (!root) throw new Error('a trace has a root')
  return { ...of, trace: { ...of.trace, root } }
}

/** The message with another operation, and nothing else in its body. */
export const withOp = (message: TraceMessage, code: number): TraceMessage => ({
  ...message,
  body: body(code, builder => builder.uint(0, 64)),
  opCode: opCodeOf(body(code)),
})

/** Replaces the operation of every message of a transaction, coming or going, that has the first one. */
export const swapOps =
  (from: number, to: number) =>
  (node: TraceNode): TraceNode => {
    const other = (message: TraceMessage) => (message.opCode === from ? withOp(message, to) : message)
    return {
      ...node,
      inMessage: node.inMessage && other(node.inMessage),
      outMessages: node.outMessages.map(other),
    }
  }

/** What is found, as `type` and status; generic calls and transfers are left out. */
export const kindsIn = ({ trace, facts }: Recorded): string[] =>
  found({ trace, facts }).map(action => `${action.type} ${action.status}`)

/** What patterns found. */
export const found = ({ trace, facts }: Recorded): Action[] =>
  classify(trace, facts).filter(action => action.pattern !== 'generic' && action.type !== 'ContractDeploy')
