import type { NftItem } from '@tonoscope/core/contract/schemas/assets'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { Address } from '../../ui/Address.tsx'
import type { Column } from '../../ui/Table.tsx'
import { PriceFigure, TrustMark } from './ItemMarks.tsx'
import styles from './ItemTable.module.css'
import { failureText, itemName, plainPrice } from './itemText.ts'
import type { ItemRow } from './useItems.ts'

const ofItem =
  <T,>(read: (item: NftItem) => T) =>
  ({ item }: ItemRow): T | undefined =>
    item && read(item)

/** The columns of the table of items. */
export function itemColumns(onOpen: (address: string) => void, testnet: boolean): Column<ItemRow>[] {
  const friendly = (raw: string) => toFriendlyAddress(raw, { testnet })
  return [
    {
      id: 'name',
      title: 'Name',
      cell: ofItem(item => (
        <button type="button" className={styles.name} onClick={() => onOpen(item.address)}>
          {itemName(item)}
        </button>
      )),
      plain: ofItem(itemName),
    },
    {
      id: 'collection',
      title: 'Collection',
      cell: ofItem(
        item => item.collection?.name || <span className="hint">{item.collection ? 'unnamed' : 'none'}</span>,
      ),
      plain: ofItem(item => item.collection?.name),
    },
    {
      id: 'review',
      title: 'Trust',
      cell: ofItem(item => <TrustMark item={item} />),
      plain: ofItem(item =>
        [item.verified ? 'verified' : 'unconfirmed', item.trust === 'none' ? '' : item.trust]
          .filter(Boolean)
          .join(', '),
      ),
    },
    {
      id: 'owner',
      title: 'Owner',
      cell: ofItem(item =>
        item.owner ? <Address {...item.owner} letter={false} /> : <span className="hint">none</span>,
      ),
      plain: ofItem(item => item.owner && friendly(item.owner.address)),
    },
    {
      id: 'sale',
      title: 'For sale at',
      align: 'right',
      cell: ofItem(item => item.sale && <PriceFigure price={item.sale.price} />),
      plain: ofItem(item => item.sale && plainPrice(item.sale.price)),
    },
    {
      id: 'address',
      title: 'Item',
      cell: row => <Address address={row.address ?? row.input} letter={false} />,
      plain: row => friendly(row.address ?? row.input),
    },
  ]
}

/** The columns of the saved file: all item fields, and the reason of each failure. */
export const exportColumns = (columns: readonly Column<ItemRow>[]): Column<ItemRow>[] => [
  ...columns,
  { id: 'number', title: 'Index', plain: ofItem(item => item.exact_index) },
  { id: 'collectionAddress', title: 'Collection address', plain: ofItem(item => item.collection?.address) },
  { id: 'dns', title: 'Domain', plain: ofItem(item => item.dns) },
  { id: 'unknown', title: 'Unknown', plain: row => row.unknown?.join('; ') },
  { id: 'problem', title: 'Problem', plain: row => (row.item ? '' : failureText(row)) },
]
