import type { Explanation } from '../../../actions/explain.ts'
import type { DebugExplanation } from '../../../contract/debug.ts'

/** How the actions were recognised, in the form of replies. */
export function presentExplanation({ actions, generic }: Explanation): DebugExplanation {
  return {
    actions: actions.map(({ type, pattern, transactions, builtOn }) => ({
      type,
      pattern,
      transactions: [...transactions],
      built_on: [...builtOn],
    })),
    generic: generic.map(({ transaction, operation, nearest }) => ({
      transaction,
      ...(operation !== undefined && { operation }),
      ...(nearest && { nearest: { ...nearest } }),
    })),
  }
}
