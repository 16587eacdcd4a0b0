import { address, bigUint, coins, record, time, uint } from '../../tlb/combinators.ts'
import { op } from '../op.ts'

// subscription_deploy#f71783cb query_id:uint64 first_charging_date:uint32 payment_per_period:Grams period:uint32
//   grace_period:uint32 caller_fee:Grams withdraw_address:MsgAddressInt withdraw_msg_body:^Cell metadata:^Cell
export const subscriptionDeploy = op(
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
/** A plugin of wallet v4 asks for coins. */
export const paymentRequest = op('PaymentRequest', record('#706c7567', { query_id: bigUint(64), amount: coins }))

// payment_confirmed#f06c7567 query_id:uint64 = InternalMsgBody; without the number when it comes with the deployment
/** The wallet sends what it was asked for. */
export const paymentConfirmed = op('PaymentConfirmed', record('#f06c7567', {}))

// subscription_payment#73756273 = InternalMsgBody;
/** A subscription of the first version pays its beneficiary. */
export const subscriptionPayment = op('SubscriptionPayment', record('#73756273', {}))
