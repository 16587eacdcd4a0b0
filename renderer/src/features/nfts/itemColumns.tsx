import type { NftItem, Price } from '@tonoscope/core/contract/schemas/assets'
import { formatAccountAddress } from '@tonoscope/core/encoding/accountLabel'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import type { ExportCell } from '../../format/tables.ts'
import { itemName } from '../../items/itemText.ts'
import { Address } from '../../ui/Address.tsx'
import { formatPlainAmount, type TokenUnit } from '../../ui/Amount.tsx'
import type { Column } from '../../ui/Table.tsx'
import { PriceFigure, TrustMark } from './ItemMarks.tsx'
import styles from './ItemTable.module.css'
import { failureText, toPriceToken } from './itemText.ts'
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
        [item.verified ? 'in collection' : 'unconfirmed', item.trust === 'none' ? '' : item.trust]
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
      plain: ofItem(
        ({ owner }) => owner && formatAccountAddress(owner.address, { isWallet: owner.is_wallet, testnet }),
      ),
    },
    {
      id: 'sale',
      title: 'For sale at',
      align: 'right',
      cell: ({ item, token_names }) => item?.sale && <PriceFigure price={item.sale.price} tokens={token_names} />,
    },
    {
      id: 'address',
      title: 'Item',
      cell: row => <Address address={row.address ?? row.input} letter={false} />,
      plain: row => friendly(row.address ?? row.input),
    },
  ]
}

const ofPrice =
  (read: (price: Price, token: TokenUnit | undefined) => ExportCell) =>
  ({ item, token_names }: ItemRow): ExportCell =>
    item?.sale && read(item.sale.price, toPriceToken(item.sale.price, token_names))

const priceColumns: readonly Column<ItemRow>[] = [
  { id: 'priceUnits', title: 'Price, smallest units', plain: ofPrice(price => BigInt(price.value)) },
  {
    id: 'price',
    title: 'Price',
    plain: ofPrice((price, token) => formatPlainAmount(BigInt(price.value), token ?? price)),
  },
  { id: 'currency', title: 'Currency', plain: ofPrice((price, token) => (token ? token.symbol : price.token_name)) },
  { id: 'currencyAddress', title: 'Currency address', plain: ofPrice(price => price.jetton) },
]

/** The columns of the saved file: all item fields, and the reason of each failure. */
export const exportColumns = (columns: readonly Column<ItemRow>[]): Column<ItemRow>[] => [
  ...columns,
  ...priceColumns,
  { id: 'number', title: 'Index', plain: ofItem(item => item.exact_index) },
  { id: 'collectionAddress', title: 'Collection address', plain: ofItem(item => item.collection?.address) },
  { id: 'dns', title: 'Domain', plain: ofItem(item => item.dns) },
  { id: 'unknown', title: 'Unknown', plain: row => row.unknown?.join('; ') },
  { id: 'problem', title: 'Problem', plain: row => (row.item ? '' : failureText(row)) },
]
