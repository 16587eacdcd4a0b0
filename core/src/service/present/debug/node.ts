import type { LandedTransaction } from '../../../chain/ChainSource.ts'
import type { DebugNode } from '../../../contract/debug.ts'
import { describeExitCode } from '../../../contracts/exitCodes.ts'
import type { EmulatedNode } from '../../../emulator/Emulation.ts'
import type { Transaction } from '../../../tlb/transaction.ts'
import type { TraceNode } from '../../../trace/Trace.ts'
import { type Hash, workchainOf } from '../../../units.ts'
import type { Wording } from '../message.ts'
import { balanceOf } from '../trace.ts'
import { emulatedBlock, presentTransaction } from '../transaction.ts'
import { presentStates } from './accountState.ts'
import { presentCut } from './cut.ts'
import { presentOutActions } from './outActions.ts'

/** What belongs to the nodes of one run besides their trace. */
export type RunFacts = {
  readonly emulated: ReadonlyMap<Hash, EmulatedNode>
  /** By the message that was taken. */
  readonly landed: ReadonlyMap<Hash, LandedTransaction> | undefined
  readonly wording: Wording
}

/** One transaction with all that is known of it, and those below it. */
export function presentNode(node: TraceNode, id: string, facts: RunFacts): DebugNode {
  const { transaction } = node
  if (!transaction) throw new TypeError('an emulated node has its transaction')
  const emulated = facts.emulated.get(node.hash)
  const landed = node.inMessage && facts.landed?.get(node.inMessage.hash)
  return {
    id,
    transaction: presentTransaction(
      transaction,
      {
        account: node.account,
        interfaces: node.interfaces,
        block: emulatedBlock(workchainOf(node.account)),
        endBalance: balanceOf(node),
      },
      facts.wording,
    ),
    interfaces: [...node.interfaces],
    ...notesOf(transaction, node.interfaces),
    ...presentStates(node.before ?? undefined, node.after ?? undefined, id === '0'),
    actions: presentOutActions(emulated?.actions),
    cuts: node.cuts.map(presentCut),
    ...(landed && { landed: { hash: landed.hash, equal: landed.hash === node.hash } }),
    children: node.children.map((child, at) => presentNode(child, `${id}.${at}`, facts)),
  }
}

function notesOf(
  { description }: Transaction,
  interfaces: readonly string[],
): Pick<DebugNode, 'compute_note' | 'action_note'> {
  const compute = 'compute_ph' in description ? description.compute_ph : undefined
  const action = 'action' in description ? description.action : undefined
  const computeNote =
    compute?.type === 'vm' && compute.exit_code !== 0 && compute.exit_code !== 1
      ? describeExitCode(compute.exit_code, 'compute', interfaces)
      : undefined
  const actionNote =
    action && action.result_code !== 0 ? describeExitCode(action.result_code, 'action', interfaces) : undefined
  return { ...(computeNote && { compute_note: computeNote }), ...(actionNote && { action_note: actionNote }) }
}
