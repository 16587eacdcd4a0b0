import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import { commentFields, type MessageComment, presentComment } from './messageComment.ts'

type Detail = MessageComment & {
  readonly nft: Address
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
}

/** A transfer of an NFT item. */
export const nftItemTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress.optional(),
      recipient: AccountAddress.optional(),
      nft: rawAddress,
      ...commentFields,
      payload: z.string().optional(),
      refund: Refund.optional(),
    })
    .meta({ id: 'NftItemTransferAction' }),
  present: (d, names) => ({
    ...(d.sender && { sender: names.account(d.sender) }),
    ...(d.recipient && { recipient: names.account(d.recipient) }),
    nft: d.nft,
    ...presentComment(d),
  }),
  preview: (_d, _, texts) => ({
    name: 'NFT Transfer',
    description: texts.NftItemTransfer({ count: 1 }),
    value: '1 NFT',
  }),
  accounts: d => [d.recipient, d.sender, d.nft].filter(account => account !== undefined),
  movements: d => [{ asset: { type: 'nft', item: d.nft }, amount: 1n, from: d.sender, to: d.recipient }],
})
