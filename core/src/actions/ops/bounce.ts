import { record } from '../../tlb/combinators.ts'
import { op } from '../op.ts'

// _ #ffffffff body:(first 256 bits of what was sent) = InternalMsgBody;
/** A message that came back from an account that did not take it. */
export const bounce = op('Bounce', record('#ffffffff', {}))
