import type { NftItem, Price } from '@tonoscope/core/contract/schemas/assets'
import type { JSX } from 'react'
import { TokenAmount, Ton } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toPriceToken } from './itemText.ts'
import type { ItemRow } from './useItems.ts'

const marks = {
  good: { icon: 'check', className: 'good' },
  bad: { icon: 'cross', className: 'bad semibold' },
  unknown: { icon: 'question', className: 'unknown' },
} as const

/** The trust of an item: review lists and confirmation by its collection. */
export function TrustMark({ item }: { item: NftItem }): JSX.Element | null {
  const trust = trustOf(item)
  if (!trust) return null
  const [state, text, title] = trust
  return (
    <span className={`inline-row rigid text-small nowrap gap-4 ${marks[state].className}`} title={title}>
      <Icon name={marks[state].icon} size={12} /> {text}
    </span>
  )
}

type Trust = readonly [state: keyof typeof marks, text: string, title: string]

function trustOf({ trust, verified, approved_by, collection }: NftItem): Trust | undefined {
  if (trust === 'blacklist') return ['bad', 'Blacklisted', 'Trust review: blacklisted']
  if (trust === 'graylist') return ['unknown', 'Unclear', 'Trust review: graylisted']
  // Any contract can claim another collection’s address.
  if (!verified) return collection && ['unknown', 'Unconfirmed', 'In collection: not confirmed']
  if (approved_by.length > 0)
    return ['good', 'Approved', `In collection: confirmed; approved by ${approved_by.join(', ')}`]
  // Anyone can deploy a collection.
  return ['good', 'In collection', 'In collection: confirmed by the collection; not reviewed']
}

/** The price of an item in its own currency. */
export function PriceFigure({ price, tokens }: { price: Price; tokens: ItemRow['token_names'] }): JSX.Element {
  const amount = BigInt(price.value)
  const token = toPriceToken(price, tokens)
  return token ? <TokenAmount amount={amount} token={token} /> : <Ton amount={amount} />
}
