import { type JSX, type ReactNode, useState } from 'react'
import { pluralize } from '../../format/amount.ts'
import { itemName, pictureUrl } from '../../items/itemText.ts'
import { Picture } from '../../items/Picture.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ItemGrid.module.css'
import { PriceFigure, TrustMark } from './ItemMarks.tsx'
import type { ItemRow } from './useItems.ts'

/** Cards rendered at first; “Show all” renders the rest. */
const CARDS_SHOWN = 120

type OpenItem = (address: string) => void

/** Items as cards. */
export function ItemGrid({ rows, onOpen }: { rows: readonly ItemRow[]; onOpen: OpenItem }): JSX.Element {
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

function ItemCard({ row, onOpen }: { row: ItemRow; onOpen: OpenItem }): JSX.Element | null {
  const { item, unknown = [], token_names } = row
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
          <span className="ellipsis shrink">
            {item.collection ? item.collection.name || 'Unnamed collection' : 'No collection'}
          </span>
          <TrustMark item={item} />
        </p>
        <div className={styles.facts}>
          <Fact name="Owner">{item.owner ? <Address {...item.owner} letter={false} /> : 'none'}</Fact>
          {Object.keys(item.metadata).length === 0 && unknown.length > 0 && (
            <div className="row text-small unknown gap-4" title={unknown.join('\n')}>
              <span className="inline-flex relative">
                <Icon name="question" size={12} />
              </span>
              Metadata not available
            </div>
          )}
          {item.sale && (
            <Fact name="For sale">
              <PriceFigure price={item.sale.price} tokens={token_names} />
            </Fact>
          )}
        </div>
      </div>
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): JSX.Element => (
  <p>
    <span className={styles.label}>{name}</span>
    {children}
  </p>
)
