import type { Cell } from '../cell/Cell.ts'
import { bocHex } from '../cell/text.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError, isAppError } from '../errors.ts'
import { decodeInternal, opCodeOf } from '../messages/decode.ts'
import type { WalletMessage } from '../messages/walletOrders.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import type { Address } from '../units.ts'
import type { Context } from './Deps.ts'
import { opCodeText } from './present/message.ts'
import { plainWording } from './present/wording.ts'
import { messageOfRequest } from './requestCell.ts'
import { walletOf } from './walletOf.ts'

type Decoded = Reply<'decodeMessage'>
type RawMessage = NonNullable<NonNullable<Decoded['ext_in_msg_decoded']>['wallet_v3']>['raw_messages'][number]

/** What an external message orders its wallet to do, by the version that the wallet has on the network. */
export async function decodeMessage(context: Context, { body }: Call<'decodeMessage'>): Promise<Decoded> {
  const message = messageOfRequest(body.boc)
  if (message.info.type !== 'ext_in_msg_info')
    throw new AppError('input.message', { reason: 'only a message from outside orders a wallet to send others' })
  const destination = message.info.dest
  const wallet = walletOf(message, await stateOf(context, destination))
  const decoded = wallet?.orders && presentOrders(wallet.orders, message)
  return {
    destination: plainWording(() => (wallet ? [wallet.kind] : [])).account(destination),
    destination_wallet_version: wallet ? versionText(wallet.kind) : '',
    ...(decoded && { ext_in_msg_decoded: decoded }),
  }
}

/** `wallet_v4r2` → `v4R2` */
const versionText = (kind: string): string => kind.replace(/^wallet_/, '').replace(/r(\d+)$/, 'R$1')

/** Without its state a wallet may still be known by the code that the message brings. */
async function stateOf({ network, signal }: Context, account: Address): Promise<Cell | undefined> {
  const options = signal ? { signal } : {}
  try {
    const block = await network.chain.getMasterchainBlock('newest', options)
    return (await network.chain.getAccount(account, block.id, options)).shardAccount
  } catch (thrown) {
    if (isAppError(thrown) && thrown.code === 'source.notRecorded') return undefined
    throw thrown
  }
}

/** The versions that the interface has a place for. */
function presentOrders(orders: WalletMessage, { body }: Message): Decoded['ext_in_msg_decoded'] {
  const raw_messages = orders.orders.map(presentOrder)
  const valid_until = orders.validUntil ?? 0
  const numbered = { subwallet_id: orders.walletId ?? 0n, valid_until, seqno: BigInt(orders.seqno ?? 0), raw_messages }
  if (/^wallet_v3/.test(orders.kind)) return { wallet_v3: numbered }
  if (/^wallet_v4/.test(orders.kind)) return { wallet_v4: { ...numbered, op: operationOf(body) } }
  if (/^wallet_v5/.test(orders.kind)) return { wallet_v5: { valid_until, raw_messages } }
  if (/^wallet_highload_v2/.test(orders.kind))
    return {
      wallet_highload_v2: {
        subwallet_id: orders.walletId ?? 0n,
        bounded_query_id: (orders.queryId ?? 0n).toString(),
        raw_messages,
      },
    }
  return undefined
}

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 op:uint8 */
function operationOf(body: Cell): number {
  const slice = body.slice()
  slice.skip(512 + 3 * 32)
  return slice.loadUint(8)
}

function presentOrder({ mode, message }: WalletMessage['orders'][number]): RawMessage {
  const body = bodyOf(message)
  const op = body && opCodeOf(body)
  const decoded = body && decodeInternal(body, [])
  return {
    message: {
      boc: bocHex(message),
      ...(decoded && { decoded_op_name: decoded.name }),
      ...(op !== undefined && { op_code: opCodeText(op) }),
      ...(decoded && { decoded_body: decoded.value }),
    },
    mode,
  }
}

/** A wallet can be ordered to send any cell. */
function bodyOf(message: Cell): Cell | undefined {
  try {
    return readMessage(message).body
  } catch (thrown) {
    if (isAppError(thrown)) return undefined
    throw thrown
  }
}
