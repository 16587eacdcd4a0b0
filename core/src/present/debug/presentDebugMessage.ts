import { toBocHex } from '../../cell/text.ts'
import type { DebugMessage } from '../../contract/debug.ts'
import type { DetectedWallet } from '../../engines/describe/detectWallet.ts'
import { decodeInternal } from '../../messages/decode.ts'
import type { WalletOutMessage } from '../../messages/walletBodies.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { tryReadMessage } from '../../tlb/tryReadMessage.ts'

/** A message as read from its cell, before a run. */
export function presentDebugMessage(message: Message, wallet: DetectedWallet | undefined): DebugMessage {
  const { info } = message
  if (info.type === 'ext_out_msg_info') throw new TypeError('an external-out message cannot be run')
  const walletMessage = wallet?.body
  return {
    kind: info.type === 'ext_in_msg_info' ? 'external' : 'internal',
    hash: message.cell.hash(),
    ...(info.type === 'ext_in_msg_info' && { normalized_hash: normalizedHash(message) }),
    boc: toBocHex(message.cell),
    ...(info.type === 'int_msg_info' && info.src !== undefined && { source: info.src }),
    destination: info.dest,
    ...(wallet && { wallet: wallet.kind }),
    ...(walletMessage?.seqno !== undefined && { seqno: BigInt(walletMessage.seqno) }),
    ...(walletMessage?.walletId !== undefined && { wallet_id: walletMessage.walletId }),
    ...(walletMessage?.validUntil !== undefined && { valid_until: walletMessage.validUntil }),
    has_init: message.init !== undefined,
    out_messages: (walletMessage?.outMessages ?? []).map(presentOutMessage),
  }
}

function presentOutMessage({ mode, message }: WalletOutMessage): DebugMessage['out_messages'][number] {
  const parsed = tryReadMessage(message)
  const body = parsed && decodeInternal(parsed.body, [])
  const comment = body?.name === 'text_comment' ? commentText(body.value) : undefined
  return {
    mode,
    ...(parsed?.info.type === 'int_msg_info' && { destination: parsed.info.dest, value: parsed.info.value.grams }),
    ...(body && { op_name: body.name }),
    ...(comment !== undefined && { comment }),
    boc: toBocHex(message),
  }
}

const commentText = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
    ? value.text
    : undefined
