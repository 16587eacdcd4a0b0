import type { Cell } from '../cell/Cell.ts'
import { readDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { isAppError } from '../errors.ts'
import { readMessage } from '../tlb/message.ts'
import { readOutActions } from '../tlb/outActions.ts'
import { unixSec } from '../units.ts'
import { loadSignature, splitActions, type WalletMessageBody, type WalletOutMessage } from './walletBodies.ts'

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 messages:(HashmapE 16 [mode:uint8 ^message]) */
export function readHighloadV1(body: Cell): WalletMessageBody {
  const slice = body.slice()
  return {
    ...loadSignature(slice),
    walletId: slice.loadBigUint(32),
    validUntil: unixSec(slice.loadUint(32)),
    seqno: slice.loadUint(32),
    outMessages: loadOutMessageDict(slice),
  }
}

/** signature:bits512 subwallet_id:uint32 query_id:uint64 messages:(HashmapE 16 [mode:uint8 ^message]) */
export function readHighloadV2(body: Cell): WalletMessageBody {
  const slice = body.slice()
  const signed = loadSignature(slice)
  const walletId = slice.loadBigUint(32)
  const queryId = slice.loadBigUint(64)
  // The upper 32 bits of the query id are its expiry time.
  const validUntil = unixSec(Number(queryId >> 32n))
  return { ...signed, walletId, queryId, validUntil, outMessages: loadOutMessageDict(slice) }
}

/** The wallet iterates the dictionary by signed keys, so those from 2^15 come first. */
function loadOutMessageDict(slice: Slice): WalletOutMessage[] {
  const entries = readDict(slice.loadMaybeRef(), 16, value => ({ mode: value.loadUint(8), message: value.loadRef() }))
  return [...entries]
    .map(([key, outMessage]) => ({ key: BigInt.asIntN(16, key), outMessage }))
    .toSorted((a, b) => Number(a.key - b.key))
    .map(({ outMessage }) => outMessage)
}

/**
 * signature:bits512 ^[subwallet_id:uint32 ^message_to_send send_mode:uint8 query_id:uint23 created_at:uint64 timeout:uint22]
 *
 * A wallet that sends itself an internal_transfer with a list of actions executes them in its next transaction; these
 * actions are the result.
 */
export function readHighloadV3(body: Cell): WalletMessageBody {
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
    ...readBatch({ mode, message }),
  }
}

const internalTransferCode = 0xae42e5a4

/** internal_transfer#ae42e5a4 query_id:uint64 ^actions, the body of the message to itself */
function readBatch(
  outMessage: WalletOutMessage,
): Pick<WalletMessageBody, 'outMessages' | 'otherActions' | 'internalTransfer'> {
  try {
    const body = readMessage(outMessage.message).body.slice()
    if (body.loadUint(32) !== internalTransferCode) return { outMessages: [outMessage] }
    body.skip(64)
    return { ...splitActions(readOutActions(body.loadRef())), internalTransfer: outMessage }
  } catch (error) {
    if (isAppError(error) && error.code === 'input.cell') return { outMessages: [outMessage] }
    throw error
  }
}
