import { address, bigUint, cellRef, coins, int, maybeAddress, record, uint, varUint } from '../../tlb/combinators.ts'
import { op } from '../op.ts'

/* DeDust. Those that are named here only by their code are in no published schema; what they are for shows in traces. */

// deposit_liquidity#d55e4686 query_id:uint64 amount:Coins pool_params:PoolParams params:^[ … ] = InternalMsgBody;
export const dedustDeposit = op('DedustDepositLiquidity', record('#d55e4686', { query_id: bigUint(64), amount: coins }))
// deposit_liquidity#40e108d6 pool_params:PoolParams min_lp_amount:Coins … = ForwardPayload;
export const dedustDepositOrder = op('DedustDepositOrder', record('#40e108d6', {}))
/** A vault tells the factory of a half, which has the contract made that waits for both. */
export const dedustHalf = op('DedustHalf', record('#f04ec526', {}))
/** The factory has the waiting contract made. */
export const dedustPrepare = op('DedustPrepare', record('#9b3aa3fa', {}))
/** A half arrives at the waiting contract. */
export const dedustAdd = op('DedustAdd', record('#54240fe5', {}))
// deposit_liquidity_all#b56b9598 query_id:uint64 proof:^Cell owner_addr:MsgAddress min_lp_amount:(VarUInteger 16)
//   assets:^[ … ] fulfill_payload:(Maybe ^Cell) reject_payload:(Maybe ^Cell) = InternalMsgBody;
/** Both halves are there: the pool is to take them. */
export const dedustDepositAll = op(
  'DedustDepositLiquidityAll',
  record('#b56b9598', { query_id: bigUint(64), proof: cellRef, owner_addr: maybeAddress }),
)
/** The pool took what it wanted. */
export const dedustTaken = op('DedustTaken', record('#aae79256', {}))
/** The pool did not take the halves. */
export const dedustRejected = op('DedustRejected', record('#e1a36cd4', {}))
/** The waiting contract has a vault give something back. */
export const dedustGiveBack = op('DedustGiveBack', record('#6b0b787f', {}))

/* Coffee. */

// deposit_liquidity#c0ffee04 query_id:uint64 input_amount:Coins params:DepositLiquidityParams = InternalMsgBody;
export const coffeeDeposit = op('CoffeeDepositLiquidity', record('#c0ffee04', { query_id: bigUint(64), amount: coins }))
// deposit_liquidity#c0ffee05 query_id:uint64 params:DepositLiquidityParams = InternalMsgBody;
export const coffeeDepositExtra = op('CoffeeDepositLiquidityExtra', record('#c0ffee05', { query_id: bigUint(64) }))
// deposit_liquidity#c0ffee12 params:DepositLiquidityParams = ForwardPayload;
export const coffeeDepositOrder = op('CoffeeDepositOrder', record('#c0ffee12', {}))
// create_liquidity_depository_request#c0ffee27 query_id:uint64 amount:Coins … = InternalMsgBody;
export const coffeeHalf = op(
  'CoffeeCreateLiquidityDepositoryRequest',
  record('#c0ffee27', { query_id: bigUint(64), amount: coins }),
)
// deploy#c0ffee22 code:^Cell data:^Cell action:(Maybe ^Cell) = InternalMsgBody;
export const coffeeDeploy = op('CoffeeDeploy', record('#c0ffee22', {}))
// deposit_liquidity_internal#c0ffee29 query_id:uint64 amount1:Coins amount2:Coins … = InternalMsgBody;
export const coffeeDepositAll = op(
  'CoffeeDepositLiquidityInternal',
  record('#c0ffee29', { query_id: bigUint(64), amount1: coins, amount2: coins }),
)
// payout_internal#c0ffee21 query_id:uint64 recipient:MsgAddressInt amount:Coins … = InternalMsgBody;
export const coffeeGiveBack = op(
  'CoffeePayoutInternal',
  record('#c0ffee21', { query_id: bigUint(64), recipient: address, amount: coins }),
)
// deposit_liquidity_succeeded#c0ffee33 … = ExtOutMsgBody;
export const coffeeDeposited = 0xc0ffee33

/* TONCO. */

// pool_fund_account#4468de77 jetton_target:MsgAddress enough0:(VarUInteger 16) … = ForwardPayload;
export const toncoFundOrder = op('ToncoFundOrder', record('#4468de77', {}))
// poolv3_fund_account#4468de77 query_id:uint64 owner_addr:MsgAddress amount0:(VarUInteger 16)
//   amount1:(VarUInteger 16) … = InternalMsgBody;
export const toncoFund = op(
  'Poolv3FundAccount',
  record('#4468de77', {
    query_id: bigUint(64),
    owner_addr: maybeAddress,
    amount0: varUint(4),
    amount1: varUint(4),
  }),
)
// accountv3_add_liquidity#3ebe5431 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) … = InternalMsgBody;
export const toncoAdd = op('Accountv3AddLiquidity', record('#3ebe5431', { query_id: bigUint(64) }))
// poolv3_mint#81702ef8 query_id:uint64 amount0Funded:(VarUInteger 16) amount1Funded:(VarUInteger 16)
//   recipient:MsgAddress liquidity:uint128 tickLower:int24 tickUpper:int24 = InternalMsgBody;
export const toncoMint = op(
  'Poolv3Mint',
  record('#81702ef8', {
    query_id: bigUint(64),
    amount0: varUint(4),
    amount1: varUint(4),
    recipient: maybeAddress,
    liquidity: bigUint(128),
    tick_lower: int(24),
    tick_upper: int(24),
  }),
)
// positionnftv3_position_init#d5ecca2a query_id:uint64 user_address:MsgAddress liquidity:uint128 … = InternalMsgBody;
export const toncoPosition = op(
  'PositionnftV3PositionInit',
  record('#d5ecca2a', { query_id: bigUint(64), user_address: maybeAddress }),
)

