import { defineOp } from '../../actions/engine/op.ts'
import {
  address,
  anyCell,
  bigUint,
  bool,
  coins,
  mapped,
  maybe,
  maybeAddress,
  record,
  uint,
} from '../../tlb/combinators.ts'
import { startOfRef } from '../../tlb/startOfRef.ts'
import type { TagText } from '../../tlb/tag.ts'

export const protocol = 'Storm Trade'

const signed = (bits: number) => mapped(bigUint(bits), value => BigInt.asIntN(bits, value))
const orderTypes = ['stop loss', 'take profit', 'limit', 'market', 'add margin', 'remove margin']
/** An order as people call it. */
export const toOrderName = (type: number): string => orderTypes[type] ?? `type ${type}`
export const toDirection = (value: number): string => (value === 0 ? 'long' : 'short')

/** A number with nine decimals, as prices and leverages are. */
export function toDecimal(value: bigint): string | undefined {
  if (value === 0n) return undefined
  const digits = value.toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}

const limits = record('#_', {
  leverage: bigUint(64),
  expires: uint(32),
  direction: uint(1),
  price: coins,
  stop_limit: coins,
  stop_trigger: coins,
  take_trigger: coins,
})
const order = {
  market_index: uint(16),
  type: uint(4),
  gas_to: maybeAddress,
  // The first order of a trader creates the manager.
  referral: maybe(maybe(bigUint(64))),
  limits: startOfRef(limits),
}
// request_create_order#e0db7753 asset_id:uint16 order_type:uint4 gas_to:MsgAddress init:(Maybe (Maybe uint64)) order:^Limits = ForwardPayload;
export const stormOrderPayload = defineOp('StormOrderPayload', record('#e0db7753', order))
// request_create_order#e0db7753 amount:Coins … = InternalMsgBody;
export const stormOrderNative = defineOp('StormOrderNative', record('#e0db7753', { amount: coins, ...order }))

// create_order#a39843f4 order_type:uint4 … order:^[ order_type:uint4 expiration:uint32 direction:uint1 amount:Coins trigger_price:Coins … ] = InternalMsgBody;
export const stormCreateOrder = defineOp(
  'StormCreateOrder',
  record('#a39843f4', {
    order: startOfRef(
      record('#_', { type: uint(4), expires: uint(32), direction: uint(1), amount: coins, trigger: coins }),
    ),
  }),
)
export const stormOrderForwarded = defineOp('StormOrderForwarded', record('#a39843f4', {}))
// cancel_order#67134629 order_type:uint4 order_index:uint3 direction:uint1 … = InternalMsgBody;
export const stormCancelOrder = defineOp(
  'StormCancelOrder',
  record('#67134629', { type: uint(4), index: uint(3), direction: uint(1) }),
)
/** Orders are confirmed to whoever gets the rest of the gas. */
export const stormOrderCreated = [
  defineOp('StormOrderCreated', record('#3a943ce6', {})),
  defineOp('StormOrderCreated', record('#80f4c55b', {})),
]
export const stormOrderCancelled = [
  defineOp('StormOrderCancelled', record('#69d08679', {})),
  defineOp('StormOrderCancelled', record('#80f4c55b', {})),
]

// provide_position#8865b402 order_type:uint4 order_index:uint3 direction:uint1 executor_index:uint32 oracle_payload:^OraclePayload = InternalMsgBody;
export const stormExecute = defineOp(
  'StormExecute',
  record('#8865b402', { type: uint(4), index: uint(3), direction: uint(1) }),
)
export const addMarginCode = 0xb9e810e2
export const removeMarginCode = 0xecded426
// provide_position#13076670 direction:uint1 gas_to:MsgAddress operation:uint32 … = InternalMsgBody;
export const stormProvide = defineOp(
  'StormProvide',
  record('#13076670', { direction: uint(1), gas_to: maybeAddress, operation: uint(32) }),
)
// remove_margin#ecded426 amount:Coins: behind the fields of provide_position.
export const stormRemoveMargin = defineOp(
  'StormRemoveMargin',
  record('#13076670', { direction: uint(1), gas_to: maybeAddress, operation: uint(32), amount: coins }),
)
const margin = { market_index: uint(16), direction: uint(1) }
// add_margin#b9e810e2 asset_id:uint16 direction:uint1 gas_to:MsgAddress oracle_payload:^Cell = ForwardPayload;
export const stormAddMarginPayload = defineOp('StormAddMarginPayload', record('#b9e810e2', margin))
// add_margin#b9e810e2 amount:Coins … = InternalMsgBody;
export const stormAddMarginNative = defineOp('StormAddMarginNative', record('#b9e810e2', { amount: coins, ...margin }))

