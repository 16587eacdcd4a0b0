import { abiOp, defineOp } from '../../actions/engine/op.ts'
import { record } from '../../tlb/combinators.ts'

export const subscriptionDeploy = abiOp('SubscriptionDeploy')
/** A wallet v4 plugin requests TON. */
export const paymentRequest = abiOp('PaymentRequest')

// payment_confirmed#f06c7567 query_id:uint64 = InternalMsgBody; without the number when it comes with the deployment,
// which the ABI does not say
/** The wallet sends the requested TON. */
export const paymentConfirmed = defineOp('PaymentConfirmed', record('#f06c7567', {}))

/** A subscription v1 pays its beneficiary. */
export const subscriptionPayment = abiOp('SubscriptionPayment')
