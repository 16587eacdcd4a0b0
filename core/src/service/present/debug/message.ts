import type { Cell } from '../../../cell/Cell.ts'
import { bocHex } from '../../../cell/text.ts'
import type { DebugMessage } from '../../../contract/debug.ts'
import { isAppError } from '../../../errors.ts'
import { decodeInternal } from '../../../messages/decode.ts'
import type { WalletOrder } from '../../../messages/walletMessage.ts'
import { type Message, readMessage } from '../../../tlb/message.ts'
import { normalizedHash } from '../../../tlb/normalizedHash.ts'
import type { ToWallet } from '../../walletOf.ts'

/** What a message says before anything runs. */
export function presentDebugMessage(message: Message, wallet: ToWallet | undefined): DebugMessage {
  const { info } = message
  if (info.type === 'ext_out_msg_info') throw new TypeError('a message that leaves the chain is never run')
  const orders = wallet?.orders
  return {
    kind: info.type === 'ext_in_msg_info' ? 'external' : 'internal',
    hash: message.cell.hash(),
    ...(info.type === 'ext_in_msg_info' && { normalized_hash: normalizedHash(message) }),
    boc: bocHex(message.cell),
    ...(info.type === 'int_msg_info' && info.src !== undefined && { source: info.src }),
    destination: info.dest,
    ...(wallet && { wallet: wallet.kind }),
    ...(orders?.seqno !== undefined && { seqno: BigInt(orders.seqno) }),
    ...(orders?.walletId !== undefined && { wallet_id: orders.walletId }),
    ...(orders?.validUntil !== undefined && { valid_until: orders.validUntil }),
    has_init: message.init !== undefined,
    orders: (orders?.orders ?? []).map(presentOrder),
  }
}

function presentOrder({ mode, message }: WalletOrder): DebugMessage['orders'][number] {
  const read = asMessage(message)
  const body = read && decodeInternal(read.body, [])
  const comment = body?.name === 'text_comment' ? textOf(body.value) : undefined
  return {
    mode,
    ...(read?.info.type === 'int_msg_info' && { destination: read.info.dest, value: read.info.value.grams }),
    ...(body && { op_name: body.name }),
    ...(comment !== undefined && { comment }),
    boc: bocHex(message),
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
    ? value.text
    : undefined

/** A wallet can be ordered to send any cell. */
function asMessage(cell: Cell): Message | undefined {
  try {
    return readMessage(cell)
  } catch (thrown) {
    if (isAppError(thrown)) return undefined
    throw thrown
  }
}
