import type { NftItem } from '@tonoscope/core/contract/schemas/nft'
import type { Price } from '@tonoscope/core/contract/schemas/price'
import type { JSX } from 'react'
import { TokenAmount, Ton } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ItemMarks.module.css'

/** The trust of an item: review lists and confirmation by its collection. */
export function TrustMark({ item }: { item: NftItem }): JSX.Element | null {
  if (item.trust === 'blacklist')
    return (
      <span className={styles.mark} data-kind="bad" title="Trust review: blacklisted">
        <Icon name="cross" size={12} /> Blacklisted
      </span>
    )
  if (item.trust === 'graylist')
    return (
      <span className={styles.mark} data-kind="unknown" title="Trust review: graylisted">
        <Icon name="question" size={12} /> Unclear
      </span>
    )
  if (item.verified) {
    const approved = item.approved_by.length > 0 ? `; approved by ${item.approved_by.join(', ')}` : ''
    return (
      <span className={styles.mark} data-kind="good" title={`In collection: confirmed${approved}`}>
        <Icon name="check" size={12} /> Verified
      </span>
    )
  }
  // Any contract can claim another collection’s address.
  if (item.collection)
    return (
      <span className={styles.mark} data-kind="unknown" title="In collection: not confirmed">
        <Icon name="question" size={12} /> Unconfirmed
      </span>
    )
  return null
}

/** A price in its own currency. */
export function PriceFigure({ price }: { price: Price }): JSX.Element {
  const amount = BigInt(price.value)
  if (price.currency_type === 'native') return <Ton amount={amount} />
  return <TokenAmount amount={amount} token={{ symbol: price.token_name, decimals: price.decimals }} />
}
