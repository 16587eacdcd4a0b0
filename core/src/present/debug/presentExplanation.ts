import type { Explanation } from '../../actions/explain.ts'
import type { DebugExplanation } from '../../contract/debug.ts'

/** How the actions were recognised, as replies contain it. */
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
      ...(nearest && {
        nearest: {
          pattern: nearest.pattern,
          action_type: nearest.actionType,
          path: nearest.path,
          transaction: nearest.transaction,
          check: nearest.check,
          text: nearest.text,
        },
      }),
    })),
  }
}
