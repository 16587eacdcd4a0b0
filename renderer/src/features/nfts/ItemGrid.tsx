import type { NftItem } from '@tonoscope/core/contract/schemas/nft'
import { type JSX, useState } from 'react'
import { counted } from '../../format/amount.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './ItemGrid.module.css'
import { PriceFigure, TrustMark } from './ItemMarks.tsx'
import { nameOfItem, pictureOf } from './itemWords.ts'
import { Picture } from './Picture.tsx'

/** Drawn at once; the rest comes on request. */
const PAGE = 120

/** Items as cards. */
export function ItemGrid({
  items,
  onOpen,
}: {
  items: readonly NftItem[]
  onOpen: (address: string) => void
}): JSX.Element {
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      <ul className={styles.grid} aria-label="Items">
        {items.slice(0, shown).map(item => (
          <li key={item.address}>
            <Card item={item} onOpen={() => onOpen(item.address)} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <p className={styles.more}>
          <Button onClick={() => setShown(items.length)}>Show all {counted(items.length, 'item')}</Button>
        </p>
      )}
    </>
  )
}

function Card({ item, onOpen }: { item: NftItem; onOpen: () => void }): JSX.Element {
  const name = nameOfItem(item)
  return (
    <article className={styles.card} aria-label={name}>
      <Picture address={item.address} url={pictureOf(item)} />
      <div className={styles.words}>
        <h3>
          <button type="button" className={styles.name} onClick={onOpen}>
            {name}
          </button>
        </h3>
        <p className={styles.collection}>
          <span>{item.collection ? item.collection.name || 'Unnamed collection' : 'No collection'}</span>
          <TrustMark item={item} />
        </p>
        <div className={styles.facts}>
          {item.owner ? (
            <p>
              <span className={styles.label}>Owner</span>
              <Address address={item.owner.address} name={item.owner.name} letter={false} />
            </p>
          ) : (
            <p>
              <span className={styles.label}>Owner</span>none
            </p>
          )}
          {item.sale && (
            <p>
              <span className={styles.label}>For sale</span>
              <PriceFigure price={item.sale.price} />
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
