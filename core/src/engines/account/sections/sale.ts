import { readDict } from '../../../cell/dict.ts'
import type { DebugFact, DebugFactSection } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { decodeMethodResult } from '../../../getMethods/getMethods.ts'
import type { StackItem } from '../../../getMethods/stack.ts'
import { asAddress, asBigInt, asFields } from '../../../trace/getMethodResults.ts'
import type { Address, UnixSec } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { toFact, toTable } from './facts.ts'

/** The terms of a sale or an auction, from its contract. */
export type SaleTerms = {
  readonly isAuction: boolean
  readonly state: 'open' | 'complete' | 'cancelled' | 'not activated' | 'ended'
  readonly item: Address | undefined
  readonly seller: Address | undefined
  readonly marketplace: Address | undefined
  /** The price, the highest bid, or without one the minimum bid. */
  readonly price: bigint
  /** The jetton of the price; Toncoin when absent. */
  readonly jetton: Address | undefined
  readonly marketplaceFee: bigint
  readonly royalty: bigint
  readonly feeReceiver: Address | undefined
  readonly royaltyReceiver: Address | undefined
  readonly auction?: {
    readonly endsAt: bigint
    readonly hasBid: boolean
    readonly bidder: Address | undefined
    readonly minBid: bigint
    /** A bid of this buys at once; 0 if there is no such bid. */
    readonly maxBid: bigint
  }
}

const methodNames = ['get_sale_data', 'get_fix_price_data_v4', 'get_auction_data_v4'] as const
/** Sales of version 4 state shares in thousandths of a percent. */
const shareBase = 100_000n

/** The terms of a sale from its get methods; `undefined` for other contracts. */
export function readSaleTerms(
  callMethod: (method: string) => readonly StackItem[] | undefined,
  now: UnixSec,
): SaleTerms | undefined {
  for (const method of methodNames) {
    const stack = callMethod(method)
    const decoded = stack && decodeMethodResult(method, stack)
    if (!stack || !decoded) continue
    const fields = asFields(decoded.value)
    return fields.end_time === undefined ? readFixedPrice(fields, stack) : readAuction(fields, now)
  }
  return undefined
}

type Fields = Readonly<Record<string, unknown>>
const int = (value: unknown): bigint => asBigInt(value) ?? 0n

function readFixedPrice(fields: Fields, stack: readonly StackItem[]): SaleTerms {
  const own = int(fields.full_price)
  const inJettons = own === 0n ? listJettonPrices(stack)[0] : undefined
  const price = inJettons?.price ?? own
  const isShare = fields.fee_percent !== undefined
  const share = (percent: unknown) => (price * int(percent)) / shareBase
  const soldAt = asBigInt(fields.sold_at)
  const owner = asAddress(fields.owner ?? fields.nft_owner_address)
  return {
    isAuction: false,
    state:
      fields.is_complete === true
        ? soldAt === 0n
          ? 'cancelled'
          : 'complete'
        : owner === undefined
          ? 'not activated'
          : 'open',
    item: asAddress(fields.nft ?? fields.nft_address),
    seller: owner,
    marketplace: asAddress(fields.marketplace ?? fields.marketplace_address),
    price,
    jetton: inJettons?.jetton,
    marketplaceFee: isShare ? share(fields.fee_percent) : int(fields.market_fee),
    royalty: isShare ? share(fields.royalty_percent) : int(fields.royalty_amount),
    feeReceiver: asAddress(fields.fee_address ?? fields.market_fee_address ?? fields.marketplace),
    royaltyReceiver: asAddress(fields.royalty_address),
  }
}

/** The prices in jettons: price:Coins jetton:MsgAddress, by jetton wallet. */
function listJettonPrices(stack: readonly StackItem[]) {
  const last = stack.at(-1)
  if (last?.type !== 'cell') return []
  const prices = tryRead(() =>
    readDict(last.cell, 256, slice => ({ price: slice.loadCoins(), jetton: slice.loadAddress() })),
  )
  return [...(prices ?? new Map()).values()]
}

