import type { AccountAddress } from '../contract/schemas/account.ts'
import type { EcPreview, JettonPreview, NftItem } from '../contract/schemas/assets.ts'
import type { JettonUnit } from '../contract/schemas/nameOrigin.ts'
import type { Address } from '../units.ts'

/** The display names of accounts and tokens, resolved after classification. */
export type Names = {
  readonly account: (account: Address) => AccountAddress
  /** Friendly addresses have the flag of a test network. */
  readonly testnet: boolean
  /** The preview of a jetton, which `/v2` completes by guesses; `undefined` stands for an unknown jetton. */
  readonly jetton: (master: Address | undefined) => JettonPreview
  /** What is known of the symbol and the decimals of a jetton. */
  readonly jettonUnit: (master: Address | undefined) => JettonUnit
  /** An extra currency, by its unsigned id. */
  readonly currency: (id: number) => EcPreview
  /** An NFT item with its metadata; for an unknown item only the address. */
  readonly nft: (item: Address) => NftItem
}
