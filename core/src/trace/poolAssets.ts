import { type Address, addressOf, type Hash } from '../units.ts'
import { asBigInt, asFields } from './getMethodResults.ts'

/** An asset of a pool. */
export type PoolAsset =
  | { readonly type: 'coin' }
  | { readonly type: 'jetton'; readonly master: Address }
  | { readonly type: 'currency'; readonly id: number }

/** The two assets of a pool, from their decoded forms; `undefined` when the contract is not a pool or its asset format is unknown. */
export function parsePoolAssets(reported: readonly [unknown, unknown]): readonly PoolAsset[] | undefined {
  const assets = reported.flatMap(asset => parsePoolAsset(asset) ?? [])
  return assets.length === 2 ? assets : undefined
}

/** Parses the decoded form: `sum_type` names the constructor. */
function parsePoolAsset(value: unknown): PoolAsset | undefined {
  const { sum_type, jetton } = asFields(value)
  if (sum_type === 'Native') return { type: 'coin' }
  if (sum_type !== 'Jetton') return undefined
  const { workchain_id, address, chain, hash } = asFields(jetton)
  const workchain = Number(workchain_id ?? chain)
  const id = typeof address === 'string' ? address : asBigInt(hash)?.toString(16).padStart(64, '0')
  return id !== undefined && /^[0-9a-f]{64}$/.test(id) && Number.isInteger(workchain)
    ? { type: 'jetton', master: addressOf((workchain << 24) >> 24, id as Hash) } // checked by the expression
    : undefined
}
