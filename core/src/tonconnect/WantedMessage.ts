import type { Cell } from '../cell/Cell.ts'
import type { InternalMessageParts } from '../messages/buildInternalMessage.ts'
import type { Address } from '../units.ts'

type Wanted = {
  /** Where it is in the request: `messages[0]`. */
  readonly path: string
}

/** An outgoing message that a request or a link wants from a wallet. */
export type PlainMessage = Wanted & Omit<InternalMessageParts, 'source'> & { readonly type: 'message' }

type TransferFields = {
  readonly attachAmount?: bigint
  readonly queryId: bigint
  /** The sender, if absent. */
  readonly responseDestination?: Address
  readonly customPayload?: Cell
  readonly forwardAmount: bigint
  readonly forwardPayload?: Cell
}

/** A jetton transfer, whose message the wallet composes: the jetton wallet of the sender depends on the chain. */
export type JettonTransfer = Wanted &
  TransferFields & {
    readonly type: 'jetton'
    readonly master: Address
    readonly destination: Address
    readonly amount: bigint
  }

/** An NFT transfer, whose message the wallet composes. */
export type NftTransfer = Wanted &
  TransferFields & { readonly type: 'nft'; readonly item: Address; readonly newOwner: Address }

/** What a request or a link wants a wallet to send. */
export type WantedMessage = PlainMessage | JettonTransfer | NftTransfer
