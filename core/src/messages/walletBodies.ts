import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { type OutAction, readOutActions } from '../tlb/outActions.ts'
import { type Address, type Hash, type UnixSec, unixSec } from '../units.ts'
import { layoutError } from './DecodeContext.ts'

/** An outgoing message in a wallet's request. */
export type WalletOutMessage = {
  readonly mode: number
  readonly message: Cell
  /** The wallet composes this message itself; it is not a cell of the request. */
  readonly composed?: true
}

/** Extended actions of W5 wallets. */
export type ExtendedAction =
  | { readonly type: 'add_extension'; readonly address: Address | undefined }
  | { readonly type: 'remove_extension'; readonly address: Address | undefined }
  | { readonly type: 'set_signature_allowed'; readonly allowed: boolean }

/** The decoded body of a message to a wallet: what the wallet checks, and the actions. */
export type WalletMessageBody = {
  readonly seqno?: number
  /** Subwallet or wallet id, unsigned. */
  readonly walletId?: bigint
  readonly validUntil?: UnixSec
  /** Highload wallets (which have no seqno) and W5 extensions. */
  readonly queryId?: bigint
  /** Highload wallets v3: the message is valid from this time, for `timeout` seconds. */
  readonly createdAt?: UnixSec
  readonly timeout?: number
  readonly signature?: Uint8Array
  readonly signedHash?: Hash
  /** In sending order. */
  readonly outMessages: readonly WalletOutMessage[]
  /** Highload wallets v3: the message to itself that carries the actions; the transaction after it sends them. */
  readonly internalTransfer?: WalletOutMessage
  readonly otherActions?: readonly OutAction[]
  readonly extended?: readonly ExtendedAction[]
}

/** The signature at the start of a body, and the signed hash, which is that of the rest. */
export function loadSignature(slice: Slice): { readonly signature: Uint8Array; readonly signedHash: Hash } {
  const signature = slice.loadBytes(64)
  return { signature, signedHash: slice.rest().hash() }
}

/** `(mode:uint8 ^message)*`, one for each remaining reference. */
function loadOutMessages(slice: Slice): WalletOutMessage[] {
  const outMessages: WalletOutMessage[] = []
  while (slice.remainingRefs > 0) outMessages.push({ mode: slice.loadUint(8), message: slice.loadRef() })
  return outMessages
}

/** Splits a list of actions into outgoing messages and the other actions. */
export function splitActions(actions: readonly OutAction[]): Pick<WalletMessageBody, 'outMessages' | 'otherActions'> {
  const outMessages = actions.flatMap(action =>
    action.type === 'action_send_msg' ? [{ mode: action.mode, message: action.message }] : [],
  )
  const otherActions = actions.filter(({ type }) => type !== 'action_send_msg')
  return otherActions.length === 0 ? { outMessages } : { outMessages, otherActions }
}

type Head = Pick<WalletMessageBody, 'seqno' | 'walletId' | 'validUntil'>

const readSigned =
  (loadHead: (slice: Slice) => Head) =>
  (body: Cell): WalletMessageBody => {
    const slice = body.slice()
    return { ...loadSignature(slice), ...loadHead(slice), outMessages: loadOutMessages(slice) }
  }
const loadHead = (slice: Slice): Head => ({
  walletId: slice.loadBigUint(32),
  validUntil: unixSec(slice.loadUint(32)),
  seqno: slice.loadUint(32),
})

/** signature:bits512 seqno:uint32 (mode:uint8 ^message)* */
export const readWalletV1 = readSigned(slice => ({ seqno: slice.loadUint(32) }))

/** signature:bits512 seqno:uint32 valid_until:uint32 (mode:uint8 ^message)* */
export const readWalletV2 = readSigned(slice => ({
  seqno: slice.loadUint(32),
  validUntil: unixSec(slice.loadUint(32)),
}))

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 (mode:uint8 ^message)* */
export const readWalletV3 = readSigned(loadHead)

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 op:uint8, then the fields of the operation */
export function readWalletV4(body: Cell): WalletMessageBody {
  const slice = body.slice()
  const signed = { ...loadSignature(slice), ...loadHead(slice) }
  const operation = slice.loadUint(8)
  const loadMessages = operations[operation]
  if (loadMessages === undefined) throw layoutError(`operation ${operation}`, 'wallet message')
  return { ...signed, outMessages: loadMessages(slice) }
}

const operations: readonly ((slice: Slice) => readonly WalletOutMessage[])[] = [
  loadOutMessages,
  slice => [deployPlugin(slice)],
  slice => [notifyPlugin(slice, installCode)],
  slice => [notifyPlugin(slice, removeCode)],
]

/** The wallet sends `note` to an installed plugin and `dstr` to a removed one. */
const installCode = 0x6e6f7465
const removeCode = 0x64737472
const pluginMode = 3

/** plugin_workchain:int8 plugin_balance:Coins ^state_init ^body */
function deployPlugin(slice: Slice): WalletOutMessage {
  const workchain = slice.loadInt(8)
  const balance = slice.loadCoins()
  const init = slice.loadRef()
  const message = storeMessageHeader(workchain, BigInt(`0x${init.hash()}`), balance)
    // No extra currencies; fees, lt and time are 0; StateInit and body in references.
    .uint(0, 1 + 4 + 4 + 64 + 32)
    .uint(0b111, 3)
    .ref(init)
    .ref(slice.loadRef())
  return { mode: pluginMode, message: message.end(), composed: true }
}

/** plugin_workchain:int8 plugin_address:bits256 amount:Coins query_id:uint64 */
function notifyPlugin(slice: Slice, code: number): WalletOutMessage {
  const workchain = slice.loadInt(8)
  const plugin = slice.loadBigUint(256)
  const amount = slice.loadCoins()
  const message = storeMessageHeader(workchain, plugin, amount)
    .uint(0, 1 + 4 + 4 + 64 + 32 + 2)
    .uint(code, 32)
    .uint(slice.loadBigUint(64), 64)
  return { mode: pluginMode, message: message.end(), composed: true }
}

/** int_msg_info$0 with bounce and an empty source, up to and including the amount. */
const storeMessageHeader = (workchain: number, account: bigint, amount: bigint): Builder =>
  new Builder().uint(0b011000, 6).uint(0b100, 3).int(workchain, 8).uint(account, 256).coins(amount)

/** signature:bits512 ^[valid_until:uint64 seqno:uint16 ^actions] */
export function readPreprocessedWallet(body: Cell): WalletMessageBody {
  const slice = body.slice()
  const signature = slice.loadBytes(64)
  const signed = slice.loadRef()
  const inner = signed.slice()
  const validUntil = unixSec(Number(inner.loadBigUint(64)))
  const seqno = inner.loadUint(16)
  return { signature, signedHash: signed.hash(), validUntil, seqno, ...splitActions(readOutActions(inner.loadRef())) }
}
