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

/** What the comparison with the saved outcome covers, in sentences. */
export function describeComparison({ transactions, rejection }: CapsuleOutcome, kind: 'run' | 'event'): string {
  const compared = [
    transactions.size > 0 &&
      `the ${transactions.size === 1 ? 'hash of 1 transaction' : `hashes of all ${transactions.size} transactions`}, which cover messages, fees and account states`,
    rejection && 'the account that rejected the message and its exit code',
  ].filter(part => part !== false && part !== undefined)
  const evidence = kind === 'run' ? 'account states' : 'transactions'
  return [
    compared.length === 0 ? 'The file has nothing to compare.' : `Compared: ${compared.join('; ')}.`,
    'Not compared: names, actions, findings and VM logs; they are computed again.',
    `The ${evidence} come from the file and are not verified against the chain.`,
  ].join(' ')
}
