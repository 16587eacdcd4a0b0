import type { Inspection } from '../contracts/detect.ts'
import { type Address, addressOf, type Nano, nano, type UnixSec, unixSec } from '../units.ts'
import { addressOrNone, amountOrNone, answerOf, fieldsOf } from './answers.ts'

/** What a sale contract says of itself. */
export type NftSaleFact = {
  readonly item: Address
  readonly owner: Address | undefined
  readonly marketplace: Address | undefined
  readonly price: Nano
}

/** What a contract that takes bids says of itself. */
export type NftAuctionFact = {
  /** What is sold: another contract, or the one that takes the bids. */
  readonly item: Address
  /** Who sells it; items that run their own first auction belong to nobody. */
  readonly owner: Address | undefined
  readonly marketplace: Address | undefined
  /** The highest bid, and who made it. */
  readonly bid: bigint | undefined
  readonly bidder: Address | undefined
  readonly endsAt: UnixSec | undefined
  /** The jetton that bids are made in, where it is no coins. */
  readonly jetton: Address | undefined
}

/** What a subscription says of itself. */
export type SubscriptionFact = {
  readonly wallet: Address
  readonly beneficiary: Address
  readonly admin: Address
  readonly price: Nano
}

const tradeMethods = [
  'get_sale_data',
  'get_fix_price_data_v4',
  'get_auction_data_v4',
  'get_auction_info',
  'get_domain',
  'get_telemint_token_name',
  'get_subscription_data',
  'get_subscription_info',
]

/** Whether a contract tells of a sale, an auction, a domain or a subscription. */
export const trades = ({ methods }: Inspection): boolean => tradeMethods.some(method => methods.has(method))

/** Whether it may have told of one before it became what it is. */
export const mayTrade = (inspection: Inspection): boolean => inspection.interfaces.length === 0 || trades(inspection)

const saleMethods = ['get_sale_data', 'get_fix_price_data_v4']

/** What is sold at a fixed price, and by whom; `undefined` when the contract does not say it. */
export function saleIn(inspection: Inspection): NftSaleFact | undefined {
  if (!saleMethods.some(method => inspection.methods.has(method))) return undefined
  const answer = { ...answerOf(inspection, 'get_sale_data'), ...answerOf(inspection, 'get_fix_price_data_v4') }
  const item = addressOrNone(answer.nft ?? answer.nft_address)
  const price = amountOrNone(answer.full_price)
  if (item === undefined || price === undefined) return undefined
  return {
    item,
    price: nano(price),
    owner: addressOrNone(answer.owner ?? answer.nft_owner_address),
    marketplace: addressOrNone(answer.marketplace ?? answer.marketplace_address),
  }
}

const auctionMethods = ['get_auction_data_v4', 'get_sale_data'] as const

/** What is sold to the highest bid; `undefined` when the contract takes no bids now. */
export function auctionIn(account: Address, inspection: Inspection): NftAuctionFact | undefined {
  for (const method of auctionMethods) {
    const answer = answerOf(inspection, method)
    const item = addressOrNone(answer.nft)
    if (item === undefined || !('last_bid' in answer)) continue
    return {
      item,
      owner: addressOrNone(answer.owner),
      marketplace: addressOrNone(answer.marketplace),
      bid: amountOrNone(answer.last_bid),
      bidder: addressOrNone(answer.last_member),
      endsAt: timeOrNone(answer.end_time),
      jetton: addressOrNone(answer.jetton_master),
    }
  }
  const domain = answerOf(inspection, 'get_auction_info')
  const name = answerOf(inspection, 'get_telemint_auction_state')
  // With its auction over and settled an item answers with zeros, or does not answer.
  const endsAt = timeOrNone(domain.auction_end_time ?? domain['auction_end_time '] ?? name.end_time)
  if (endsAt === undefined) return undefined
  return {
    item: account,
    owner: addressOrNone(answerOf(inspection, 'get_nft_data').owner_address),
    marketplace: undefined,
    bid: amountOrNone(domain.max_bid_amount ?? name.bid),
    bidder: addressOrNone(domain.max_bid_address ?? name.bidder),
    endsAt,
    jetton: undefined,
  }
}

/** Who pays whom how much by a subscription; `undefined` when the contract is none. */
export function subscriptionIn(inspection: Inspection): SubscriptionFact | undefined {
  const first = answerOf(inspection, 'get_subscription_data')
  const [payer, payee, amount] = [partsOf(first.wallet), partsOf(first.beneficiary), amountOrNone(first.amount)]
  if (payer && payee && amount !== undefined) {
    return { wallet: payer, beneficiary: payee, admin: payee, price: nano(amount) }
  }
  const second = answerOf(inspection, 'get_subscription_info')
  const wallet = addressOrNone(second.wallet)
  const beneficiary = addressOrNone(second.withdraw_address)
  const price = amountOrNone(answerOf(inspection, 'get_payment_info').payment_per_period)
  if (wallet === undefined || beneficiary === undefined || price === undefined) return undefined
  return { wallet, beneficiary, admin: addressOrNone(second.admin) ?? beneficiary, price: nano(price) }
}

/** An address as a pair of workchain and hash. */
function partsOf(value: unknown): Address | undefined {
  const { workchain, address } = fieldsOf(value)
  const chain = amountOrNone(workchain)
  if (chain === undefined || typeof address !== 'string' || !/^[0-9a-f]{64}$/.test(address)) return undefined
  // The workchain is answered unsigned.
  return addressOf(Number(BigInt.asIntN(32, chain)), address as Parameters<typeof addressOf>[1]) // checked above
}

function timeOrNone(value: unknown): UnixSec | undefined {
  const time = amountOrNone(value)
  return time !== undefined && time > 0n && time < 2n ** 40n ? unixSec(Number(time)) : undefined
}
