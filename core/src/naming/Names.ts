import type { AccountAddress } from '../contract/schemas/account.ts'
import type { EcPreview, JettonPreview, NftItem } from '../contract/schemas/assets.ts'
import type { Address } from '../units.ts'

/** The display names of accounts and tokens, resolved after classification. */
export type Names = {
  readonly account: (account: Address) => AccountAddress
  /** The preview of a jetton; `undefined` stands for an unknown jetton. */
  readonly jetton: (master: Address | undefined) => JettonPreview
  /** An extra currency, by its unsigned id. */
  readonly currency: (id: number) => EcPreview
  /** An NFT item with its metadata; for an unknown item only the address. */
  readonly nft: (item: Address) => NftItem
}