// position#_ size:int128 direction:uint1 margin:Coins … = PositionData;
const position = record('#_', { size: signed(128), direction: uint(1), margin: coins })
// execute_order#de1ddbcc direction:uint1 order_index:uint3 trader:MsgAddress prev:MsgAddress referral:MsgAddress executor_index:uint32 order:^UserOrder position:^PositionData … = InternalMsgBody;
export const stormExecuteOrder = defineOp(
  'StormExecuteOrder',
  record('#de1ddbcc', {
    direction: uint(1),
    index: uint(3),
    trader: address,
    previous: maybeAddress,
    referral: maybeAddress,
    executor_index: uint(32),
    order: startOfRef(record('#_', { type: uint(4) })),
    position: startOfRef(position),
  }),
)
// complete_order#cf90d618 order_type:uint4 order_index:uint3 direction:uint1 origin_op:uint32 oracle_price:Coins … position:^PositionData … = InternalMsgBody;
export const stormCompleteOrder = defineOp(
  'StormCompleteOrder',
  record('#cf90d618', {
    type: uint(4),
    index: uint(3),
    direction: uint(1),
    operation: uint(32),
    price: coins,
    position: startOfRef(position),
  }),
)
// update_position#60dfc677 direction:uint1 origin_op:uint32 oracle_price:Coins … position:^PositionData … = InternalMsgBody;
export const stormUpdatePosition = defineOp(
  'StormUpdatePosition',
  record('#60dfc677', { direction: uint(1), operation: uint(32), price: coins, position: startOfRef(position) }),
)
// update_position_stop_loss#5d1b17b8 direction:uint1 stop_trigger_price:Coins take_trigger_price:Coins origin_op:uint32 oracle_price:Coins … position:^PositionData … = InternalMsgBody;
export const stormUpdateWithStops = defineOp(
  'StormUpdateWithStops',
  record('#5d1b17b8', {
    direction: uint(1),
    stop: coins,
    take: coins,
    operation: uint(32),
    price: coins,
    position: startOfRef(position),
  }),
)
// trade_notification#3475fdd2 asset_id:uint16 free_amount:int64 locked_amount:int64 exchange_amount:int64 withdraw_locked_amount:uint64 fee_to_stakers:uint64 withdraw_amount:uint64 trader:MsgAddress … = InternalMsgBody;
export const stormTradeNotification = defineOp(
  'StormTradeNotification',
  record('#3475fdd2', {
    market_index: uint(16),
    free: signed(64),
    locked: signed(64),
    exchanged: signed(64),
    withdrawn_locked: bigUint(64),
    fee: bigUint(64),
    withdrawn: bigUint(64),
    trader: address,
  }),
)

