import { bigUint, cellRef, record } from '../../../tlb/combinators.ts'
import { defineOp } from '../../engine/op.ts'

// deploy_signed#00000001 signature:bits512 state_init:^Cell body:^Cell = InternalMsgBody;
/** What a marketplace deploys for its users, with its signature: a sale, an auction or an offer. */
export const signedDeploy = defineOp(
  'MarketplaceDeploy',
  record('#00000001', {
    signature_high: bigUint(256),
    signature_low: bigUint(256),
    state_init: cellRef,
    body: cellRef,
  }),
)
