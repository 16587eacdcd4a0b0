import type { Address } from '../units.ts'
import type { ChainIndex, OwnerPage } from './ChainIndex.ts'
import type { ItemRow } from './rows.ts'

const pageRows = 1000

/**
 * The items that an account has for sale: those whose owner is a sale contract that names the account as the seller. Anyone can
 * deploy a contract that names an item and a seller, but it does not own the item.
 */
export async function listItemsOfSeller(
  index: Pick<ChainIndex, 'salesOfSeller' | 'items'>,
  seller: Address,
): Promise<readonly ItemRow[]> {
  const found: ItemRow[] = []
  await readAllRows(async page => {
    const sales = await index.salesOfSeller(seller, page)
    const items = await index.items([...new Set(sales.map(({ item }) => item))])
    for (const { address, item } of sales) {
      const row = items.get(item)
      if (row?.owner === address) found.push(row)
    }
    return sales
  })
  return found
}

/** All rows of a list that is read by pages. */
export async function readAllRows<R extends { readonly address: Address }>(
  readPage: (page: OwnerPage) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const all: R[] = []
  for (;;) {
    const page = await readPage({ after: all.at(-1)?.address, limit: pageRows })
    all.push(...page)
    if (page.length < pageRows) return all
  }
}
