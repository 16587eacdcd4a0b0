import type { CapsuleOutcome } from '../../chain/snapshot/Capsule.ts'
import type { DebugNode, DebugResult } from '../../contract/debug.ts'
import type { DebugCapsuleResult, DebugEvent } from '../../contract/lookups.ts'
import type { Address, Hash } from '../../units.ts'

/** The common part of a run and an event; only a run has an emulator and can be rejected. */
export type CapsuleResult = Pick<DebugEvent, 'partial'> &
  Pick<DebugResult, 'trace' | 'rejection'> & { readonly emulator?: DebugResult['emulator'] }

/** The outcome of a run or an event, without any texts. */
export function toCapsuleOutcome({ trace, partial, rejection }: CapsuleResult): CapsuleOutcome {
  return {
    transactions: new Map(trace ? hashesByNode(trace) : []),
    ...(rejection && {
      rejection: {
        account: rejection.account as Address, // formatted from one
        ...(rejection.exit_code !== undefined && { exitCode: rejection.exit_code }),
      },
    }),
    ...(partial && { partial: partial.kind }),
  }
}

/** Transaction hashes by node id, parents first. */
function hashesByNode(root: DebugNode): [string, Hash][] {
  const found: [string, Hash][] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push([node.id, node.transaction.hash as Hash]) // formatted from one
    waiting.push(...node.children.toReversed())
  }
  return found
}

/** The transactions that differ or that only one outcome has, in trace order. */
export function diffOutcomes(saved: CapsuleOutcome, now: CapsuleOutcome): DebugCapsuleResult['differences'] {
  const nodes = [...new Set([...saved.transactions.keys(), ...now.transactions.keys()])].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  return nodes.flatMap(node => {
    const [before, after] = [saved.transactions.get(node), now.transactions.get(node)]
    if (before === after) return []
    return [{ node, ...(before !== undefined && { saved: before }), ...(after !== undefined && { rerun: after }) }]
  })
}

/** Whether both outcomes have the same transactions and the same rejection. */
export const isSameOutcome = (saved: CapsuleOutcome, now: CapsuleOutcome): boolean =>
  diffOutcomes(saved, now).length === 0 &&
  saved.rejection?.account === now.rejection?.account &&
  saved.rejection?.exitCode === now.rejection?.exitCode
