import type { Cell } from '../cell/Cell.ts'
import { readDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { isAppError } from '../errors.ts'
import { readMessage } from '../tlb/message.ts'
import { readOutActions } from '../tlb/outActions.ts'
import { unixSec } from '../units.ts'
import { loadSignature, type Orders, splitActions, type WalletOrder } from './walletMessage.ts'

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 orders:(HashmapE 16 [mode:uint8 ^message]) */
export function readHighload1(body: Cell): Orders {
  const slice = body.slice()
  return {
    ...loadSignature(slice),
    walletId: slice.loadBigUint(32),
    validUntil: unixSec(slice.loadUint(32)),
    seqno: slice.loadUint(32),
    orders: loadOrderDict(slice),
  }
}

/** signature:bits512 subwallet_id:uint32 query_id:uint64 orders:(HashmapE 16 [mode:uint8 ^message]) */
export function readHighload2(body: Cell): Orders {
  const slice = body.slice()
  const signed = loadSignature(slice)
  const walletId = slice.loadBigUint(32)
  const queryId = slice.loadBigUint(64)
  // The upper half of the query id is when it ends.
  const validUntil = unixSec(Number(queryId >> 32n))
  return { ...signed, walletId, queryId, validUntil, orders: loadOrderDict(slice) }
}

/** The wallet walks the dictionary by signed keys, so that those from 2^15 come first. */
function loadOrderDict(slice: Slice): WalletOrder[] {
  const entries = readDict(slice.loadMaybeRef(), 16, value => ({ mode: value.loadUint(8), message: value.loadRef() }))
  return [...entries]
    .map(([key, order]) => ({ key: BigInt.asIntN(16, key), order }))
    .toSorted((a, b) => Number(a.key - b.key))
    .map(({ order }) => order)
}

/**
 * signature:bits512 ^[subwallet_id:uint32 ^message_to_send send_mode:uint8 query_id:uint23 created_at:uint64 timeout:uint22]
 *
 * A wallet that sends itself a message with a list of actions carries those out in its next transaction: they are what
 * is ordered.
 */
export function readHighload3(body: Cell): Orders {
  const slice = body.slice()
  const signature = slice.loadBytes(64)
  const signed = slice.loadRef()
  const inner = signed.slice()
  const walletId = inner.loadBigUint(32)
  const message = inner.loadRef()
  const mode = inner.loadUint(8)
  const queryId = inner.loadBigUint(23)
  const createdAt = unixSec(Number(inner.loadBigUint(64)))
  const timeout = inner.loadUint(22)
  return {
    signature,
    signedHash: signed.hash(),
    walletId,
    queryId,
    createdAt,
    timeout,
    validUntil: unixSec(createdAt + timeout),
    ...batchOr({ mode, message }),
  }
}

const batchCode = 0xae42e5a4

/** internal_transfer#ae42e5a4 query_id:uint64 ^actions, as the body of the message that is ordered */
function batchOr(order: WalletOrder): Pick<Orders, 'orders' | 'otherActions' | 'carrier'> {
  try {
    const body = readMessage(order.message).body.slice()
    if (body.loadUint(32) !== batchCode) return { orders: [order] }
    body.skip(64)
    return { ...splitActions(readOutActions(body.loadRef())), carrier: order }
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell') return { orders: [order] }
    throw error
  }
}
