import { defineOp } from '../../actions/engine/op.ts'
import { address, bigUint, coins, record, time, uint } from '../../tlb/combinators.ts'

// subscription_deploy#f71783cb query_id:uint64 first_charging_date:uint32 payment_per_period:Grams period:uint32
//   grace_period:uint32 caller_fee:Grams withdraw_address:MsgAddressInt withdraw_msg_body:^Cell metadata:^Cell
export const subscriptionDeploy = defineOp(
  'SubscriptionDeploy',
  record('#f71783cb', {
    query_id: bigUint(64),
    first_charging_date: time,
    payment_per_period: coins,
    period: uint(32),
    grace_period: uint(32),
    caller_fee: coins,
    withdraw_address: address,
  }),
)

// payment_request#706c7567 query_id:uint64 amount:CurrencyCollection = InternalMsgBody;
/** A wallet v4 plugin requests TON. */
export const paymentRequest = defineOp('PaymentRequest', record('#706c7567', { query_id: bigUint(64), amount: coins }))

// payment_confirmed#f06c7567 query_id:uint64 = InternalMsgBody; without the number when it comes with the deployment
/** The wallet sends the requested TON. */
export const paymentConfirmed = defineOp('PaymentConfirmed', record('#f06c7567', {}))

// subscription_payment#73756273 = InternalMsgBody;
/** A subscription v1 pays its beneficiary. */
export const subscriptionPayment = defineOp('SubscriptionPayment', record('#73756273', {}))
