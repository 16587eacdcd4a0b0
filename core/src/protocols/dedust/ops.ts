import { defineOp } from '../../actions/engine/op.ts'
import type { TokenAsset } from '../../actions/ops/asset.ts'
import {
  bigUint,
  bool,
  cellRef,
  coins,
  hash,
  int,
  mapped,
  maybe,
  maybeAddress,
  record,
  type Tlb,
  union,
  varUint,
} from '../../tlb/combinators.ts'
import { addressOf } from '../../units.ts'

// native$0000 = Asset; jetton$0001 workchain_id:int8 address:bits256 = Asset; extra_currency$0010 currency_id:int32 = Asset;
const asset: Tlb<TokenAsset> = mapped(
  union({
    coin: record('$0000', {}),
    jetton: record('$0001', { workchain: int(8), address: hash }),
    currency: record('$0010', { id: int(32) }),
  }),
  (found): TokenAsset => {
    if (found.type === 'coin') return { type: 'coin' }
    if (found.type === 'jetton') return { type: 'jetton', master: addressOf(found.workchain, found.address) }
    return { type: 'currency', id: found.id >>> 0 }
  },
)

// step_params#_ kind_out:Bool limit:(VarUInteger 16) next:(Maybe ^SwapStep) = SwapStepParams;
const stepParams = { kind_out: bool, limit: varUint(4), next: maybe(cellRef) }
const step = { pool_addr: maybeAddress, ...stepParams }

// swap#ea06185d query_id:uint64 amount:Coins step:SwapStep swap_params:^SwapParams = InternalMsgBody;
export const dedustSwap = defineOp('DedustSwap', record('#ea06185d', { query_id: bigUint(64), amount: coins, ...step }))

// swap#e3a0d482 step:SwapStep swap_params:^SwapParams = ForwardPayload;
export const dedustSwapPayload = defineOp('DedustSwapPayload', record('#e3a0d482', step))

// A further step: pool_addr:MsgAddress params:SwapStepParams = SwapStep;
export const dedustStep = record('', step)

const rest = { amount: varUint(4), sender_addr: maybeAddress, ...stepParams }

// swap_external#61ee542d query_id:uint64 proof:^Cell amount:(VarUInteger 16) sender_addr:MsgAddress
//   current:SwapStepParams swap_params:^SwapParams = InternalMsgBody;
export const dedustSwapExternal = defineOp(
  'DedustSwapExternal',
  record('#61ee542d', { query_id: bigUint(64), proof: cellRef, ...rest }),
)

// swap_peer#72aca8aa query_id:uint64 proof:^Cell asset:Asset amount:(VarUInteger 16) sender_addr:MsgAddress
//   current:SwapStepParams swap_params:^SwapParams = InternalMsgBody;
export const dedustSwapPeer = defineOp(
  'DedustSwapPeer',
  record('#72aca8aa', { query_id: bigUint(64), proof: cellRef, asset, ...rest }),
)

// payout_from_pool#ad4eb6f5 query_id:uint64 proof:^Cell amount:(VarUInteger 16) recipient_addr:MsgAddress
//   payload:(Maybe ^Cell) = InternalMsgBody;
export const dedustPayoutFromPool = defineOp(
  'DedustPayoutFromPool',
  record('#ad4eb6f5', { query_id: bigUint(64), proof: cellRef, amount: varUint(4), recipient_addr: maybeAddress }),
)

// payout#474f86cf query_id:uint64 payload:(Maybe ^Cell) = InternalMsgBody;
export const dedustPayout = defineOp('DedustPayout', record('#474f86cf', { query_id: bigUint(64) }))

// swap#9c610de3 asset_in:Asset asset_out:Asset amount_in:Coins amount_out:Coins ^[ … ] = ExtOutMsgBody;
export const dedustSwapEvent = defineOp(
  'DedustSwapEvent',
  record('#9c610de3', { asset_in: asset, asset_out: asset, amount_in: coins, amount_out: coins }),
)

/* Liquidity. Operations without a TL-B line are in no published schema; their purpose is inferred from traces. */

// deposit_liquidity#d55e4686 query_id:uint64 amount:Coins pool_params:PoolParams params:^[ … ] = InternalMsgBody;
export const dedustDeposit = defineOp(
  'DedustDepositLiquidity',
  record('#d55e4686', { query_id: bigUint(64), amount: coins }),
)

// deposit_liquidity#40e108d6 pool_params:PoolParams min_lp_amount:Coins … = ForwardPayload;
export const dedustDepositPayload = defineOp('DedustDepositPayload', record('#40e108d6', {}))

/** A vault notifies the factory of one side; the factory deploys the deposit contract, which waits for both sides. */
export const dedustFactoryDeposit = defineOp('DedustFactoryDeposit', record('#f04ec526', {}))

/** The factory deploys the deposit contract. */
export const dedustDeployDeposit = defineOp('DedustDeployDeposit', record('#9b3aa3fa', {}))

/** One side arrives at the deposit contract. */
export const dedustAddSide = defineOp('DedustAddSide', record('#54240fe5', {}))

// deposit_liquidity_all#b56b9598 query_id:uint64 proof:^Cell owner_addr:MsgAddress min_lp_amount:(VarUInteger 16)
//   assets:^[ … ] fulfill_payload:(Maybe ^Cell) reject_payload:(Maybe ^Cell) = InternalMsgBody;
/** The deposit contract sends both sides to the pool. */
export const dedustDepositAll = defineOp(
  'DedustDepositLiquidityAll',
  record('#b56b9598', { query_id: bigUint(64), proof: cellRef, owner_addr: maybeAddress }),
)

/** The pool accepted the deposit. */
export const dedustDepositAccepted = defineOp('DedustDepositAccepted', record('#aae79256', {}))

/** The pool rejected the deposit. */
export const dedustDepositRejected = defineOp('DedustDepositRejected', record('#e1a36cd4', {}))

/** The deposit contract requests a refund from a vault. */
export const dedustRefund = defineOp('DedustRefund', record('#6b0b787f', {}))
