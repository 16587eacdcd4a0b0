import { formatOpCode } from '../../actions/ops/comments.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import type { Reply } from '../../contract/operations.ts'
import { AppError, isAppError } from '../../errors.ts'
import { decodeInternal, opCodeOf } from '../../messages/decode.ts'
import type { WalletMessage } from '../../messages/walletMessage.ts'
import { addressNameLookup } from '../../present/presentMessage.ts'
import type { Message } from '../../tlb/message.ts'
import { tryReadMessage } from '../../tlb/tryReadMessage.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { detectWallet } from '../describe/detectWallet.ts'

type DecodeMessageReply = Reply<'decodeMessage'>
type RawMessage = NonNullable<
  NonNullable<DecodeMessageReply['ext_in_msg_decoded']>['wallet_v3']
>['raw_messages'][number]

/** Decodes an external message for its wallet's version on the network. @throws input.message for others, source.* */
export async function decodeWalletMessage(context: CallContext, message: Message): Promise<DecodeMessageReply> {
  if (message.info.type !== 'ext_in_msg_info')
    throw new AppError('input.message', { reason: 'only external messages to wallets are supported' })
  const destination = message.info.dest
  const wallet = detectWallet(message, await getWalletState(context, destination))
  const decoded = wallet?.body && presentWalletBody(wallet.body, message)
  return {
    destination: addressNameLookup(() => (wallet ? [wallet.kind] : [])).account(destination),
    destination_wallet_version: wallet ? formatVersion(wallet.kind) : '',
    ...(decoded && { ext_in_msg_decoded: decoded }),
  }
}

/** `wallet_v4r2` → `v4R2` */
const formatVersion = (kind: string): string => kind.replace(/^wallet_/, '').replace(/r(\d+)$/, 'R$1')

/** Without its state a wallet can still be detected by the StateInit attached to the message. */
async function getWalletState(context: CallContext, account: Address): Promise<Cell | undefined> {
  const { chain } = context.network
  const options = callOptions(context)
  try {
    const block = await chain.getMasterchainBlock('newest', options)
    return (await chain.getAccount(account, block.id, options)).shardAccount
  } catch (error) {
    if (isAppError(error) && error.code === 'source.notRecorded') return undefined
    throw error
  }
}

/** Only the wallet versions that the interface has fields for. */
function presentWalletBody(walletMessage: WalletMessage, { body }: Message): DecodeMessageReply['ext_in_msg_decoded'] {
  const raw_messages = walletMessage.outMessages.map(presentRawMessage)
  const valid_until = walletMessage.validUntil ?? 0
  const numbered = {
    subwallet_id: walletMessage.walletId ?? 0n,
    valid_until,
    seqno: BigInt(walletMessage.seqno ?? 0),
    raw_messages,
  }
  if (/^wallet_v3/.test(walletMessage.kind)) return { wallet_v3: numbered }
  if (/^wallet_v4/.test(walletMessage.kind)) return { wallet_v4: { ...numbered, op: readOperation(body) } }
  if (/^wallet_v5/.test(walletMessage.kind)) return { wallet_v5: { valid_until, raw_messages } }
  if (/^wallet_highload_v2/.test(walletMessage.kind))
    return {
      wallet_highload_v2: {
        subwallet_id: walletMessage.walletId ?? 0n,
        bounded_query_id: (walletMessage.queryId ?? 0n).toString(),
        raw_messages,
      },
    }
  return undefined
}

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 op:uint8 */
function readOperation(body: Cell): number {
  const slice = body.slice()
  slice.skip(512 + 3 * 32)
  return slice.loadUint(8)
}

function presentRawMessage({ mode, message }: WalletMessage['outMessages'][number]): RawMessage {
  const body = tryReadMessage(message)?.body
  const op = body && opCodeOf(body)
  const decoded = body && decodeInternal(body, [])
  return {
    message: {
      boc: toBocHex(message),
      ...(decoded && { decoded_op_name: decoded.name }),
      ...(op !== undefined && { op_code: formatOpCode(op) }),
      ...(decoded && { decoded_body: decoded.value }),
    },
    mode,
  }
}
