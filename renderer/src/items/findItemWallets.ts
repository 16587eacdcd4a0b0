import type { NftItem } from '@tonoscope/core/contract/schemas/assets'

/** The wallets among the owners, sellers and markets of items, as far as the reply knows. */
export const findItemWallets = (items: readonly (NftItem | undefined)[]): ReadonlySet<string> =>
  new Set(
    items
      .flatMap(item => [item?.owner, item?.sale?.owner, item?.sale?.market])
      .flatMap(account => (account?.is_wallet ? account.address : [])),
  )
