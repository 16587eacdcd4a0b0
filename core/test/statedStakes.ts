import type { Action } from '../src/actions/classify.ts'
import type { Sum } from '../src/actions/sum.ts'

/** Stakes and deposits in the words of the recordings; nothing for other kinds. */
export function saidOfStake(action: Action): Record<string, unknown> {
  switch (action.type) {
    case 'DepositStake':
    case 'WithdrawStake': {
      const { staker, pool, amount, implementation } = action.detail
      return { staker, pool, amount: String(amount), implementation: nameOf(implementation) }
    }
    case 'WithdrawStakeRequest': {
      const { staker, pool, asked, implementation } = action.detail
      return {
        staker,
        pool,
        amount: asked && String(asked.amount),
        jetton: asked && assetOf(asked),
        implementation: nameOf(implementation),
      }
    }
    case 'ElectionsRecoverStake':
      return { staker: action.detail.staker, amount: String(action.detail.amount) }
    case 'LiquidityDeposit': {
      const { protocol, from, tokens } = action.detail
      const told = tokens.map(({ sum }) => ({ asset: assetOf(sum), amount: String(sum.amount) }))
      return { protocol, from, tokens: statedTokens(told) }
    }
    default:
      return {}
  }
}

/** A list of tokens as one text, to be compared; everything else as it is. */
export function statedTokens(stated: unknown): unknown {
  if (!Array.isArray(stated)) return stated
  // What else the recordings say of a token is not in our actions.
  const tokens = stated as { asset?: unknown; amount?: unknown }[]
  return tokens
    .map(({ asset, amount }) => `${amount} of ${asset}`)
    .sort()
    .join(' + ')
}

const nameOf = (implementation: string) => (implementation === 'liquidTF' ? 'liquid_staking' : implementation)
const assetOf = (sum: Sum) => (sum.type === 'coin' ? 'TON' : sum.type === 'jetton' ? sum.master : String(sum.id))
