import { formatOpCode } from '../actions/ops/comments.ts'
import type { Cell } from '../cell/Cell.ts'
import { toBocHex } from '../cell/text.ts'
import type { RawBodyForm } from '../contract/operation.ts'
import type { AccountAddress } from '../contract/schemas/account.ts'
import type { EcPreview } from '../contract/schemas/assets.ts'
import type { MessageJson } from '../contract/schemas/transaction.ts'
import { hasInterface } from '../contracts/interfaces.ts'
import { toHex } from '../encoding/hex.ts'
import { type DecodedBody, opCodeOf } from '../messages/decode.ts'
import type { TransactionMessage } from '../transaction/Transaction.ts'
import type { Address } from '../units.ts'
import { unknownAs } from './unknownAs.ts'

/** Names of accounts and currencies in a reply. */
export type NameLookup = {
  readonly account: (address: Address) => AccountAddress
  readonly currency: (id: number) => EcPreview
}

/** Accounts and currencies without names: by address, interfaces and id only. */
export const addressNameLookup = (interfaces: (account: Address) => readonly string[]): NameLookup => ({
  account: address => ({ address, is_scam: false, is_wallet: hasInterface(interfaces(address), 'wallet') }),
  currency: id => ({ id, symbol: `$${id}`, decimals: 9, image: '' }),
})

/** A message with its decoded body as the `/v2` interface shows it. */
export function presentMessage(
  message: TransactionMessage,
  decoded: DecodedBody | undefined,
  { account, currency }: NameLookup,
  form?: RawBodyForm,
): MessageJson {
  const rawBody = message.body && formatRawBody(message.body, form)
  return {
    msg_type: message.type,
    created_lt: message.createdLt,
    ihr_disabled: message.ihrDisabled ?? unknownAs.flag,
    bounce: message.bounce,
    bounced: message.bounced,
    value: message.value,
    ...(message.extra.size > 0 && {
      value_extra: [...message.extra].map(([id, amount]) => ({ amount: amount.toString(), preview: currency(id) })),
    }),
    fwd_fee: message.fwdFee ?? unknownAs.amount,
    ihr_fee: message.ihrFee ?? unknownAs.amount,
    ...(message.destination && { destination: account(message.destination) }),
    ...(message.source && { source: account(message.source) }),
    import_fee: message.importFee ?? unknownAs.amount,
    created_at: message.createdAt ?? unknownAs.time,
    ...(typeof message.opCode === 'number' && { op_code: formatOpCode(message.opCode) }),
    ...(message.init && { init: { boc: toBocHex(message.init), interfaces: [] } }),
    hash: message.hash,
    ...(rawBody !== undefined && { raw_body: rawBody }),
    ...(decoded && { decoded_op_name: decoded.name, decoded_body: decoded.value }),
  }
}

/** A text comment in one cell as its bytes, as tonapi does, unless a BoC is requested; any other body as a BoC. */
function formatRawBody(body: Cell, form: RawBodyForm = 'tonapi'): string | undefined {
  if (body.bits === 0 && body.refCount === 0) return undefined
  const isText = form === 'tonapi' && body.refCount === 0 && body.bits % 8 === 0 && opCodeOf(body) === 0
  return isText ? toHex(body.data()) : toBocHex(body)
}
