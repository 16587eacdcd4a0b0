import type { NftItem } from '@tonoscope/core/contract/schemas/nft'
import { toFriendlyAddress } from '../../format/address.ts'
import { Address } from '../../ui/Address.tsx'
import type { Column } from '../../ui/Table.tsx'
import { PriceFigure, TrustMark } from './ItemMarks.tsx'
import styles from './ItemTable.module.css'
import { nameOfItem, plainPrice, reasonOf } from './itemText.ts'
import type { ItemRow } from './useItems.ts'

const of =
  <T,>(read: (item: NftItem) => T) =>
  ({ item }: ItemRow): T | undefined =>
    item && read(item)

/** The columns of the table of items. */
export function itemColumns(onOpen: (address: string) => void, testnet: boolean): Column<ItemRow>[] {
  const friendly = (raw: string) => toFriendlyAddress(raw, { bounceable: true, testnet })
  return [
    {
      id: 'name',
      title: 'Name',
      cell: of(item => (
        <button type="button" className={styles.name} onClick={() => onOpen(item.address)}>
          {nameOfItem(item)}
        </button>
      )),
      plain: of(nameOfItem),
    },
    {
      id: 'collection',
      title: 'Collection',
      cell: of(
        item => item.collection?.name || <span className={styles.none}>{item.collection ? 'unnamed' : 'none'}</span>,
      ),
      plain: of(item => item.collection?.name),
    },
    {
      id: 'review',
      title: 'Standing',
      cell: of(item => <TrustMark item={item} />),
      plain: of(item =>
        [item.verified ? 'verified' : 'unconfirmed', item.trust === 'none' ? '' : item.trust]
          .filter(Boolean)
          .join(', '),
      ),
    },
    {
      id: 'owner',
      title: 'Owner',
      cell: of(item =>
        item.owner ? (
          <Address address={item.owner.address} name={item.owner.name} letter={false} />
        ) : (
          <span className={styles.none}>none</span>
        ),
      ),
      plain: of(item => item.owner && friendly(item.owner.address)),
    },
    {
      id: 'sale',
      title: 'For sale at',
      align: 'right',
      cell: of(item => item.sale && <PriceFigure price={item.sale.price} />),
      plain: of(item => item.sale && plainPrice(item.sale.price)),
    },
    {
      id: 'address',
      title: 'Item',
      cell: row => <Address address={row.address ?? row.input} letter={false} />,
      plain: row => friendly(row.address ?? row.input),
    },
  ]
}

/** What only the saved file has: the whole of each item, and why there is none. */
export const exportColumns = (columns: readonly Column<ItemRow>[]): Column<ItemRow>[] => [
  ...columns,
  { id: 'number', title: 'Number', cell: () => null, plain: of(item => String(item.index)) },
  {
    id: 'collectionAddress',
    title: 'Collection address',
    cell: () => null,
    plain: of(item => item.collection?.address),
  },
  { id: 'dns', title: 'Domain', cell: () => null, plain: of(item => item.dns) },
  { id: 'unknown', title: 'Not told', cell: () => null, plain: row => row.unknown?.join('; ') },
  { id: 'problem', title: 'Problem', cell: () => null, plain: row => (row.item ? '' : reasonOf(row)) },
]
