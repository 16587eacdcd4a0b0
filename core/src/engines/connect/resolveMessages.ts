import { Builder } from '../../cell/Builder.ts'
import { readStackAddress } from '../../getMethods/readStackAddress.ts'
import { buildJettonTransfer, buildNftTransfer } from '../../messages/transferBodies.ts'
import type { JettonTransfer, NftTransfer, PlainMessage, WantedMessage } from '../../tonconnect/WantedMessage.ts'
import type { Address } from '../../units.ts'
import type { ChainView } from '../describe/openChain.ts'

/** A wanted message as the wallet would send it, or why it is unknown. */
export type ResolvedMessage = {
  readonly wanted: WantedMessage
  readonly message?: PlainMessage
  readonly problem?: string
}

/** Attached to transfers whose request leaves the amount to the wallet. */
const defaultAttachAmount = 100_000_000n

/** Composes the messages of structured items: a jetton transfer goes to the jetton wallet of the sender. */
export function resolveMessages(
  messages: readonly WantedMessage[],
  wallet: Address | undefined,
  chain: ChainView | undefined,
): Promise<readonly ResolvedMessage[]> {
  return Promise.all(
    messages.map(async (wanted): Promise<ResolvedMessage> => {
      if (wanted.type === 'message') return { wanted, message: wanted }
      if (wallet === undefined) return { wanted, problem: 'Choose the wallet: the message depends on the sender.' }
      if (wanted.type === 'nft') return { wanted, message: toNftMessage(wanted, wallet) }
      const jettonWallet = await chain?.call(wanted.master, 'get_wallet_address', [
        { type: 'slice', cell: new Builder().address(wallet).end() },
      ])
      const destination = readStackAddress(jettonWallet?.[0])
      if (destination === undefined)
        return { wanted, problem: `${wanted.master} does not compute the address of the sender's jetton wallet.` }
      return { wanted, message: toJettonMessage(wanted, wallet, destination) }
    }),
  )
}

const attachAmountOf = ({ attachAmount, forwardAmount }: JettonTransfer | NftTransfer): bigint =>
  attachAmount ?? defaultAttachAmount + forwardAmount

const toJettonMessage = (wanted: JettonTransfer, wallet: Address, destination: Address): PlainMessage => ({
  type: 'message',
  path: wanted.path,
  destination,
  bounce: true,
  amount: attachAmountOf(wanted),
  body: buildJettonTransfer({ ...wanted, responseDestination: wanted.responseDestination ?? wallet }),
})

const toNftMessage = (wanted: NftTransfer, wallet: Address): PlainMessage => ({
  type: 'message',
  path: wanted.path,
  destination: wanted.item,
  bounce: true,
  amount: attachAmountOf(wanted),
  body: buildNftTransfer({ ...wanted, responseDestination: wanted.responseDestination ?? wallet }),
})
