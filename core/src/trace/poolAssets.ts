import type { Inspection } from '../contracts/detect.ts'
import { type Address, addressOf, type Hash } from '../units.ts'
import { amountOrNone, answerOf, fieldsOf } from './answers.ts'

/** What a pool exchanges. */
export type PoolAsset =
  | { readonly type: 'coin' }
  | { readonly type: 'jetton'; readonly master: Address }
  | { readonly type: 'currency'; readonly id: number }

/** The two things that a pool says it exchanges; `undefined` when it is no pool, or its assets are of an unknown form. */
export function assetsIn(inspection: Inspection): readonly PoolAsset[] | undefined {
  const { asset0, asset1 } = answerOf(inspection, 'get_assets')
  const coffee = answerOf(inspection, 'get_pool_data')
  const said = asset0 === undefined ? [coffee.asset1, coffee.asset2] : [asset0, asset1]
  const found = said.flatMap(asset => assetOf(asset) ?? [])
  return found.length === 2 ? found : undefined
}

/** In the form in which bodies are decoded: one field, named by the constructor. */
function assetOf(said: unknown): PoolAsset | undefined {
  const { sum_type, jetton } = fieldsOf(said)
  if (sum_type === 'Native') return { type: 'coin' }
  if (sum_type !== 'Jetton') return undefined
  const { workchain_id, address, chain, hash } = fieldsOf(jetton)
  const workchain = Number(workchain_id ?? chain)
  const id = typeof address === 'string' ? address : amountOrNone(hash)?.toString(16).padStart(64, '0')
  return id !== undefined && /^[0-9a-f]{64}$/.test(id) && Number.isInteger(workchain)
    ? { type: 'jetton', master: addressOf((workchain << 24) >> 24, id as Hash) } // checked by the expression
    : undefined
}
