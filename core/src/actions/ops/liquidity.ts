import { bigUint, cellRef, coins, int, maybeAddress, record, uint, varUint } from '../../tlb/combinators.ts'
import { defineOp } from '../op.ts'

/* DeDust. Operations without a TL-B line are in no published schema; their purpose is inferred from traces. */

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

/* Coffee. */

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

/* TONCO. */

// pool_fund_account#4468de77 jetton_target:MsgAddress enough0:(VarUInteger 16) … = ForwardPayload;
export const toncoFundPayload = defineOp('ToncoFundPayload', record('#4468de77', {}))
// poolv3_fund_account#4468de77 query_id:uint64 owner_addr:MsgAddress amount0:(VarUInteger 16)
//   amount1:(VarUInteger 16) … = InternalMsgBody;
export const toncoFund = defineOp(
  'Poolv3FundAccount',
  record('#4468de77', {
    query_id: bigUint(64),
    owner_addr: maybeAddress,
    amount0: varUint(4),
    amount1: varUint(4),
  }),
)
// accountv3_add_liquidity#3ebe5431 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) … = InternalMsgBody;
export const toncoAddLiquidity = defineOp('Accountv3AddLiquidity', record('#3ebe5431', { query_id: bigUint(64) }))
// poolv3_mint#81702ef8 query_id:uint64 amount0Funded:(VarUInteger 16) amount1Funded:(VarUInteger 16)
//   recipient:MsgAddress liquidity:uint128 tickLower:int24 tickUpper:int24 = InternalMsgBody;
export const toncoMint = defineOp(
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
export const toncoPositionInit = defineOp(
  'PositionnftV3PositionInit',
  record('#d5ecca2a', { query_id: bigUint(64), user_address: maybeAddress }),
)

/* STON.fi v2. */

// provide_lp#37c096df token_wallet1:MsgAddress refund_address:MsgAddress … = ForwardPayload;
export const stonfiProvidePayload = defineOp('StonfiProvidePayload', record('#37c096df', {}))
// provide_lp#37c096df query_id:uint64 from_user:MsgAddress left_amount:(VarUInteger 16) right_amount:(VarUInteger 16)
//   dex_payload:^[ … ] = InternalMsgBody;
export const stonfiProvideLp = defineOp(
  'StonfiProvideLpV2',
  record('#37c096df', { query_id: bigUint(64), from_user: maybeAddress, left: varUint(4), right: varUint(4) }),
)
// add_liquidity#50c6a654 query_id:uint64 new_amount0:(VarUInteger 16) new_amount1:(VarUInteger 16) … = InternalMsgBody;
export const stonfiAddLiquidity = defineOp(
  'StonfiAddLiquidityV2',
  record('#50c6a654', { query_id: bigUint(64), amount0: varUint(4), amount1: varUint(4) }),
)
// cb_add_liquidity#06ecd527 query_id:uint64 tot_am0:(VarUInteger 16) tot_am1:(VarUInteger 16) … = InternalMsgBody;
export const stonfiAddLiquidityCallback = defineOp(
  'StonfiCbAddLiquidityV2',
  record('#06ecd527', { query_id: bigUint(64), amount0: varUint(4), amount1: varUint(4) }),
)

/* Bidask. */

// provide#96feef7b deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = ForwardPayload;
export const bidaskProvidePayload = defineOp('BidaskProvidePayload', record('#96feef7b', { deposit_type: uint(4) }))
// provide#96feef7b query_id:uint64 deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = InternalMsgBody;
/** The same for the TON of the message. */
export const bidaskProvide = defineOp(
  'BidaskProvide',
  record('#96feef7b', { query_id: bigUint(64), deposit_type: uint(4) }),
)
// provide_both#3ea0bafc ton_amount:Coins deposit_type:uint4 liquidity_dict:(HashmapE 32 int32) … = ForwardPayload;
export const bidaskProvideBothPayload = defineOp('BidaskProvideBothPayload', record('#3ea0bafc', { ton_amount: coins }))
// save_liquidity_info#214ad1d2 query_id:uint64 amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskSaveLiquidity = defineOp(
  'BidaskSaveLiquidityInfo',
  record('#214ad1d2', { query_id: bigUint(64), amount_x: coins, amount_y: coins }),
)
// internal_continue_provide#0c09445a query_id:uint64 amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskContinueProvide = defineOp(
  'BidaskInternalContinueProvide',
  record('#0c09445a', { query_id: bigUint(64), amount_x: coins, amount_y: coins }),
)
// provide_refund#02422cbe query_id:uint64 first_range_bin:int32 x_excess:Coins y_excess:Coins … = InternalMsgBody;
export const bidaskProvideRefund = defineOp(
  'BidaskProvideRefund',
  record('#02422cbe', { query_id: bigUint(64), first_bin: int(32), excess_x: coins, excess_y: coins }),
)
// adding_liquidity_notify#af31d23f query_id:uint64 user_address:MsgAddress amount_x:Coins amount_y:Coins … = InternalMsgBody;
export const bidaskLiquidityNotify = defineOp(
  'BidaskAddingLiquidityNotify',
  record('#af31d23f', { query_id: bigUint(64), user_address: maybeAddress, amount_x: coins, amount_y: coins }),
)

/* Moon. */

// deposit_liquidity#b31db781 min_lp_out:(VarUInteger 16) = ForwardPayload;
export const moonDepositPayload = defineOp('MoonDepositPayload', record('#b31db781', {}))
// deposit_liquidity#b31db781 query_id:uint64 min_lp_out:(VarUInteger 16) = InternalMsgBody;
export const moonDeposit = defineOp(
  'MoonDepositLiquidity',
  record('#b31db781', { query_id: bigUint(64), min_lp: varUint(4) }),
)
// deposit_record#baaa2c1b query_id:uint64 asset_number:uint8 deposit_amount:Coins min_lp_amount:Coins = InternalMsgBody;
export const moonDepositRecord = defineOp(
  'MoonDepositRecord',
  record('#baaa2c1b', { query_id: bigUint(64), asset: uint(8), amount: coins, min_lp: coins }),
)
// provide_liquidity#6b1b8a3f query_id:uint64 amount1:Coins amount2:Coins user:MsgAddress min_lp_amount:Coins = InternalMsgBody;
export const moonProvideLiquidity = defineOp(
  'MoonProvideLiquidity',
  record('#6b1b8a3f', { query_id: bigUint(64), amount1: coins, amount2: coins, user: maybeAddress }),
)
// provide_liquidity_succeed#737b4eb6 = InternalMsgBody;
export const moonProvideSucceed = defineOp('MoonProvideLiquiditySucceed', record('#737b4eb6', {}))
