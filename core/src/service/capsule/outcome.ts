import type { CapsuleOutcome } from '../../chain/snapshot/Capsule.ts'
import type { DebugNode, DebugResult } from '../../contract/debug.ts'
import type { DebugCapsuleResult, DebugEvent } from '../../contract/lookups.ts'
import type { Address, Hash } from '../../units.ts'

/** What a run and an event have in common; only a run has an emulator and may be refused. */
export type Found = Pick<DebugEvent, 'partial'> &
  Pick<DebugResult, 'trace' | 'rejection'> & { readonly emulator?: DebugResult['emulator'] }

/** What came out of a run or an event, in no language. */
export function outcomeOf({ trace, partial, rejection }: Found): CapsuleOutcome {
  return {
    transactions: new Map(trace ? hashesOf(trace) : []),
    ...(rejection && {
      rejection: {
        account: rejection.account as Address, // it was printed from one
        ...(rejection.exit_code !== undefined && { exitCode: rejection.exit_code }),
      },
    }),
    ...(partial && { partial: partial.kind }),
  }
}

/** Each transaction by its place, parents first. */
function hashesOf(root: DebugNode): [string, Hash][] {
  const found: [string, Hash][] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push([node.id, node.transaction.hash as Hash]) // printed from one
    waiting.push(...node.children.toReversed())
  }
  return found
}

/** The transactions that only one of the two has, or that differ, in the order of the tree. */
export function differencesOf(saved: CapsuleOutcome, now: CapsuleOutcome): DebugCapsuleResult['differences'] {
  const nodes = [...new Set([...saved.transactions.keys(), ...now.transactions.keys()])].sort(byPlace)
  return nodes.flatMap(node => {
    const [before, after] = [saved.transactions.get(node), now.transactions.get(node)]
    if (before === after) return []
    return [{ node, ...(before !== undefined && { saved: before }), ...(after !== undefined && { now: after }) }]
  })
}

function byPlace(a: string, b: string): number {
  const [first, second] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = (first[at] ?? -1) - (second[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether the same transactions happened, and the same refusal where there is one. */
export const sameOutcome = (saved: CapsuleOutcome, now: CapsuleOutcome): boolean =>
  differencesOf(saved, now).length === 0 &&
  saved.rejection?.account === now.rejection?.account &&
  saved.rejection?.exitCode === now.rejection?.exitCode