// take_position#1bea50f1 query_id:uint64 bundle_sender:MsgAddress amm:MsgAddressInt direction:uint1 spent:Coins addresses:^[ trader:MsgAddressInt … ] … = InternalMsgBody;
export const stormTakePosition = defineOp(
  'StormTakePosition',
  record('#1bea50f1', {
    query_id: bigUint(64),
    sender: maybeAddress,
    market: address,
    direction: uint(1),
    spent: coins,
    addresses: startOfRef(record('#_', { trader: address })),
    rest: anyCell,
  }),
)
// ref_data_0#0 | ref_data_1#1 … | ref_data_2#2 discount:uint32 rebate:uint32 ref_info:(HashmapE 4 ReferrerData) = RefData; then position:^PositionData
export const positionBehindNoReferrals = record('#_', { referrals: uint(4), position: startOfRef(position) })
export const positionBehindReferrals = record('#_', {
  referrals: uint(4),
  discount: uint(32),
  rebate: uint(32),
  referrers: maybe(startOfRef(anyCell)),
  position: startOfRef(position),
})
// notification_payload#_ bundle_sender:MsgAddress balance_delta:Coins amm:MsgAddressInt direction:uint1 position:(Maybe ^PositionData) = NotificationPayloadV2;
const change = record('#_', {
  sender: maybeAddress,
  balance_delta: coins,
  market: address,
  direction: uint(1),
  position: maybe(startOfRef(position)),
})
// trade_notification_v2#28d36491 query_id:uint64 asset_id:uint16 … sa_address:MsgAddressInt payload:^NotificationPayloadV2 = InternalMsgBody;
export const stormTradeNotificationV2 = defineOp('StormTradeNotificationV2', record('#28d36491', {}))
// notify_update_position#1ca43d2f query_id:uint64 jetton_minter:MsgAddressInt payload:^NotificationPayloadV2 = InternalMsgBody;
export const stormPositionUpdated = defineOp(
  'StormPositionUpdated',
  record('#1ca43d2f', { query_id: bigUint(64), jetton: maybeAddress, change: startOfRef(change) }),
)

// stake#c89a3ee4 amount:Coins = InternalMsgBody; | stake#c89a3ee4 = ForwardPayload;
export const stormStakePayload = defineOp('StormStakePayload', record('#c89a3ee4', {}))
export const stormStakeNative = defineOp('StormStakeNative', record('#c89a3ee4', { amount: coins }))
// unstake#d5b5e9ad jetton_amount:Coins user:MsgAddress = InternalMsgBody;
export const stormUnstake = defineOp('StormUnstake', record('#d5b5e9ad', { amount: coins, user: maybeAddress }))

const deposit = { receiver: address, init: bool }
// deposit_jetton#76840119 query_id:uint64 receiver:MsgAddressInt init:Bool … = ForwardPayload;
export const stormDepositPayload = defineOp(
  'StormDepositPayload',
  record('#76840119', { query_id: bigUint(64), ...deposit }),
)
// deposit_native#29bb3721 query_id:uint64 amount:Coins receiver:MsgAddressInt init:Bool … = InternalMsgBody;
export const stormDepositNative = defineOp(
  'StormDepositNative',
  record('#29bb3721', { query_id: bigUint(64), amount: coins, ...deposit }),
)
const notice = (code: TagText) => defineOp('StormDepositNotice', record(code, {}))
/** A deposit reaches the trading account, or the factory that creates one. */
export const stormDepositNotices = [notice('#186b2edf'), notice('#18a092f7')]
export const stormDepositToFactory = notice('#5a89f5a2')

// withdraw_request_user#6eec039d query_id:uint64 vault:MsgAddressInt amount:Coins = InternalMsgBody;
export const stormWithdraw = defineOp(
  'StormWithdraw',
  record('#6eec039d', { query_id: bigUint(64), vault: address, amount: coins }),
)
// withdraw_request#512cbd25 query_id:uint64 amount:Coins owner:MsgAddressInt = InternalMsgBody;
export const stormWithdrawRequest = defineOp(
  'StormWithdrawRequest',
  record('#512cbd25', { query_id: bigUint(64), amount: coins, owner: address }),
)

const reward = { index: bigUint(64), amount: coins, owner: address }
// withdraw_referral_amount#f5d4eb52 | withdraw_executor_amount#2cde6351 index:uint64 amount:Coins owner:MsgAddress = InternalMsgBody;
export const stormReferralReward = defineOp('StormReferralReward', record('#f5d4eb52', reward))
export const stormExecutorReward = defineOp('StormExecutorReward', record('#2cde6351', reward))
// mint_referral#cb4ddc3c | mint_executor#4f38cae8 nft_owner:MsgAddress … = InternalMsgBody;
export const stormMintReferral = defineOp('StormMintReferral', record('#cb4ddc3c', { owner: address }))
export const stormMintExecutor = defineOp('StormMintExecutor', record('#4f38cae8', { owner: address }))
