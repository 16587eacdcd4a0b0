import { readDict } from '../../cell/dict.ts'
import { decodeResult } from '../../contracts/getMethods.ts'
import type { StackItem } from '../../contracts/stack.ts'
import { isAppError } from '../../errors.ts'
import type { Decoded } from '../../messages/Reading.ts'
import type { Address } from '../../units.ts'

/** A sale or an auction that an item is in, as its contract says. */
export type ItemSale = {
  readonly market: Address | undefined
  /** Who gets the item back when it is not sold. */
  readonly seller: Address | undefined
  /** What is to be paid now: the price, the highest bid, or the lowest that is taken. */
  readonly price: bigint
  /** The jetton that the price is in; coins when absent. */
  readonly jetton: Address | undefined
}

type Ask = (method: string) => readonly StackItem[] | undefined
type Answer = Readonly<Record<string, Decoded>>

const methods = ['get_sale_data', 'get_fix_price_data_v4', 'get_auction_data_v4'] as const

/** The sale that an item's owner is; `undefined` when it is no sale contract, sells something else, or is done. */
export function saleIn(item: Address, ask: Ask): ItemSale | undefined {
  for (const method of methods) {
    const stack = ask(method)
    const answer: Answer | undefined = stack && decodeResult(method, stack)?.value
    if (!stack || !answer) continue
    // Anybody can write a contract that claims to sell something.
    if (addressOrNone(answer.nft ?? answer.nft_address) !== item) continue
    if (answer.is_complete === true || answer.end === true || answer.is_canceled === true) continue
    const price = priceOf(answer, stack)
    if (!price) continue
    return {
      market: addressOrNone(answer.marketplace ?? answer.marketplace_address),
      seller: addressOrNone(answer.owner ?? answer.nft_owner_address),
      ...price,
    }
  }
  return undefined
}

function priceOf(answer: Answer, stack: readonly StackItem[]): Pick<ItemSale, 'price' | 'jetton'> | undefined {
  const full = amountOrNone(answer.full_price)
  if (full !== undefined)
    return full > 0n ? { price: full, jetton: undefined } : (jettonPrice(stack) ?? { price: 0n, jetton: undefined })
  const bid = amountOrNone(answer.last_bid)
  const price = bid !== undefined && bid > 0n ? bid : amountOrNone(answer.min_bid)
  return price === undefined ? undefined : { price, jetton: addressOrNone(answer.jetton_master) }
}

/** The first of the jettons that a sale takes instead of coins: jetton wallet → price:Coins jetton_master:MsgAddress */
function jettonPrice(stack: readonly StackItem[]): Pick<ItemSale, 'price' | 'jetton'> | undefined {
  const last = stack.at(-1)
  if (last?.type !== 'cell') return undefined
  try {
    const prices = readDict(last.cell, 256, slice => {
      const [price, jetton] = [slice.loadCoins(), slice.loadAddress()]
      return { price, jetton }
    })
    return [...prices.values()].find(({ jetton }) => jetton !== undefined)
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

const addressOrNone = (value: Decoded | undefined): Address | undefined =>
  // An address by its form.
  typeof value === 'string' && /^-?\d+:[0-9a-f]{64}$/.test(value) ? (value as Address) : undefined
const amountOrNone = (value: Decoded | undefined): bigint | undefined =>
  typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
    ? BigInt(value)
    : undefined
