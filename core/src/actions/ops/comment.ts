import { record } from '../../tlb/combinators.ts'
import { op } from '../op.ts'

// text_comment#00000000 text:Text = InternalMsgBody;
/** A body that is a text; `commentOf` reads it. */
export const textComment = op('TextComment', record('#00000000', {}))
