import { record } from '../../tlb/combinators.ts'
import { defineOp } from '../engine/op.ts'

// _ #ffffffff body:(first 256 bits of what was sent) = InternalMsgBody;
/** The body of a bounced message. */
export const bouncedBody = defineOp('Bounce', record('#ffffffff', {}))
