import type { ContractDetection } from '../getMethods/detectContract.ts'
import { type Address, addressOf, type Hash } from '../units.ts'
import { asBigInt, asFields, getMethodFields } from './getMethodResults.ts'

/** An asset of a pool. */
export type PoolAsset =
  | { readonly type: 'coin' }
  | { readonly type: 'jetton'; readonly master: Address }
  | { readonly type: 'currency'; readonly id: number }

/** The two assets of a pool; `undefined` when the contract is not a pool or its asset format is unknown. */
export function readPoolAssets(detection: ContractDetection): readonly PoolAsset[] | undefined {
  const { asset0, asset1 } = getMethodFields(detection, 'get_assets')
  const coffee = getMethodFields(detection, 'get_pool_data')
  const reported = asset0 === undefined ? [coffee.asset1, coffee.asset2] : [asset0, asset1]
  const found = reported.flatMap(asset => parsePoolAsset(asset) ?? [])
  return found.length === 2 ? found : undefined
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
