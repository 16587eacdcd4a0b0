import type { OwnerPage } from '@tonoscope/core/chainIndex/ChainIndex'
import type { DomainRow, ItemRow, JettonWalletRow, SaleRow } from '@tonoscope/core/chainIndex/rows'
import type { Address } from '@tonoscope/core/units'
import { afterPrefix, toKey } from './bytes.ts'
import type { Rows } from './Rows.ts'
import { type ClaimCodec, domainCodec, itemCodec, jettonWalletCodec, saleCodec } from './rowCodecs.ts'
import { addressBytes } from './Terms.ts'

type ClaimRows = {
  readonly jettonWallets: JettonWalletRow
  readonly items: ItemRow
  readonly domains: DomainRow
  readonly sales: SaleRow
}
export type ClaimTable = keyof ClaimRows

const codecs: { readonly [T in ClaimTable]: ClaimCodec<ClaimRows[T]> } = {
  jettonWallets: jettonWalletCodec,
  items: itemCodec,
  domains: domainCodec,
  sales: saleCodec,
}

/** The lists of an owner, by table and field. */
const lists = { jettonWallets: 1, items: 2, domains: 3, domainWallets: 4, sales: 5 } as const

/** Which lists a row is in. */
const ownersOf: { readonly [T in ClaimTable]: (row: ClaimRows[T]) => (readonly [number, Address | undefined])[] } = {
  jettonWallets: row => [[lists.jettonWallets, row.owner]],
  items: row => [[lists.items, row.owner]],
  domains: row => [
    [lists.domains, row.owner],
    [lists.domainWallets, row.wallet],
  ],
  sales: row => [[lists.sales, row.seller]],
}

const rowKey = (number: number): Buffer => toKey([number, 4])

export function readClaim<T extends ClaimTable>(rows: Rows, table: T, address: Address): ClaimRows[T] | undefined {
  const number = rows.terms.find(address)
  const bytes = number === undefined ? undefined : rows.storage.get(table, rowKey(number))
  return bytes && codecs[table].read(rows.terms, address, bytes)
}

/** Replaces the row of the same account if that is older. */
export function putClaim<T extends ClaimTable>(rows: Rows, table: T, row: ClaimRows[T]): void {
  const known = readClaim(rows, table, row.address)
  if (known && known.lt >= row.lt) return
  const { storage, terms } = rows
  const number = terms.add(row.address)
  const keysOf = (each: ClaimRows[T]) =>
    ownersOf[table](each).flatMap(([list, owner]) => (owner ? [ownedKey(list, terms.add(owner), row.address)] : []))
  if (known) for (const key of keysOf(known)) storage.remove('owned', key)
  for (const key of keysOf(row)) storage.put('owned', key, rowKey(number))
  storage.put(table, rowKey(number), codecs[table].write(terms, row))
}

/** Keeps whether a claim is confirmed; its owners stay. */
export function confirmClaim<T extends Exclude<ClaimTable, 'sales'>>(
  rows: Rows,
  table: T,
  row: ClaimRows[T],
  confirmed: boolean,
): void {
  const number = rows.terms.add(row.address)
  rows.storage.put(table, rowKey(number), codecs[table].write(rows.terms, { ...row, confirmed }))
}

/** A page of an owner's list. */
export function listClaims<T extends ClaimTable>(
  rows: Rows,
  table: T,
  list: keyof typeof lists,
  owner: Address,
  { after, limit }: OwnerPage,
): ClaimRows[T][] {
  const { storage, terms } = rows
  const number = terms.find(owner)
  if (number === undefined) return []
  const prefix = toKey([lists[list], 1], [number, 4])
  // The first key after an address is that address with another byte.
  const start = after === undefined ? prefix : Buffer.concat([ownedKey(lists[list], number, after), Buffer.of(0)])
  return storage.rows('owned', start, afterPrefix(prefix), limit).flatMap(({ value }) => {
    const address = terms.address(value.readUInt32BE(0))
    return readClaim(rows, table, address) ?? []
  })
}

const ownedKey = (list: number, owner: number, address: Address): Buffer =>
  Buffer.concat([toKey([list, 1], [owner, 4]), addressBytes(address)])
