import type { ClassifiedAction } from '../src/actions/classify.ts'
import type { TokenAmount } from '../src/actions/kinds/tokenAmount.ts'

/** A swap in the format of the recordings, which store the refund of a failed swap as its output. */
export function toRecordedSwap(action: ClassifiedAction): Record<string, unknown> {
  if (action.type !== 'JettonSwap') return {}
  const { dex, user, router, in: input, out } = action.detail
  return {
    // The recordings distinguish protocol versions, as our patterns do.
    dex: action.pattern.startsWith('swaps.stonfiV2') ? 'stonfi_v2' : dex,
    user_wallet: user,
    router,
    ...side(input, 'in'),
    ...(action.status === 'ok' && side(out, 'out')),
  }
}

/** Missing amounts are `null`. */
const side = (sum: TokenAmount, of: 'in' | 'out'): Record<string, unknown> => ({
  [`ton_${of}`]: sum.type === 'coin' ? String(sum.amount) : null,
  [`amount_${of}`]: sum.type === 'jetton' ? String(sum.amount) : null,
  [`jetton_master_${of}`]: sum.type === 'jetton' ? sum.master : null,
})
