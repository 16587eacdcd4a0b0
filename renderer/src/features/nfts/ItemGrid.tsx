import { type JSX, useState } from 'react'
import { pluralize } from '../../format/amount.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ItemGrid.module.css'
import { PriceFigure, TrustMark } from './ItemMarks.tsx'
import { itemName, pictureUrl } from './itemText.ts'
import { Picture } from './Picture.tsx'
import type { ItemRow } from './useItems.ts'

/** Cards rendered at first; “Show all” renders the rest. */
const CARDS_SHOWN = 120

/** Items as cards. */
export function ItemGrid({
  rows,
  onOpen,
}: {
  rows: readonly ItemRow[]
  onOpen: (address: string) => void
}): JSX.Element {
  const [shown, setShown] = useState(CARDS_SHOWN)
  return (
    <>
      <ul className={styles.grid} aria-label="Items">
        {rows.slice(0, shown).map(row => (
          <li key={row.input}>
            <ItemCard row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p className="pt-16">
          <Button onClick={() => setShown(rows.length)}>Show all {pluralize(rows.length, 'item')}</Button>
        </p>
      )}
    </>
  )
}

function ItemCard({ row, onOpen }: { row: ItemRow; onOpen: (address: string) => void }): JSX.Element | null {
  const { item, unknown = [] } = row
  if (!item) return null
  const name = itemName(item)
  return (
    <article className={styles.card} aria-label={name}>
      <Picture address={item.address} url={pictureUrl(item)} />
      <div className="column grow line-above gap-2 p-12">
        <h3>
          <button type="button" className={styles.name} onClick={() => onOpen(item.address)}>
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
          {Object.keys(item.metadata).length === 0 && unknown.length > 0 && (
            <p className={styles.unknown} title={unknown.join('\n')}>
              <Icon name="question" size={12} /> Metadata not available
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
