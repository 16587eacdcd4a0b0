import type { DebugWalletSeqnoRequest } from '../../contract/debugWalletSeqno.ts'
import { AppError } from '../../errors.ts'
import { type WalletNumberName, walletFamilies } from '../../messages/walletFamilies.ts'
import { readWalletMessage, type WalletKind, type WalletMessage } from '../../messages/walletMessage.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import type { Hash, UnixSec } from '../../units.ts'
import type { WalletState } from './readWalletState.ts'

/** The given message, as far as it is compared. */
export type GivenMessage = {
  readonly hash: Hash
  readonly normalizedHash: Hash
  readonly body: WalletMessage | undefined
  readonly validUntil: UnixSec | undefined
}

/** The seqno or the query id that is looked for. */
export type SeqnoQuery = {
  readonly kind: WalletKind
  readonly given: GivenMessage | undefined
} & ({ readonly name: 'seqno'; readonly value: bigint } | { readonly name: 'query_id'; readonly value: bigint })

/** Whether messages to this kind of wallet have such a number. */
const hasNumber = (kind: WalletKind, name: WalletNumberName): boolean => name in walletFamilies[kind].numbers

/** The given message as a wallet of this kind reads it. */
export function readGiven(kind: WalletKind, message: Message): GivenMessage {
  const body = readWalletMessage(message.body, kind)
  return {
    hash: message.cell.hash(),
    normalizedHash: normalizedHash(message),
    body,
    validUntil: body?.validUntil,
  }
}

/**
 * What is looked for: the numbers of the request, those of the message, else the last used seqno.
 *
 * @throws input.body if the wallet has no such number, or none is given
 */
export function toSeqnoQuery(
  { seqno, query_id: queryId }: DebugWalletSeqnoRequest,
  kind: WalletKind,
  given: GivenMessage | undefined,
  state: WalletState,
): SeqnoQuery {
  const fault = (path: string, reason: string) => new AppError('input.body', { path, reason })
  const body = given?.body
  if (given && !body) throw fault('wallet', `the body is not a valid message to a ${kind}`)
  if (hasNumber(kind, 'query_id')) {
    const value = queryId ?? body?.queryId
    if (seqno !== undefined) throw fault('seqno', `a ${kind} has query IDs instead of a seqno: give query_id`)
    if (value === undefined)
      throw fault('query_id', `a ${kind} has query IDs instead of a seqno: give one, or a message`)
    const bits = walletFamilies[kind].numbers.query_id ?? 64
    if (value < 0n || value >> BigInt(bits) !== 0n)
      throw fault('query_id', `a query ID of this wallet has ${bits} bits`)
    return { kind, given, name: 'query_id', value }
  }
  if (queryId !== undefined) throw fault('query_id', `a ${kind} has a seqno instead of query IDs: give seqno`)
  const current = state.data?.seqno
  const value = seqno ?? toBigint(body?.seqno) ?? toBigint(current === undefined ? undefined : Math.max(0, current - 1))
  if (value === undefined) throw fault('seqno', 'the state of the wallet is unknown: give a seqno, or a message')
  if (value < 0n || value >= 2n ** 33n) throw fault('seqno', 'a seqno is an integer of at most 33 bits')
  return { kind, given, name: 'seqno', value }
}

const toBigint = (value: number | undefined): bigint | undefined => (value === undefined ? undefined : BigInt(value))
