import { abiEvent, abiJettonPayload, abiOp } from '../../actions/engine/op.ts'
import type { TokenAsset } from '../../actions/kinds/tokenAmount.ts'
import type { CoffeeAsset } from '../../messages/bodies.gen.ts'
import { addressOf, type Hash } from '../../units.ts'

/** The token that Coffee means. */
export function fromCoffeeAsset(asset: CoffeeAsset): TokenAsset {
  if (asset.sum_type === 'Native') return { type: 'coin' }
  if (asset.sum_type === 'Extra') return { type: 'currency', id: asset.extra.id }
  const { chain, hash } = asset.jetton
  // An unsigned byte: the masterchain is 255. The number is a hash.
  return { type: 'jetton', master: addressOf((chain << 24) >> 24, hash.toString(16).padStart(64, '0') as Hash) }
}

export const coffeeSwap = abiOp('CoffeeSwap')
export const coffeeSwapExtra = abiOp('CoffeeSwapExtra')
export const coffeeSwapPayload = abiJettonPayload('CoffeeSwap')
export const coffeeSwapInternal = abiOp('CoffeeSwapInternal')
export const coffeePayoutInternal = abiOp('CoffeePayoutInternal')
export const coffeePayout = abiOp('CoffeePayout')
export const coffeeNotification = abiOp('CoffeeNotification')
export const coffeeSwapEvent = abiEvent('CoffeeSwapSucceeded')
export const coffeeSwapFailedEvent = abiEvent('CoffeeSwapFailed')

export const coffeeDeposit = abiOp('CoffeeDepositLiquidity')
export const coffeeDepositExtra = abiOp('CoffeeDepositLiquidityExtra')
export const coffeeDepositPayload = abiJettonPayload('CoffeeDepositLiquidity')
export const coffeeCreateDepository = abiOp('CoffeeCreateLiquidityDepositoryRequest')
export const coffeeDeploy = abiOp('CoffeeDeploy')
export const coffeeDepositAll = abiOp('CoffeeDepositLiquidityInternal')
export const coffeeDepositSucceededCode = 0xc0ffee33
