import type { AccountAddress } from '../contract/schemas/account.ts'
import type { EcPreview } from '../contract/schemas/currency.ts'
import type { JettonPreview } from '../contract/schemas/jetton.ts'
import type { NftItem } from '../contract/schemas/nft.ts'
import type { Address } from '../units.ts'

/** What things are called, asked only after everything else is known. */
export type Names = {
  /** An account as replies write it. */
  readonly account: (account: Address) => AccountAddress
  /** What a jetton is called and how its amounts are read; `undefined` is a jetton that nobody could tell. */
  readonly jetton: (master: Address | undefined) => JettonPreview
  /** An extra currency, by its unsigned id. */
  readonly currency: (id: number) => EcPreview
  /** An item with what it says of itself; of an unknown one nothing but its address. */
  readonly nft: (item: Address) => NftItem
}
