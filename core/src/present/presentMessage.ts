import { formatOpCode } from '../actions/payloadComment.ts'
import type { Cell } from '../cell/Cell.ts'
import { toBocHex, toHex } from '../cell/text.ts'
import type { AccountAddress } from '../contract/schemas/account.ts'
import type { EcPreview } from '../contract/schemas/currency.ts'
import type { MessageJson } from '../contract/schemas/message.ts'
import { type DecodedBody, decodeExternalIn, decodeExternalOut, decodeInternal, opCodeOf } from '../messages/decode.ts'
import type { CurrencyCollection } from '../tlb/currency.ts'
import type { Message as ChainMessage } from '../tlb/message.ts'
import type { Address, Lt } from '../units.ts'

/** Names of accounts and currencies in a reply. */
export type NameLookup = {
  readonly account: (address: Address) => AccountAddress
  readonly currency: (id: number) => EcPreview
}

/** What is known about a message besides its cell. */
export type MessageContext = {
  /** Logical time of the transaction that received or sent it. */
  readonly transactionLt: Lt
  /** Interfaces of the account whose ABI the body follows: the receiver, for `ext_out_msg` the sender. */
  readonly interfaces: readonly string[]
}

/** A message as the `/v2` interface shows it. */
export function presentMessage(message: ChainMessage, context: MessageContext, names: NameLookup): MessageJson {
  const op = opCodeOf(message.body)
  const rawBody = formatRawBody(message.body)
  const decoded = decodeMessageBody(message, context.interfaces)
  return {
    ...presentInfo(message, context, names),
    ...(op !== undefined && { op_code: formatOpCode(op) }),
    ...(message.init && { init: { boc: toBocHex(message.init.cell), interfaces: [] } }),
    hash: message.cell.hash(),
    ...(rawBody !== undefined && { raw_body: rawBody }),
    ...(decoded && { decoded_op_name: decoded.name, decoded_body: decoded.value }),
  }
}

function presentInfo({ info }: ChainMessage, { transactionLt }: MessageContext, { account, currency }: NameLookup) {
  const notInternal = { ihr_disabled: false, bounce: false, bounced: false, value: 0n, fwd_fee: 0n, ihr_fee: 0n }
  switch (info.type) {
    case 'int_msg_info':
      return {
        msg_type: 'int_msg' as const,
        created_lt: info.created_lt,
        ihr_disabled: info.ihr_disabled,
        bounce: info.bounce,
        bounced: info.bounced,
        value: info.value.grams,
        ...presentExtra(info.value, currency),
        fwd_fee: info.fwd_fee,
        ihr_fee: info.ihr_fee,
        destination: account(info.dest),
        ...(info.src !== undefined && { source: account(info.src) }),
        import_fee: 0n,
        created_at: info.created_at,
      }
    case 'ext_in_msg_info':
      return {
        msg_type: 'ext_in_msg' as const,
        created_lt: transactionLt,
        ...notInternal,
        destination: account(info.dest),
        import_fee: info.import_fee,
        created_at: 0,
      }
    case 'ext_out_msg_info':
      return {
        msg_type: 'ext_out_msg' as const,
        created_lt: info.created_lt,
        ...notInternal,
        ...(info.src !== undefined && { source: account(info.src) }),
        import_fee: 0n,
        created_at: info.created_at,
      }
  }
}

function presentExtra(value: CurrencyCollection, currency: NameLookup['currency']): Pick<MessageJson, 'value_extra'> {
  if (value.other.size === 0) return {}
  return {
    value_extra: [...value.other].map(([id, amount]) => ({ amount: amount.toString(), preview: currency(id) })),
  }
}

function decodeMessageBody(message: ChainMessage, interfaces: readonly string[]): DecodedBody | undefined {
  switch (message.info.type) {
    case 'int_msg_info':
      return decodeInternal(message.body, interfaces)
    case 'ext_in_msg_info':
      return decodeExternalIn(message.body, interfaces)
    case 'ext_out_msg_info':
      return decodeExternalOut(message.body, interfaces)
  }
}

/** A text comment in one cell as its bytes, as tonapi does; any other body as a BoC. */
export function formatRawBody(body: Cell): string | undefined {
  if (body.bits === 0 && body.refCount === 0) return undefined
  const isText = body.refCount === 0 && body.bits % 8 === 0 && opCodeOf(body) === 0
  return isText ? toHex(body.data()) : toBocHex(body)
}
