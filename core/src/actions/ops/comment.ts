import { record } from '../../tlb/combinators.ts'
import { defineOp } from '../engine/op.ts'

// text_comment#00000000 text:Text = InternalMsgBody;
/** A text comment body; `readComment` reads its text. */
export const textComment = defineOp('TextComment', record('#00000000', {}))
