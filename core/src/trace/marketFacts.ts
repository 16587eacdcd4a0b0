import type { ContractDetection } from '../getMethods/detectContract.ts'
import { type Address, addressOf, type Nano, nano, type UnixSec, unixSec } from '../units.ts'
import { asAddress, asBigInt, asFields, getMethodFields } from './getMethodResults.ts'

/** The data that a sale contract reports. */
export type NftSaleFact = {
  readonly item: Address
  readonly owner: Address | undefined
  readonly marketplace: Address | undefined
  readonly price: Nano
}

/** The data that an auction contract reports. */
export type NftAuctionFact = {
  /** The sold item: another contract, or the auction contract itself. */
  readonly item: Address
  /** The seller; items in their own first auction have no owner. */
  readonly owner: Address | undefined
  readonly marketplace: Address | undefined
  readonly bid: bigint | undefined
  readonly bidder: Address | undefined
  readonly endsAt: UnixSec | undefined
  /** The jetton of the bids; `undefined` for TON. */
  readonly jetton: Address | undefined
}

/** The data that a subscription contract reports. */
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

/** Whether a contract is a sale, an auction, a domain or a subscription. */
export const isTradeContract = ({ methods }: ContractDetection): boolean =>
  tradeMethods.some(method => methods.has(method))

/** Whether it may have been one in an earlier state. */
export const maybeTradeContract = (detection: ContractDetection): boolean =>
  detection.interfaces.length === 0 || isTradeContract(detection)

/** Reads a fixed-price sale; `undefined` when the contract is not one. */
export function readSale(detection: ContractDetection): NftSaleFact | undefined {
  const reply = {
    ...getMethodFields(detection, 'get_sale_data'),
    ...getMethodFields(detection, 'get_fix_price_data_v4'),
  }
  const item = asAddress(reply.nft ?? reply.nft_address)
  const price = asBigInt(reply.full_price)
  if (item === undefined || price === undefined) return undefined
  return {
    item,
    price: nano(price),
    owner: asAddress(reply.owner ?? reply.nft_owner_address),
    marketplace: asAddress(reply.marketplace ?? reply.marketplace_address),
  }
}

/** Reads an auction; `undefined` when the contract accepts no bids now. */
export function readAuction(account: Address, detection: ContractDetection): NftAuctionFact | undefined {
  for (const method of ['get_auction_data_v4', 'get_sale_data']) {
    const reply = getMethodFields(detection, method)
    const item = asAddress(reply.nft)
    if (item === undefined || !('last_bid' in reply)) continue
    return {
      item,
      owner: asAddress(reply.owner),
      marketplace: asAddress(reply.marketplace),
      bid: asBigInt(reply.last_bid),
      bidder: asAddress(reply.last_member),
      endsAt: asUnixSec(reply.end_time),
      jetton: asAddress(reply.jetton_master),
    }
  }
  const domain = getMethodFields(detection, 'get_auction_info')
  const name = getMethodFields(detection, 'get_telemint_auction_state')
  // After its auction has settled, an item returns zeros or the method fails.
  const endsAt = asUnixSec(domain.auction_end_time ?? domain['auction_end_time '] ?? name.end_time)
  if (endsAt === undefined) return undefined
  return {
    item: account,
    owner: asAddress(getMethodFields(detection, 'get_nft_data').owner_address),
    marketplace: undefined,
    bid: asBigInt(domain.max_bid_amount ?? name.bid),
    bidder: asAddress(domain.max_bid_address ?? name.bidder),
    endsAt,
    jetton: undefined,
  }
}

/** Reads a subscription; `undefined` when the contract is not one. */
export function readSubscription(detection: ContractDetection): SubscriptionFact | undefined {
  const dataV1 = getMethodFields(detection, 'get_subscription_data')
  const [payer, payee] = [toAddressFromParts(dataV1.wallet), toAddressFromParts(dataV1.beneficiary)]
  const amount = asBigInt(dataV1.amount)
  if (payer && payee && amount !== undefined) {
    return { wallet: payer, beneficiary: payee, admin: payee, price: nano(amount) }
  }
  const infoV2 = getMethodFields(detection, 'get_subscription_info')
  const wallet = asAddress(infoV2.wallet)
  const beneficiary = asAddress(infoV2.withdraw_address)
  const price = asBigInt(getMethodFields(detection, 'get_payment_info').payment_per_period)
  if (wallet === undefined || beneficiary === undefined || price === undefined) return undefined
  return { wallet, beneficiary, admin: asAddress(infoV2.admin) ?? beneficiary, price: nano(price) }
}

function toAddressFromParts(value: unknown): Address | undefined {
  const { workchain, address } = asFields(value)
  const chain = asBigInt(workchain)
  if (chain === undefined || typeof address !== 'string' || !/^[0-9a-f]{64}$/.test(address)) return undefined
  // The workchain is returned unsigned.
  return addressOf(Number(BigInt.asIntN(32, chain)), address as Parameters<typeof addressOf>[1]) // checked above
}

function asUnixSec(value: unknown): UnixSec | undefined {
  const time = asBigInt(value)
  return time !== undefined && time > 0n && time < 2n ** 40n ? unixSec(Number(time)) : undefined
}
