import type { Cell } from '../cell/Cell.ts'
import type { Address } from '../units.ts'
import type { ConnectEvent, SignDataReply } from './ConnectReply.ts'
import type { Fault } from './Fault.ts'
import type { Method, Revision } from './schemas.ts'
import type { WantedMessage } from './WantedMessage.ts'

/** Data that a wallet is to sign. */
export type SignData =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'binary'; readonly bytes: Uint8Array }
  | { readonly type: 'cell'; readonly schema: string; readonly cell: Cell }

/** An item of a connect request. */
export type ConnectItem = { readonly name: string; readonly payload?: string; readonly network?: string }

/** An app's request to connect. */
export type ConnectRequest = { readonly manifestUrl: string; readonly items: readonly ConnectItem[] }

/** What a text is. */
export type RequestKind = Method | 'connect' | 'transfer-link' | 'connect-reply' | 'sign-data-reply' | 'wallet-reply'

/** A request as read from a text, with every fault; parts that cannot be read are absent. */
export type TonConnectRequest = {
  readonly kind: RequestKind
  /** The form in which it was found. */
  readonly form: 'request' | 'parameters' | 'link' | 'reply'
  /** Where it was found, when the text contains more: a member, a line. */
  readonly foundIn?: string
  readonly faults: readonly Fault[]
  /** The revisions of the protocol that a wallet must know. */
  readonly needs: readonly Revision[]
  readonly id?: string
  readonly validUntil?: number
  readonly network?: number
  readonly from?: Address
  readonly messages: readonly WantedMessage[]
  /** How many it has, those that cannot be read included. */
  readonly messageCount: number
  readonly signData?: SignData
  readonly connect?: ConnectRequest
  readonly connectEvent?: ConnectEvent
  readonly signDataReply?: SignDataReply
}