/* STON.fi, second generation. */

// provide_lp#37c096df token_wallet1:MsgAddress refund_address:MsgAddress … = ForwardPayload;
export const stonfiProvideOrder = op('StonfiProvideOrder', record('#37c096df', {}))
// provide_lp#37c096df query_id:uint64 from_user:MsgAddress left_amount:(VarUInteger 16) right_amount:(VarUInteger 16)
//   dex_payload:^[ … ] = InternalMsgBody;
export const stonfiProvide = op(
  'StonfiProvideLpV2',
  record('#37c096df', { query_id: bigUint(64), from_user: maybeAddress, left: varUint(4), right: varUint(4) }),
)
// add_liquidity#50c6a654 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) … = InternalMsgBody;
export const stonfiAdd = op(
  'StonfiAddLiquidityV2',
  record('#50c6a654', { query_id: bigUint(64), amount0: varUint(4), amount1: varUint(4) }),
)
// cb_add_liquidity#06ecd527 query_id:uint64 tot_am0:(VarUInteger 16) tot_am1:(VarUInteger 16) … = InternalMsgBody;
export const stonfiAdded = op(
  'StonfiCbAddLiquidityV2',
  record('#06ecd527', { query_id: bigUint(64), amount0: varUint(4), amount1: varUint(4) }),
)

/* Bidask. */

// provide#96feef7b deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = ForwardPayload;
export const bidaskProvideOrder = op('BidaskProvideOrder', record('#96feef7b', { deposit_type: uint(4) }))
// provide#96feef7b query_id:uint64 deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = InternalMsgBody;
/** The same with the coins of the message. */
export const bidaskProvide = op('BidaskProvide', record('#96feef7b', { query_id: bigUint(64), deposit_type: uint(4) }))
// provide_both#3ea0bafc ton_amount:Coins deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = ForwardPayload;
export const bidaskProvideBothOrder = op('BidaskProvideBothOrder', record('#3ea0bafc', { ton_amount: coins }))
// save_liquidity_info#214ad1d2 query_id:uint64 amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskSave = op(
  'BidaskSaveLiquidityInfo',
  record('#214ad1d2', { query_id: bigUint(64), amount_x: coins, amount_y: coins }),
)
// internal_continue_provide#0c09445a query_id:uint64 amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskPlace = op(
  'BidaskInternalContinueProvide',
  record('#0c09445a', { query_id: bigUint(64), amount_x: coins, amount_y: coins }),
)
// provide_refund#02422cbe query_id:uint64 first_range_bin:int32 x_excess:Coins y_excess:Coins … = InternalMsgBody;
export const bidaskRefund = op(
  'BidaskProvideRefund',
  record('#02422cbe', { query_id: bigUint(64), first_bin: int(32), excess_x: coins, excess_y: coins }),
)
// adding_liquidity_notify#af31d23f query_id:uint64 user_address:MsgAddress amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskBothSaved = op(
  'BidaskAddingLiquidityNotify',
  record('#af31d23f', { query_id: bigUint(64), user_address: maybeAddress, amount_x: coins, amount_y: coins }),
)

/* Moon. */

// deposit_liquidity#b31db781 min_lp_out:(VarUInteger 16) = ForwardPayload;
export const moonDepositOrder = op('MoonDepositOrder', record('#b31db781', {}))
// deposit_liquidity#b31db781 query_id:uint64 min_lp_out:(VarUInteger 16) = InternalMsgBody;
export const moonDeposit = op(
  'MoonDepositLiquidity',
  record('#b31db781', { query_id: bigUint(64), min_lp: varUint(4) }),
)
// deposit_record#baaa2c1b query_id:uint64 asset_number:uint8 deposit_amount:Coins min_lp_amount:Coins = InternalMsgBody;
export const moonRecord = op(
  'MoonDepositRecord',
  record('#baaa2c1b', { query_id: bigUint(64), asset: uint(8), amount: coins, min_lp: coins }),
)
// provide_liquidity#6b1b8a3f query_id:uint64 amount1:Coins amount2:Coins user:MsgAddress min_lp_amount:Coins = InternalMsgBody;
export const moonProvide = op(
  'MoonProvideLiquidity',
  record('#6b1b8a3f', { query_id: bigUint(64), amount1: coins, amount2: coins, user: maybeAddress }),
)
// provide_liquidity_succeed#737b4eb6 = InternalMsgBody;
export const moonProvided = op('MoonProvideLiquiditySucceed', record('#737b4eb6', {}))
