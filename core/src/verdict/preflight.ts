import type { Cell } from '../cell/Cell.ts'
import type { DebugCheck } from '../contract/debug.ts'
import { formatDuration } from '../encoding/formatDuration.ts'
import { fromHex } from '../encoding/hex.ts'
import { tryRead } from '../errors.ts'
import { isQueryUsedV2, isQueryUsedV3, windowsAt } from '../messages/highloadQueries.ts'
import { readWalletData, type WalletData } from '../messages/walletData.ts'
import type { WalletKind, WalletMessage } from '../messages/walletMessage.ts'
import { verifySignature } from '../proof/verifySignature.ts'
import { type Account, readShardAccount } from '../tlb/account.ts'
import type { Message } from '../tlb/message.ts'
import { neverExpires, type UnixSec } from '../units.ts'
import { checkBalance } from './checkBalance.ts'

/** A message and the state it is checked against. */
export type PreflightInput = {
  readonly message: Message
  /** Set when the receiver is a known kind of wallet; `body` when the message body could be decoded. */
  readonly wallet: { readonly kind: WalletKind; readonly body: WalletMessage | undefined } | undefined
  /** The receiver's state before the message; `undefined` when unknown. */
  readonly state: { readonly shardAccount: Cell | undefined } | undefined
  readonly now: UnixSec
  /** Detects for which network a W5 wallet's message was signed. */
  readonly networkGlobalId?: number | undefined
  /** The receiver has run, with signature checks, and accepted the message: the code of a known wallet does so with a valid signature only. */
  readonly isAccepted?: boolean
}

type SignedContext = {
  readonly body: WalletMessage
  readonly data: WalletData
  readonly now: UnixSec
  readonly networkGlobalId: number | undefined
  readonly isAccepted: boolean
}

const signedChecks = ['seqno', 'expiry', 'signature', 'wallet_id'] as const
type SignedCheckId = (typeof signedChecks)[number]

/**
 * The five checks of a wallet before it accepts a message, without running anything: seqno, expiry, signature, wallet id,
 * balance; always all five, in this order.
 */
export function preflight(input: PreflightInput): DebugCheck[] {
  const account = readAccount(input)
  const signed = getSignedContext(input, account)
  const checks = signedChecks.map((id): DebugCheck => {
    if ('status' in signed) return { id, ...signed, code: `${id}.${signed.status}` }
    const { status, code, ...rest } = checkers[id](signed)
    return { id, status, code: `${id}.${code}`, ...rest }
  })
  return [...checks, checkBalance(input.message, input.wallet?.body?.outMessages, account)]
}

function readAccount({ state }: PreflightInput): Account | 'none' | 'unknown' {
  if (!state) return 'unknown'
  return (state.shardAccount && readShardAccount(state.shardAccount).account) ?? 'none'
}

function getSignedContext(
  { message, wallet, now, networkGlobalId, isAccepted = false }: PreflightInput,
  account: Account | 'none' | 'unknown',
): SignedContext | Pick<DebugCheck, 'status' | 'text'> {
  if (message.info.type !== 'ext_in_msg_info') return notApplicableResult('an internal message is not signed')
  if (account === 'unknown') return unknownResult('the state of the account could not be read')
  const state = account === 'none' ? undefined : account.storage.state
  if (state?.type === 'frozen') return unknownResult('the account is frozen')
  if (state?.type !== 'active' && !message.init) return unknownResult('there is no contract at this address')
  if (!wallet) return notApplicableResult('the contract is not a known wallet')
  if (!wallet.body) return unknownResult(`the body is not a valid ${wallet.kind} message`)
  const cell = state?.type === 'active' ? state.init.data : message.init?.data
  const data = cell && readWalletData(wallet.kind, cell)
  return data
    ? { body: wallet.body, data, now, networkGlobalId, isAccepted }
    : unknownResult("the wallet's data could not be read")
}

const notApplicableResult = (text: string) => ({ status: 'not-applicable', text }) as const
const unknownResult = (text: string) => ({ status: 'unknown', text }) as const

type CheckResult = Omit<DebugCheck, 'id'>
type Compared = Pick<DebugCheck, 'expected' | 'actual'>

const ok = (text: string, compared: Compared): CheckResult => ({ status: 'ok', code: 'ok', ...compared, text })
const fail = (code: string, text: string, compared: Compared): CheckResult => ({
  status: 'fail',
  code,
  ...compared,
  text,
})
const none = (text: string): CheckResult => ({ ...notApplicableResult(text), code: 'none' })

