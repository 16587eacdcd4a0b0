import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import type { OutAction } from '../tlb/outActions.ts'
import type { Address, Hash, UnixSec } from '../units.ts'

/** A message that a wallet is to send. */
export type WalletOrder = {
  readonly mode: number
  readonly message: Cell
  /** The wallet writes this message itself: it is not a cell of the one that orders it. */
  readonly composed?: true
}

/** What W5 wallets do beside sending messages. */
export type ExtendedAction =
  | { readonly type: 'add_extension'; readonly address: Address | undefined }
  | { readonly type: 'remove_extension'; readonly address: Address | undefined }
  | { readonly type: 'set_signature_allowed'; readonly allowed: boolean }

/** What a body orders a wallet to do, and what the wallet checks before. */
export type Orders = {
  readonly seqno?: number
  /** Subwallet or wallet id, unsigned. */
  readonly walletId?: bigint
  readonly validUntil?: UnixSec
  /** Of highload wallets, which have no seqno; of W5 extensions. */
  readonly queryId?: bigint
  /** Of highload wallets v3: the wallet takes the message from here on, for its timeout. */
  readonly createdAt?: UnixSec
  readonly timeout?: number
  readonly signature?: Uint8Array
  /** What the signature signs. */
  readonly signedHash?: Hash
  /** In the order in which they are sent. */
  readonly orders: readonly WalletOrder[]
  /** Highload wallets v3: the message to itself that carries the orders; they are sent by the transaction after it. */
  readonly carrier?: WalletOrder
  /** Actions that send nothing. */
  readonly otherActions?: readonly OutAction[]
  readonly extended?: readonly ExtendedAction[]
}

/** A signature at the beginning of a body, and the hash of what follows, which is what it signs. */
export function loadSignature(slice: Slice): { readonly signature: Uint8Array; readonly signedHash: Hash } {
  const signature = slice.loadBytes(64)
  return { signature, signedHash: slice.rest().hash() }
}

/** `mode:uint8 ^message` as often as there are references. */
export function loadOrders(slice: Slice): WalletOrder[] {
  const orders: WalletOrder[] = []
  while (slice.remainingRefs > 0) orders.push({ mode: slice.loadUint(8), message: slice.loadRef() })
  return orders
}

/** The orders of a list of actions, and its other actions where there are any. */
export function splitActions(actions: readonly OutAction[]): Pick<Orders, 'orders' | 'otherActions'> {
  const orders = actions.flatMap(action =>
    action.type === 'action_send_msg' ? [{ mode: action.mode, message: action.message }] : [],
  )
  const otherActions = actions.filter(({ type }) => type !== 'action_send_msg')
  return otherActions.length === 0 ? { orders } : { orders, otherActions }
}
