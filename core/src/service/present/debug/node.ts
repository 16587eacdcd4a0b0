import type { LandedTransaction } from '../../../chain/ChainSource.ts'
import type { DebugNode } from '../../../contract/debug.ts'
import { describeExitCode } from '../../../contracts/exitCodes.ts'
import type { EmulatedNode } from '../../../emulator/Emulation.ts'
import type { TraceNode } from '../../../trace/Trace.ts'
import type { Hash } from '../../../units.ts'
import type { Wording } from '../message.ts'
import { presentNodeTransaction } from '../nodeTransaction.ts'
import { presentAccountState, presentStates } from './accountState.ts'
import { presentCut } from './cut.ts'
import { presentOutActions } from './outActions.ts'

/** What belongs to the nodes of one run, or of what landed, besides their trace. */
export type RunFacts = {
  /** Absent for what landed. */
  readonly emulated?: ReadonlyMap<Hash, EmulatedNode>
  /** By the message that was taken. */
  readonly landed?: ReadonlyMap<Hash, LandedTransaction> | undefined
  readonly wording: Wording
}

/** One transaction with all that is known of it, and those below it. */
export function presentNode(node: TraceNode, id: string, facts: RunFacts): DebugNode {
  const emulated = facts.emulated?.get(node.hash)
  const landed = node.inMessage && facts.landed?.get(node.inMessage.hash)
  return {
    id,
    transaction: presentNodeTransaction(node, 'all', facts.wording),
    interfaces: [...node.interfaces],
    ...notesOf(node),
    ...statesOf(node, id === '0'),
    // What was ordered is in no transaction: only who ran it knows.
    ...(facts.emulated && { actions: presentOutActions(emulated?.actions) }),
    cuts: node.cuts.map(presentCut),
    ...(landed && { landed: { hash: landed.hash, equal: landed.hash === node.hash } }),
    children: node.children.map((child, at) => presentNode(child, `${id}.${at}`, facts)),
  }
}

/** Of what landed a source may tell one of the two, or neither. */
function statesOf({ before, after }: TraceNode, isRoot: boolean): Pick<DebugNode, 'before' | 'after'> {
  if (before !== undefined && after !== undefined) return presentStates(before ?? undefined, after ?? undefined, isRoot)
  const show = { code: isRoot, data: isRoot }
  return {
    ...(before !== undefined && { before: presentAccountState(before ?? undefined, show) }),
    ...(after !== undefined && { after: presentAccountState(after ?? undefined, show) }),
  }
}

function notesOf({
  phases: { compute, action },
  interfaces,
}: TraceNode): Pick<DebugNode, 'compute_note' | 'action_note'> {
  const computeNote =
    compute?.skipped === false && compute.exitCode !== 0 && compute.exitCode !== 1
      ? describeExitCode(compute.exitCode, 'compute', interfaces)
      : undefined
  const actionNote =
    action && action.resultCode !== 0 ? describeExitCode(action.resultCode, 'action', interfaces) : undefined
  return { ...(computeNote && { compute_note: computeNote }), ...(actionNote && { action_note: actionNote }) }
}