const checkers: Readonly<Record<SignedCheckId, (signed: SignedContext) => CheckResult>> = {
  seqno: checkSeqno,
  expiry: checkExpiry,
  signature: checkSignature,
  wallet_id: checkWalletId,
}

function checkSeqno(signed: SignedContext): CheckResult {
  const { body, data } = signed
  if (body.seqno === undefined || data.seqno === undefined)
    return body.queryId === undefined ? none('this wallet has no seqno') : checkQueryId(signed)
  const compared = { expected: String(data.seqno), actual: String(body.seqno) }
  if (body.seqno === data.seqno) return ok(`${data.seqno}, matches the wallet`, compared)
  const mismatch = `expected ${data.seqno}, the message has ${body.seqno}`
  return body.seqno < data.seqno
    ? fail('used', `${mismatch}: it was signed for an earlier seqno`, compared)
    : fail('ahead', `${mismatch}: earlier messages are missing`, compared)
}

/** Highload wallets store the used query ids instead of a seqno. */
function checkQueryId({ body, data, now }: SignedContext): CheckResult {
  const queryId = body.queryId ?? 0n
  const isV3 = body.kind === 'wallet_highload_v3r1'
  const used = tryRead(
    () => (isV3 ? isQueryUsedV3(windowsAt(data, now), queryId) : isQueryUsedV2(data, queryId)),
    'input.cell',
  )
  if (used === undefined) return { ...unknownResult('the used query IDs could not be read'), code: 'unknown' }
  const actual = String(queryId)
  return used
    ? fail('used', `query ID ${queryId} has already been used`, { actual })
    : ok(`query ID ${queryId} has not been used`, { actual })
}

function checkExpiry({ body, now }: SignedContext): CheckResult {
  const { validUntil, createdAt } = body
  const expected = String(now)
  if (createdAt !== undefined && createdAt > now) {
    const text = `valid from ${formatDuration(createdAt - now)} after the time of the run`
    return fail('early', text, { expected, actual: String(createdAt) })
  }
  if (validUntil === undefined) return none('messages to this wallet do not expire')
  const compared = { expected, actual: String(validUntil) }
  // Highload wallets v2 accept a message in its last second.
  const lastSecond = body.kind.startsWith('wallet_highload_v2') && validUntil === now
  if (validUntil > now || lastSecond)
    return ok(
      validUntil >= neverExpires ? 'does not expire' : `valid for ${formatDuration(validUntil - now)}`,
      compared,
    )
  return fail('expired', `expired ${formatDuration(now - validUntil)} before the time of the run`, compared)
}

function checkSignature({ body, data, isAccepted }: SignedContext): CheckResult {
  const { signature, signedHash } = body
  const compared = { expected: data.public_key }
  if (!signature || !signedHash) return none('the message has no signature')
  if (signature.every(byte => byte === 0)) return fail('missing', 'the message is not signed', compared)
  if (!isAccepted && !verifySignature(signature, fromHex(signedHash), fromHex(data.public_key), { strict: false }))
    return fail('wrong', "does not match the message and the wallet's public key", compared)
  // A wallet without extensions always accepts signatures: otherwise it would be inaccessible.
  if (data.is_signature_allowed === false && data.extensions) {
    const text = 'valid, but signature authentication is disabled: only extensions can use this wallet'
    return fail('off', text, compared)
  }
  return ok("matches the wallet's public key", compared)
}

function checkWalletId(signed: SignedContext): CheckResult {
  const { body, data } = signed
  if (body.walletId === undefined || data.wallet_id === undefined) return none('this wallet has no wallet ID')
  const compared = { expected: String(data.wallet_id), actual: String(body.walletId) }
  if (body.walletId === data.wallet_id) return ok(`${data.wallet_id}, matches the wallet`, compared)
  const network = findIntendedNetwork(signed)
  return network === undefined
    ? fail('other', `expected ${data.wallet_id}, the message has ${body.walletId}`, compared)
    : fail('network', `signed for the same wallet on ${network}`, compared)
}

const networks: Readonly<Record<number, string>> = { [-239]: 'mainnet', [-3]: 'testnet' }

/** The other network for which the wallet id would match: a W5 id is its context xor the network's global id. */
function findIntendedNetwork({ body, data, networkGlobalId }: SignedContext): string | undefined {
  if (body.kind !== 'wallet_v5r1' || networkGlobalId === undefined) return undefined
  const difference = BigInt.asIntN(32, (body.walletId ?? 0n) ^ (data.wallet_id ?? 0n))
  return networks[Number(difference) ^ networkGlobalId]
}
