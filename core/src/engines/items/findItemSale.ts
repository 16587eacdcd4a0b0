import { readDict } from '../../cell/dict.ts'
import { tryRead } from '../../errors.ts'
import { decodeMethodResult } from '../../getMethods/getMethods.ts'
import type { CallMethod, StackItem } from '../../getMethods/stack.ts'
import type { DecodedValue } from '../../messages/DecodeContext.ts'
import { asAddress, asBigInt } from '../../trace/getMethodResults.ts'
import type { Address } from '../../units.ts'

/** A sale or an auction of an item, from its contract. */
export type ItemSale = {
  readonly market: Address | undefined
  /** The account that gets the item back when it is not sold. */
  readonly seller: Address | undefined
  /** The current price: the fixed price, the highest bid, or the minimum bid. */
  readonly price: bigint
  /** The jetton of the price; Toncoin when absent. */
  readonly jetton: Address | undefined
}

type SaleData = Readonly<Record<string, DecodedValue>>

const methods = ['get_sale_data', 'get_fix_price_data_v4', 'get_auction_data_v4'] as const

/** The sale that owns an item; `undefined` when the owner is no sale, sells another item, or is finished. */
export function findItemSale(item: Address, callMethod: CallMethod): ItemSale | undefined {
  for (const method of methods) {
    const stack = callMethod(method)
    const result: SaleData | undefined = stack && decodeMethodResult(method, stack)?.value
    if (!stack || !result) continue
    // Anyone can deploy a contract that claims to sell an item.
    if (asAddress(result.nft ?? result.nft_address) !== item) continue
    if (result.is_complete === true || result.end === true || result.is_canceled === true) continue
    const price = readPrice(result, stack)
    if (!price) continue
    return {
      market: asAddress(result.marketplace ?? result.marketplace_address),
      seller: asAddress(result.owner ?? result.nft_owner_address),
      ...price,
    }
  }
  return undefined
}

function readPrice(result: SaleData, stack: readonly StackItem[]): Pick<ItemSale, 'price' | 'jetton'> | undefined {
  const full = asBigInt(result.full_price)
  if (full !== undefined)
    return full > 0n ? { price: full, jetton: undefined } : (jettonPrice(stack) ?? { price: 0n, jetton: undefined })
  const bid = asBigInt(result.last_bid)
  const price = bid !== undefined && bid > 0n ? bid : asBigInt(result.min_bid)
  return price === undefined ? undefined : { price, jetton: asAddress(result.jetton_master) }
}

/** The first jetton that a sale accepts instead of Toncoin: jetton wallet → price:Coins jetton_master:MsgAddress */
function jettonPrice(stack: readonly StackItem[]): Pick<ItemSale, 'price' | 'jetton'> | undefined {
  const last = stack.at(-1)
  if (last?.type !== 'cell') return undefined
  const prices = tryRead(() =>
    readDict(last.cell, 256, slice => {
      const [price, jetton] = [slice.loadCoins(), slice.loadAddress()]
      return { price, jetton }
    }),
  )
  return prices && [...prices.values()].find(({ jetton }) => jetton !== undefined)
}
