import { defineOp } from '../../actions/engine/op.ts'
import {
  address,
  bigUint,
  bool,
  cellRef,
  coins,
  mapped,
  maybeAddress,
  record,
  type Tlb,
  time,
  uint,
} from '../../tlb/combinators.ts'
import { formatDecimal } from './formatDecimal.ts'

// Layouts of Storm Trade that the ABI lacks, or has only for one version; trailing fields are left out.

const decimal = (units: Tlb<bigint>) => mapped(units, formatDecimal)
/** Prices of zero stand for none. */
const price = mapped(coins, value => (value === 0n ? undefined : formatDecimal(value)))

/** A position is a bet on a rising price or on a falling one. */
export const direction = mapped(uint(1), bit => (bit === 0 ? 'long' : 'short'))

const orderNames: Readonly<Record<number, string>> = { 0: 'stop-loss', 1: 'take-profit', 2: 'limit', 3: 'market' }
/** What an order is called. */
export const nameOrder = (type: number): string => orderNames[type] ?? `type ${type}`
/** Whether an order reduces a position. */
export const isReducing = (type: number): boolean => type < 2

const inRef = <T>(layout: Tlb<T>): Tlb<T> => mapped(cellRef, cell => layout.read(cell.slice()))

const requestedOrder = {
  asset: uint(16),
  type: uint(4),
  gas_to: maybeAddress,
  init: bool,
  order: inRef(
    record('', {
      leverage: decimal(bigUint(64)),
      expiration: time,
      direction,
      limit: price,
      stop: price,
      stop_trigger: price,
      take_trigger: price,
    }),
  ),
} as const
// request_create_order#e0db7753 amount:Coins asset_id:uint16 order_type:uint4 gas_to:MsgAddress init:Bool
//   order:^[leverage:uint64 expiration:uint32 direction:Direction limit:Coins stop:Coins stop_trigger:Coins
//   take_trigger:Coins] … = InternalMsgBody;
export const requestOrder = defineOp('StormRequestOrder', record('#e0db7753', { amount: coins, ...requestedOrder }))
/** The same as a forward payload, where the amount is that of the jettons. */
export const requestOrderPayload = defineOp('StormRequestOrderPayload', record('#e0db7753', requestedOrder))

/** The message by which a vault passes an order on. */
export const createOrder = defineOp('StormCreateOrder', record('#a39843f4', {}))
// create_order#a39843f4 order_type:uint4 gas_to:MsgAddress order:^[order_type:uint4 expiration:uint32
//   direction:Direction amount:Coins trigger_price:Coins] = InternalMsgBody;
/** The message by which a trader places an order that reduces a position. */
export const createReducingOrder = defineOp(
  'StormCreateReducingOrder',
  record('#a39843f4', {
    type: uint(4),
    gas_to: maybeAddress,
    order: inRef(
      record('', { type: uint(4), expiration: time, direction, amount: decimal(coins), trigger_price: price }),
    ),
  }),
)
export const orderCreated = [
  defineOp('StormOrderCreated', record('#3a943ce6', {})),
  defineOp('StormOrderCreatedV2', record('#80f4c55b', {})),
] as const
// cancel_order#67134629 order_type:uint4 order_index:uint3 direction:Direction gas_to:MsgAddress = InternalMsgBody;
export const cancelOrder = defineOp(
  'StormCancelOrder',
  record('#67134629', { type: uint(4), index: uint(3), direction }),
)
export const orderCanceled = defineOp('StormOrderCanceled', record('#69d08679', {}))

// provide_order#8865b402 order_type:uint4 order_index:uint3 direction:Direction executor_index:uint32 … = InternalMsgBody;
export const provideOrder = defineOp(
  'StormProvideOrder',
  record('#8865b402', { type: uint(4), index: uint(3), direction, executor: uint(32) }),
)
const positionData = inRef(record('', { size: mapped(bigUint(128), size => BigInt.asIntN(128, size)), direction }))
// execute_order#de1ddbcc direction:Direction order_index:uint3 trader:MsgAddressInt prev:MsgAddressInt
//   ref:MsgAddress executor_index:uint32 order:^UserOrder position:^PositionData … = InternalMsgBody;
export const executeOrder = defineOp(
  'StormExecuteOrder',
  record('#de1ddbcc', {
    direction,
    index: uint(3),
    trader: address,
    previous: address,
    referral: maybeAddress,
    executor: uint(32),
    order: inRef(record('', { type: uint(4) })),
    position: positionData,
  }),
)
const outcome = { origin: uint(32), price: decimal(coins), position: positionData } as const
// complete_order#cf90d618 order_type:uint4 order_index:uint3 direction:Direction origin_opcode:uint32
//   index_price:Coins … position:^PositionData … = InternalMsgBody;
const completeOrder = defineOp(
  'StormCompleteOrder',
  record('#cf90d618', { type: uint(4), index: uint(3), direction, ...outcome }),
)
// update_position#60dfc677 direction:Direction origin_opcode:uint32 index_price:Coins … position:^PositionData …
//   = InternalMsgBody;
const updatePosition = defineOp('StormUpdatePosition', record('#60dfc677', { direction, ...outcome }))
// update_position_stop_loss#5d1b17b8 direction:Direction stop_trigger:Coins take_trigger:Coins origin_opcode:uint32
//   index_price:Coins … position:^PositionData … = InternalMsgBody;
const updatePositionWithStops = defineOp(
  'StormUpdatePositionWithStops',
  record('#5d1b17b8', { direction, stop_trigger: coins, take_trigger: coins, ...outcome }),
)
/** The messages that tell the keeper of a position what it is now. */
export const positionUpdates = [completeOrder, updatePosition, updatePositionWithStops] as const

// trade_notification#3475fdd2 asset_id:uint16 free_amount:int64 locked_amount:int64 exchange_amount:int64
//   withdraw_locked_amount:uint64 fee_to_stakers:uint64 withdraw_amount:uint64 trader:MsgAddress … = InternalMsgBody;
export const tradeNotification = defineOp(
  'StormTradeNotification',
  record('#3475fdd2', {
    asset: uint(16),
    free: bigUint(64),
    locked: bigUint(64),
    exchanged: bigUint(64),
    withdrawn_locked: bigUint(64),
    fee: bigUint(64),
    withdrawn: bigUint(64),
    trader: maybeAddress,
  }),
)

const marginFields = { asset: uint(16), direction, gas_to: maybeAddress } as const
// add_margin#b9e810e2 amount:Coins asset_id:uint16 direction:Direction gas_to:MsgAddress … = InternalMsgBody;
export const addMargin = defineOp('StormAddMargin', record('#b9e810e2', { amount: coins, ...marginFields }))
/** The same as a forward payload. */
export const addMarginPayload = defineOp('StormAddMarginPayload', record('#b9e810e2', marginFields))
// provide_position#13076670 direction:Direction gas_to:MsgAddress op:uint32 … = InternalMsgBody;
export const providePosition = defineOp('StormProvidePosition', record('#13076670', { direction }))
/** With the requested operation, where it has this place. */
export const providePositionFor = defineOp(
  'StormProvidePositionFor',
  record('#13076670', { direction, gas_to: maybeAddress, op: uint(32) }),
)
/** What a position is provided for. */
export const positionOps = { close: 0x5cc03add, liquidate: 0xcc52bae3, removeMargin: 0xecded426 } as const
