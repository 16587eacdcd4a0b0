import type { Explanation } from '../../actions/explain.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import type { DebugExplanation } from '../../contract/debugExplanation.ts'

/** How the actions were recognised, as replies contain it. */
export function presentExplanation({ actions, generic }: Explanation): DebugExplanation {
  return {
    actions: actions.map(({ type, pattern, transactions, builtOn, legs, payouts }) => ({
      type,
      pattern,
      transactions: [...transactions],
      built_on: [...builtOn],
      ...(legs.length > 0 && {
        legs: legs.map(leg => ({
          pattern: leg.pattern,
          dex: leg.dex,
          user: leg.user,
          router: leg.router,
          in: presentAmount(leg.in),
          out: presentAmount(leg.out),
        })),
      }),
      ...(payouts.length > 0 && {
        payouts: payouts.map(({ recipient, amount, transaction }) => ({
          recipient,
          ...presentAmount(amount),
          transaction,
        })),
      }),
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

const presentAmount = (token: TokenAmount) => ({
  amount: String(token.amount),
  ...(token.type === 'jetton' && token.master !== undefined && { jetton: token.master }),
  ...(token.type === 'currency' && { currency: token.id }),
})
