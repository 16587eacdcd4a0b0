import type { ClassifiedAction } from '../src/actions/classify.ts'
import type { TokenAmount } from '../src/actions/kinds/tokenAmount.ts'

/** A stake or deposit in the format of the recordings; empty for other kinds. */
export function toRecordedStake(action: ClassifiedAction): Record<string, unknown> {
  switch (action.type) {
    case 'DepositStake':
    case 'WithdrawStake': {
      const { staker, pool, amount, implementation } = action.detail
      return { staker, pool, amount: String(amount), implementation: nameOf(implementation) }
    }
    case 'WithdrawStakeRequest': {
      const { staker, pool, requested, implementation } = action.detail
      return {
        staker,
        pool,
        amount: requested && String(requested.amount),
        jetton: requested && assetOf(requested),
        implementation: nameOf(implementation),
      }
    }
    case 'ElectionsRecoverStake':
      return { staker: action.detail.staker, amount: String(action.detail.amount) }
    case 'LiquidityDeposit': {
      const { protocol, from, tokens } = action.detail
      const amounts = tokens.map(({ amount: sum }) => ({ asset: assetOf(sum), amount: String(sum.amount) }))
      return { protocol, from, tokens: formatTokens(amounts) }
    }
    default:
      return {}
  }
}

/** A list of tokens as one text for comparison; anything else unchanged. */
export function formatTokens(recorded: unknown): unknown {
  if (!Array.isArray(recorded)) return recorded
  // Other token fields of the recordings are not part of our actions.
  const tokens = recorded as { asset?: unknown; amount?: unknown }[]
  return tokens
    .map(({ asset, amount }) => `${amount} of ${asset}`)
    .sort()
    .join(' + ')
}

const nameOf = (implementation: string) => (implementation === 'liquidTF' ? 'liquid_staking' : implementation)
const assetOf = (sum: TokenAmount) =>
  sum.type === 'coin' ? 'TON' : sum.type === 'jetton' ? sum.master : String(sum.id)
