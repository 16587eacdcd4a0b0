import { ed25519 } from '@noble/curves/ed25519.js'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { fromHex } from '../cell/hex.ts'
import { isAppError } from '../errors.ts'
import type { WalletKind, WalletMessage } from '../messages/walletOrders.ts'
import { type Account, readShardAccount } from '../tlb/account.ts'
import type { Message } from '../tlb/message.ts'
import type { UnixSec } from '../units.ts'
import { checkBalance } from './balanceCheck.ts'
import type { Check } from './Check.ts'
import { readWalletData, type WalletData } from './walletData.ts'

/** A message and what it is checked against. */
export type PreflightInput = {
  readonly message: Message
  /** What the message orders, where its receiver is a wallet of a kind that we know; `orders` when its body could be read. */
  readonly wallet: { readonly kind: WalletKind; readonly orders: WalletMessage | undefined } | undefined
  /** The receiver as it is before the message; `undefined`: nobody could tell. */
  readonly state: { readonly shardAccount: Cell | undefined } | undefined
  readonly now: UnixSec
  /** Tells for which network a W5 wallet's message was signed. */
  readonly networkGlobalId?: number | undefined
}

/** What a check of a signed message knows. */
type Signed = {
  readonly orders: WalletMessage
  readonly data: WalletData
  readonly now: UnixSec
  readonly networkGlobalId: number | undefined
}

const ids = ['seqno', 'expiry', 'signature', 'wallet_id'] as const
type Id = (typeof ids)[number]

/**
 * The five questions that a wallet asks of a message before it takes it, answered without running anything: seqno, expiry,
 * signature, wallet id, balance; always all five, in this order.
 */
export function preflight(input: PreflightInput): Check[] {
  const account = accountOf(input)
  const signed = signedOf(input, account)
  const checks = ids.map((id): Check => {
    if ('status' in signed) return { id, ...signed, code: `${id}.${signed.status}` }
    const { status, code, ...rest } = table[id](signed)
    return { id, status, code: `${id}.${code}`, ...rest }
  })
  return [...checks, checkBalance(input.message, input.wallet?.orders?.orders, account)]
}

/** The account, `none` when it does not exist, `unknown` when nobody could tell. */
function accountOf({ state }: PreflightInput): Account | 'none' | 'unknown' {
  if (!state) return 'unknown'
  return (state.shardAccount && readShardAccount(state.shardAccount).account) ?? 'none'
}

/** What can be checked, or why nothing can. */
function signedOf(
  { message, wallet, now, networkGlobalId }: PreflightInput,
  account: Account | 'none' | 'unknown',
): Signed | Pick<Check, 'status' | 'text'> {
  if (message.info.type !== 'ext_in_msg_info') return notApplicable('a message between accounts is not signed')
  if (account === 'unknown') return unknown('the state of the account could not be read')
  const state = account === 'none' ? undefined : account.storage.state
  if (state?.type === 'frozen') return unknown('the account is frozen')
  if (state?.type !== 'active' && !message.init) return unknown('there is no contract at this address')
  if (!wallet) return notApplicable('the contract is not a wallet that is known here')
  if (!wallet.orders) return unknown(`the body is not one that a ${wallet.kind} understands`)
  const cell = state?.type === 'active' ? state.init.data : message.init?.data
  const data = cell && readWalletData(wallet.kind, cell)
  return data
    ? { orders: wallet.orders, data, now, networkGlobalId }
    : unknown('the data of the wallet could not be read')
}

const notApplicable = (text: string) => ({ status: 'not-applicable', text }) as const
const unknown = (text: string) => ({ status: 'unknown', text }) as const

type Answer = Omit<Check, 'id'>

const table: Readonly<Record<Id, (signed: Signed) => Answer>> = {
  seqno: checkSeqno,
  expiry: checkExpiry,
  signature: checkSignature,
  wallet_id: checkWalletId,
}

function checkSeqno(signed: Signed): Answer {
  const { orders, data } = signed
  if (orders.seqno === undefined || data.seqno === undefined) {
    return orders.queryId === undefined
      ? { ...notApplicable('this wallet has no seqno'), code: 'none' }
      : checkQueryId(signed)
  }
  const compared = { expected: String(data.seqno), actual: String(orders.seqno) }
  if (orders.seqno === data.seqno)
    return { status: 'ok', code: 'ok', ...compared, text: `${data.seqno}, as the wallet expects` }
  const said = `${data.seqno} was expected, the message has ${orders.seqno}`
  return orders.seqno < data.seqno
    ? { status: 'fail', code: 'used', ...compared, text: `${said}: it was signed for an earlier state of the wallet` }
    : { status: 'fail', code: 'ahead', ...compared, text: `${said}: messages before it are missing` }
}

