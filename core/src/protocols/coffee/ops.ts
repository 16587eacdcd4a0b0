import { defineOp } from '../../actions/engine/op.ts'
import type { TokenAsset } from '../../actions/ops/asset.ts'
import {
  address,
  bigUint,
  cellRef,
  coins,
  hash,
  mapped,
  maybe,
  record,
  type Tlb,
  uint,
  union,
} from '../../tlb/combinators.ts'
import { addressOf } from '../../units.ts'

// native$00 = Asset; jetton$01 chain:uint8 hash:uint256 = Asset; extra$10 id:uint32 = Asset;
const asset: Tlb<TokenAsset> = mapped(
  union({
    coin: record('$00', {}),
    jetton: record('$01', { chain: uint(8), hash }),
    currency: record('$10', { id: uint(32) }),
  }),
  (found): TokenAsset => {
    if (found.type === 'coin') return { type: 'coin' }
    // An unsigned byte: the masterchain is 255.
    if (found.type === 'jetton') return { type: 'jetton', master: addressOf((found.chain << 24) >> 24, found.hash) }
    return { type: 'currency', id: found.id }
  },
)

// swap_step#_ pool_address_hash:uint256 min_output_amount:Coins next:(Maybe ^SwapStepParams) = SwapStepParams;
const step = { pool: hash, min_output: coins, next: maybe(cellRef) }

// swap#c0ffee00 query_id:uint64 amount:Coins _:SwapStepParams params:^SwapParams = InternalMsgBody;
export const coffeeSwap = defineOp('CoffeeSwap', record('#c0ffee00', { query_id: bigUint(64), amount: coins, ...step }))

// swap_extra#c0ffee01 query_id:uint64 _:SwapStepParams params:^SwapParams = InternalMsgBody;
export const coffeeSwapExtra = defineOp('CoffeeSwapExtra', record('#c0ffee01', { query_id: bigUint(64), ...step }))

// swap#c0ffee10 _:SwapStepParams params:^SwapParams = ForwardPayload;
export const coffeeSwapPayload = defineOp('CoffeeSwapPayload', record('#c0ffee10', step))

// swap_internal#c0ffee20 query_id:uint64 previous_amount:Coins previous_asset_hint:(Maybe Asset) min_output_amount:Coins
//   next:(Maybe ^SwapStepParams) params:^SwapParams proof:^Cell = InternalMsgBody;
export const coffeeSwapInternal = defineOp(
  'CoffeeSwapInternal',
  record('#c0ffee20', {
    query_id: bigUint(64),
    previous_amount: coins,
    previous_asset: maybe(asset),
    min_output: coins,
    next: maybe(cellRef),
  }),
)

// payout_internal#c0ffee21 query_id:uint64 recipient:MsgAddressInt amount:Coins
//   notification_data:(Maybe ^NotificationDataSingle) proof:(Maybe ^Cell) = InternalMsgBody;
export const coffeePayoutInternal = defineOp(
  'CoffeePayoutInternal',
  record('#c0ffee21', { query_id: bigUint(64), recipient: address, amount: coins }),
)

// payout#c0ffee32 query_id:uint64 = InternalMsgBody;
export const coffeePayout = defineOp('CoffeePayout', record('#c0ffee32', { query_id: bigUint(64) }))

// notification#c0ffee36 query_id:uint64 body:^Cell = InternalMsgBody;
export const coffeeNotification = defineOp('CoffeeNotification', record('#c0ffee36', { query_id: bigUint(64) }))

// swap_succeeded#c0ffee30 query_id:uint64 input:Asset input_amount:Coins output_amount:Coins … = ExtOutMsgBody;
export const coffeeSwapEvent = defineOp(
  'CoffeeSwapEvent',
  record('#c0ffee30', { query_id: bigUint(64), input: asset, input_amount: coins, output_amount: coins }),
)

// swap_failed#c0ffee31 query_id:uint64 input:Asset input_amount:Coins … = ExtOutMsgBody;
export const coffeeSwapFailedEvent = defineOp(
  'CoffeeSwapFailedEvent',
  record('#c0ffee31', { query_id: bigUint(64), input: asset, input_amount: coins }),
)

// deposit_liquidity#c0ffee04 query_id:uint64 input_amount:Coins params:DepositLiquidityParams = InternalMsgBody;
export const coffeeDeposit = defineOp(
  'CoffeeDepositLiquidity',
  record('#c0ffee04', { query_id: bigUint(64), amount: coins }),
)

// deposit_liquidity#c0ffee05 query_id:uint64 params:DepositLiquidityParams = InternalMsgBody;
export const coffeeDepositExtra = defineOp(
  'CoffeeDepositLiquidityExtra',
  record('#c0ffee05', { query_id: bigUint(64) }),
)

// deposit_liquidity#c0ffee12 params:DepositLiquidityParams = ForwardPayload;
export const coffeeDepositPayload = defineOp('CoffeeDepositPayload', record('#c0ffee12', {}))

// create_liquidity_depository_request#c0ffee27 query_id:uint64 amount:Coins … = InternalMsgBody;
export const coffeeCreateDepository = defineOp(
  'CoffeeCreateLiquidityDepositoryRequest',
  record('#c0ffee27', { query_id: bigUint(64), amount: coins }),
)

// deploy#c0ffee22 code:^Cell data:^Cell action:(Maybe ^Cell) = InternalMsgBody;
export const coffeeDeploy = defineOp('CoffeeDeploy', record('#c0ffee22', {}))

// deposit_liquidity_internal#c0ffee29 query_id:uint64 amount1:Coins amount2:Coins … = InternalMsgBody;
export const coffeeDepositAll = defineOp(
  'CoffeeDepositLiquidityInternal',
  record('#c0ffee29', { query_id: bigUint(64), amount1: coins, amount2: coins }),
)

// deposit_liquidity_succeeded#c0ffee33 … = ExtOutMsgBody;
export const coffeeDepositSucceededCode = 0xc0ffee33
