import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import type { OutAction } from '../tlb/outActions.ts'
import type { Address, Hash, UnixSec } from '../units.ts'

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
  /** The hash that is signed. */
  readonly signedHash?: Hash
  /** In sending order. */
  readonly outMessages: readonly WalletOutMessage[]
  /** Highload wallets v3: the message to itself that carries the actions; the transaction after it sends them. */
  readonly internalTransfer?: WalletOutMessage
  /** Actions other than action_send_msg. */
  readonly otherActions?: readonly OutAction[]
  readonly extended?: readonly ExtendedAction[]
}

/** The signature at the start of a body, and the signed hash, which is that of the rest. */
export function loadSignature(slice: Slice): { readonly signature: Uint8Array; readonly signedHash: Hash } {
  const signature = slice.loadBytes(64)
  return { signature, signedHash: slice.rest().hash() }
}

/** `(mode:uint8 ^message)*`, one for each remaining reference. */
export function loadOutMessages(slice: Slice): WalletOutMessage[] {
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