/** Highload wallets remember the query ids that were used instead of counting. */
function checkQueryId({ orders, data }: Signed): Answer {
  const queryId = orders.queryId ?? 0n
  try {
    const used = orders.kind === 'wallet_highload_v3r1' ? usedInVersion3(data, queryId) : usedInVersion2(data, queryId)
    return used
      ? { status: 'fail', code: 'used', actual: String(queryId), text: `query id ${queryId} was used already` }
      : { status: 'ok', code: 'ok', actual: String(queryId), text: `query id ${queryId} was not used yet` }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.cell') throw error
    return { ...unknown('the query ids that were used could not be read'), code: 'unknown' }
  }
}

const usedInVersion2 = ({ old_queries }: WalletData, queryId: bigint): boolean =>
  findInDict(old_queries, 64, queryId) !== undefined

/** Thirteen bits name a row, ten bits a bit in it. */
function usedInVersion3({ old_queries, queries }: WalletData, queryId: bigint): boolean {
  return [old_queries, queries].some(dictionary => {
    const row = findInDict(dictionary, 13, queryId >> 10n)
    const column = Number(queryId & 1023n)
    if (!row || row.remainingBits <= column) return false
    row.skip(column)
    return row.loadBit()
  })
}

/** Of the 32 bits for a time; whoever writes them means that the message stays valid. */
const never = 0xffffffff

function checkExpiry({ orders, now }: Signed): Answer {
  const { validUntil, createdAt } = orders
  if (createdAt !== undefined && createdAt > now) {
    return {
      status: 'fail',
      code: 'early',
      expected: String(now),
      actual: String(createdAt),
      text: `it is valid from ${span(createdAt - now)} after the time of the run`,
    }
  }
  if (validUntil === undefined) return { ...notApplicable('messages to this wallet do not expire'), code: 'none' }
  const compared = { expected: String(now), actual: String(validUntil) }
  // Highload wallets v2 still take a message in its last second.
  const lastSecond = orders.kind.startsWith('wallet_highload_v2') && validUntil === now
  if (validUntil > now || lastSecond) {
    const text = validUntil >= never ? 'it does not expire' : `valid for ${span(validUntil - now)}`
    return { status: 'ok', code: 'ok', ...compared, text }
  }
  return {
    status: 'fail',
    code: 'expired',
    ...compared,
    text: `it was valid until ${span(now - validUntil)} before the time of the run`,
  }
}

/** `48 s`, `12 min`, `3 h`, `40 days`: the largest unit of which there are two. */
function span(seconds: number): string {
  const units = [
    ['days', 86_400],
    ['h', 3600],
    ['min', 60],
  ] as const
  const [name, length] = units.find(([, length]) => seconds >= 2 * length) ?? ['s', 1]
  return `${Math.floor(seconds / length)} ${name}`
}

function checkSignature({ orders, data }: Signed): Answer {
  const { signature, signedHash } = orders
  const compared = { expected: data.public_key }
  if (!signature || !signedHash) return { ...notApplicable('nothing is signed in this message'), code: 'none' }
  if (signature.every(byte => byte === 0)) {
    return { status: 'fail', code: 'missing', ...compared, text: 'the message is not signed' }
  }
  if (!verifies(signature, fromHex(signedHash), fromHex(data.public_key))) {
    return {
      status: 'fail',
      code: 'wrong',
      ...compared,
      text: "it was not made with the wallet's key for this message",
    }
  }
  // A wallet without extensions takes signatures whatever the switch says: it would be lost otherwise.
  if (data.is_signature_allowed === false && data.extensions) {
    return {
      status: 'fail',
      code: 'off',
      ...compared,
      text: 'right, but signatures are switched off: only extensions may use this wallet',
    }
  }
  return { status: 'ok', code: 'ok', ...compared, text: "made with the wallet's key" }
}

function verifies(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey)
  } catch {
    // A key that is no point of the curve: nothing verifies with it.
    return false
  }
}

function checkWalletId(signed: Signed): Answer {
  const { orders, data } = signed
  if (orders.walletId === undefined || data.wallet_id === undefined) {
    return { ...notApplicable('this wallet has no id'), code: 'none' }
  }
  const compared = { expected: String(data.wallet_id), actual: String(orders.walletId) }
  if (orders.walletId === data.wallet_id)
    return { status: 'ok', code: 'ok', ...compared, text: `${data.wallet_id}, as the wallet has it` }
  const network = networkOf(signed)
  return network === undefined
    ? {
        status: 'fail',
        code: 'other',
        ...compared,
        text: `${data.wallet_id} was expected, the message has ${orders.walletId}`,
      }
    : { status: 'fail', code: 'network', ...compared, text: `it was signed for the same wallet on ${network}` }
}

const networks: Readonly<Record<number, string>> = { [-239]: 'the main network', [-3]: 'the test network' }

/** The other network for which the id would be right: a W5 id is its context, xored with the network's global id. */
function networkOf({ orders, data, networkGlobalId }: Signed): string | undefined {
  if (orders.kind !== 'wallet_v5r1' || networkGlobalId === undefined) return undefined
  const difference = BigInt.asIntN(32, (orders.walletId ?? 0n) ^ (data.wallet_id ?? 0n))
  return networks[Number(difference) ^ networkGlobalId]
}
