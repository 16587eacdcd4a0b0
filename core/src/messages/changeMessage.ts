import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Message } from '../tlb/message.ts'
import { messageHead } from './messageHead.ts'

/** What is different in a message. */
export type MessageChange = {
  /** Of an internal message. */
  readonly value?: bigint | undefined
  readonly body?: Cell | undefined
}

const maxBits = 1023
const maxRefs = 4

/**
 * The message with another value or body, all else as it was. A body that no longer fits beside the header is put into a
 * referenced cell.
 *
 * @throws input.cell when it does not fit
 */
export function changeMessage(message: Message, { value, body = message.body }: MessageChange): Cell {
  const head = messageHead(message)
  // Its last bit is the placement of the body.
  const before = head.part({ bits: [0, head.bits - 1], refs: [0, head.refCount] })
  const start = value === undefined ? before : changeValue(before, value)
  const fits = start.bits + 1 + body.bits <= maxBits && start.refCount + body.refCount <= maxRefs && !body.exotic
  const builder = new Builder().cell(start)
  return message.layout.body === 'inline' && fits
    ? builder.bit(false).cell(body).end()
    : builder.bit(true).ref(body).end()
}

/** int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddressInt dest:MsgAddressInt value:CurrencyCollection … */
function changeValue(head: Cell, value: bigint): Cell {
  const slice = head.slice()
  slice.skip(4)
  slice.loadMsgAddress()
  slice.loadMsgAddress()
  const at = head.bits - slice.remainingBits
  slice.loadCoins()
  return new Builder()
    .cell(head.part({ bits: [0, at], refs: [0, 0] }))
    .coins(value)
    .slice(slice)
    .end()
}
