import type { Action } from '../src/actions/classify.ts'
import type { Sum } from '../src/actions/sum.ts'

/** A swap in the words of the recordings, which put the refund of a failed one where we say what was to come out. */
export function saidOfSwap(action: Action): Record<string, unknown> {
  if (action.type !== 'JettonSwap') return {}
  const { dex, user, router, in: given, out } = action.detail
  return {
    // They tell the generations of a protocol apart, as our patterns do.
    dex: action.pattern.startsWith('swaps.stonfiV2') ? 'stonfi_v2' : dex,
    user_wallet: user,
    router,
    ...side(given, 'in'),
    ...(action.status === 'ok' && side(out, 'out')),
  }
}

/** An absent one is stated as absent. */
const side = (sum: Sum, of: 'in' | 'out'): Record<string, unknown> => ({
  [`ton_${of}`]: sum.type === 'coin' ? String(sum.amount) : null,
  [`amount_${of}`]: sum.type === 'jetton' ? String(sum.amount) : null,
  [`jetton_master_${of}`]: sum.type === 'jetton' ? sum.master : null,
})