function readAuction(fields: Fields, now: UnixSec): SaleTerms {
  const lastBid = int(fields.last_bid)
  const minBid = int(fields.min_bid)
  const price = lastBid > 0n ? lastBid : minBid
  const share = (factor: unknown, base: unknown) => (int(base) > 0n ? (price * int(factor)) / int(base) : 0n)
  const endsAt = int(fields.end_time)
  const item = asAddress(fields.nft)
  return {
    isAuction: true,
    state:
      fields.is_canceled === true
        ? 'cancelled'
        : fields.end === true
          ? 'complete'
          : fields.activated === false
            ? 'not activated'
            : endsAt <= BigInt(now)
              ? 'ended'
              : 'open',
    item,
    seller: asAddress(fields.owner),
    marketplace: asAddress(fields.marketplace),
    price,
    jetton: asAddress(fields.jetton_master),
    marketplaceFee: share(fields.mp_fee_factor, fields.mp_fee_base),
    royalty: share(fields.royalty_fee_factor, fields.royalty_fee_base),
    feeReceiver: asAddress(fields.market_fee_address),
    royaltyReceiver: asAddress(fields.royalty_address),
    auction: {
      endsAt,
      hasBid: lastBid > 0n,
      bidder: asAddress(fields.last_member),
      minBid,
      maxBid: int(fields.max_bid),
    },
  }
}

/** The state of a sale, with what to do. */
function describeState({ isAuction, state, auction }: SaleTerms): DebugFact {
  switch (state) {
    case 'open':
      return toFact('State', 'text', isAuction ? 'auction in progress' : 'for sale', { status: 'good' })
    case 'complete':
      return toFact('State', 'text', isAuction ? 'ended' : 'completed', {
        note: 'The item has been sold or returned: TON sent to this contract does not buy anything.',
      })
    case 'cancelled':
      return toFact('State', 'text', 'cancelled', { note: 'The item was returned to the seller.' })
    case 'not activated':
      return toFact('State', 'text', 'not activated', {
        status: 'warning',
        note: 'The item has not been transferred to this contract: nothing can be bought.',
      })
    case 'ended':
      return toFact('State', 'text', 'auction ended', {
        status: 'warning',
        note: auction?.hasBid
          ? 'Any message finishes the auction: the highest bidder gets the item, and the seller the price.'
          : 'There is no bid: any message returns the item to the seller.',
      })
  }
}

/** The facts of a sale: state, price and who gets which part of it. */
export function describeSale(terms: SaleTerms): Pick<DebugFactSection, 'facts' | 'table'> {
  const { price, jetton, marketplaceFee, royalty, auction } = terms
  const amount = (name: string, value: bigint) =>
    jetton === undefined ? toFact(name, 'coins', value) : toFact(name, 'jettons', value, { jetton })
  const rest = price - marketplaceFee - royalty
  const parts = [
    ['marketplace', terms.feeReceiver, marketplaceFee],
    ['royalty', terms.royaltyReceiver, royalty],
    ['seller', terms.seller, rest],
  ] as const
  const percent = (value: bigint) => (price > 0n ? Number((value * 10_000n) / price) / 100 : 0)
  return {
    facts: [
      describeState(terms),
      toFact('Item', 'address', terms.item),
      amount(auction ? (auction.hasBid ? 'Highest bid' : 'Min bid') : 'Price', price),
      ...(auction
        ? [
            ...(auction.hasBid ? [toFact('Highest bidder', 'address', auction.bidder)] : []),
            toFact('Ends', 'time', auction.endsAt),
            ...(auction.maxBid > 0n ? [amount('Buyout price', auction.maxBid)] : []),
          ]
        : []),
      toFact('Seller', 'address', terms.seller),
      toFact('Marketplace', 'address', terms.marketplace),
      ...(rest < 0n
        ? [
            toFact('Seller gets', 'text', 'nothing', {
              status: 'bad',
              note: 'The fees are more than the price: the purchase would fail.',
            }),
          ]
        : [amount('Seller gets', rest)]),
    ],
    ...toTable(
      [
        ['Part', 'text'],
        ['Recipient', 'address'],
        ['Amount', jetton === undefined ? 'coins' : 'jettons'],
        ['Share', 'percent'],
      ],
      parts.map(([name, receiver, value]) => [
        toFact('Part', 'text', name),
        toFact('Recipient', 'address', receiver),
        amount('Amount', value),
        toFact('Share', 'percent', percent(value)),
      ]),
    ),
  }
}

/** A sale or an auction of an item. */
export const saleSection: SectionBuilder = async (context, { state, interfaces }) => {
  if (!interfaces.some(name => name.startsWith('nft_sale') || name.startsWith('nft_auction'))) return []
  const terms = readSaleTerms(method => context.reader.call(state, method), context.now)
  await context.reader.pause()
  if (!terms) return []
  return [{ id: 'nft.sale', title: terms.isAuction ? 'Auction' : 'Sale', ...describeSale(terms) }]
}
