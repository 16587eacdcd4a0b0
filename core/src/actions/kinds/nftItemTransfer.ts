import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/refund.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from '../defineAction.ts'
import { presentRemark, type Remark, remarkWire } from '../remark.ts'

type Detail = Remark & {
  readonly nft: Address
  readonly sender: Address | undefined
  readonly recipient: Address | undefined
}

/** An item went from one owner to another. */
export const nftItemTransfer = defineAction<Detail>()({
  wire: z
    .object({
      sender: AccountAddress.optional(),
      recipient: AccountAddress.optional(),
      nft: rawAddress,
      ...remarkWire,
      payload: z.string().optional(),
      refund: Refund.optional(),
    })
    .meta({ id: 'NftItemTransferAction' }),
  present: (d, names) => ({
    ...(d.sender && { sender: names.account(d.sender) }),
    ...(d.recipient && { recipient: names.account(d.recipient) }),
    nft: d.nft,
    ...presentRemark(d),
  }),
  preview: (d, _, texts) => ({
    name: 'NFT Transfer',
    description: texts.NftItemTransfer({ count: 1 }),
    value: '1 NFT',
    accounts: [d.recipient, d.sender, d.nft].filter(account => account !== undefined),
  }),
  moved: d => [{ asset: { type: 'nft', item: d.nft }, amount: 1n, from: d.sender, to: d.recipient }],
})
