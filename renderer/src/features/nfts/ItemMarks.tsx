import type { NftItem, Price } from '@tonoscope/core/contract/schemas/assets'
import type { JSX } from 'react'
import { TokenAmount, Ton } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ItemMarks.module.css'

type MarkProps = { state: keyof typeof markIcons; title: string; children: string }

const markIcons = { good: 'check', bad: 'cross', unknown: 'question' } as const

const Mark = ({ state, title, children }: MarkProps): JSX.Element => (
  <span className={styles.mark} data-kind={state} title={title}>
    <Icon name={markIcons[state]} size={12} /> {children}
  </span>
)

/** The trust of an item: review lists and confirmation by its collection. */
export function TrustMark({ item }: { item: NftItem }): JSX.Element | null {
  if (item.trust === 'blacklist')
    return (
      <Mark state="bad" title="Trust review: blacklisted">
        Blacklisted
      </Mark>
    )
  if (item.trust === 'graylist')
    return (
      <Mark state="unknown" title="Trust review: graylisted">
        Unclear
      </Mark>
    )
  if (item.verified) {
    const approved = item.approved_by.length > 0 ? `; approved by ${item.approved_by.join(', ')}` : ''
    return (
      <Mark state="good" title={`In collection: confirmed${approved}`}>
        Verified
      </Mark>
    )
  }
  // Any contract can claim another collection’s address.
  if (item.collection)
    return (
      <Mark state="unknown" title="In collection: not confirmed">
        Unconfirmed
      </Mark>
    )
  return null
}

/** A price in its own currency. */
export function PriceFigure({ price }: { price: Price }): JSX.Element {
  const amount = BigInt(price.value)
  if (price.currency_type === 'native') return <Ton amount={amount} />
  return <TokenAmount amount={amount} token={{ symbol: price.token_name, decimals: price.decimals }} />
}
