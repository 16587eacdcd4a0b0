import type { Cell } from '../../../cell/Cell.ts'
import {
  address,
  bigUint,
  bool,
  cellRef,
  coins,
  mapped,
  maybeAddress,
  readToEnd,
  record,
  ref,
  type Tlb,
  time,
  uint,
} from '../../../tlb/combinators.ts'
import { readStateInit } from '../../../tlb/stateInit.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import type { Address } from '../../../units.ts'
import type { TxNode } from '../../engine/nodes.ts'

/** The terms of a sale at a fixed price, from the data of its contract. */
export type SaleTerms = {
  readonly item: Address
  readonly marketplace: Address
  readonly price: bigint
  readonly feeAddress?: Address | undefined
  readonly fee: bigint
  readonly royaltyAddress?: Address | undefined
  readonly royalty: bigint
}

/** The terms of an auction, from the data of its contract. */
export type AuctionTerms = {
  readonly item: Address
  readonly marketplace: Address
  readonly minBid: bigint
  readonly maxBid: bigint
  readonly endsAt: number
  readonly feeAddress?: Address | undefined
  readonly feeFactor: bigint
  readonly feeBase: bigint
  readonly royaltyAddress?: Address | undefined
  readonly royaltyFactor: bigint
  readonly royaltyBase: bigint
}

const flags = { is_complete: bool }
const saleFees = record('', { fee_address: maybeAddress, fee: coins, royalty_address: maybeAddress, royalty: coins })
/** Sales of Getgems, versions 2 and 3. */
const sale = record('', {
  ...flags,
  created_at: time,
  marketplace: address,
  item: address,
  owner: maybeAddress,
  price: coins,
  fees: ref(saleFees),
})
/** Of the first sale contracts. */
const saleV1 = record('', {
  marketplace: address,
  item: address,
  owner: maybeAddress,
  price: coins,
  fees: ref(record('', { fee: coins, royalty_address: maybeAddress, royalty: coins })),
})
const saleV4 = record('', {
  ...flags,
  marketplace: address,
  owner: maybeAddress,
  price: coins,
  sold_at: uint(32),
  query_id: bigUint(64),
  fixed: ref(
    record('', {
      fee_address: maybeAddress,
      royalty_address: maybeAddress,
      fee_percent: uint(17),
      royalty_percent: uint(17),
      item: address,
      created_at: time,
    }),
  ),
})
/** Fees of version 4 are in thousandths of a percent. */
const percentBase = 100_000n

const auctionFees = record('', {
  fee_address: maybeAddress,
  fee_factor: uint(32),
  fee_base: uint(32),
  royalty_address: maybeAddress,
  royalty_factor: uint(32),
  royalty_base: uint(32),
})
/** Both addresses come first in version 4. */
const auctionFeesV4 = record('', {
  fee_address: maybeAddress,
  royalty_address: maybeAddress,
  fee_factor: uint(32),
  fee_base: uint(32),
  royalty_factor: uint(32),
  royalty_base: uint(32),
})
const bids = { min_bid: coins, max_bid: coins }
const fixedTerms = ref(
  record('', {
    marketplace: address,
    ...bids,
    min_step: uint(7),
    step_time: uint(17),
    item: address,
    created_at: time,
  }),
)
const progress = {
  last_member: maybeAddress,
  last_bid: coins,
  last_bid_at: uint(32),
  ends_at: time,
  owner: maybeAddress,
}
const auctionV4 = record('', {
  ended: bool,
  cancelled: bool,
  ...progress,
  query_id: bigUint(64),
  fees: ref(auctionFeesV4),
  fixed: fixedTerms,
})
const auctionV3 = record('', {
  ended: bool,
  cancelled: bool,
  ...progress,
  query_id: bigUint(64),
  fees: ref(auctionFees),
  fixed: fixedTerms,
})
const auctionV2 = record('', {
  ended: bool,
  activated: bool,
  cancelled: bool,
  ...progress,
  fees: ref(auctionFees),
  fixed: ref(
    record('', {
      gas_price: uint(32),
      marketplace: address,
      ...bids,
      min_step: coins,
      step_time: uint(32),
      item: address,
      created_at: time,
    }),
  ),
})
const auctionV1 = record('', {
  ended: bool,
  marketplace: address,
  activated: bool,
  created_at: time,
  cancelled: bool,
  fees: ref(auctionFees),
  bids: ref(
    record('', {
      ...bids,
      min_step: coins,
      last_member: maybeAddress,
      last_bid: coins,
      last_bid_at: uint(32),
      ends_at: time,
      step_time: uint(32),
      try_step_time: uint(32),
    }),
  ),
  items: ref(record('', { owner: maybeAddress, item: address })),
})

/** Of the first auctions, which keep the parties, the last bid and the terms in cells of their own. */
const auctionV0 = record('', {
  ended: bool,
  ends_at: time,
  activated: bool,
  parties: ref(record('', { marketplace: address, item: address, owner: maybeAddress })),
  last: ref(record('', { last_member: maybeAddress, last_bid: coins, last_bid_at: uint(32) })),
  terms: mapped(cellRef, cell => {
    const slice = cell.slice()
    const terms = record('', bids).read(slice)
    return { ...terms, fees: readToEnd(auctionFees, slice.loadRef()) }
  }),
})

type Reader<T> = (data: Cell) => T | undefined

function tryRead<T, R>(layout: Tlb<T>, toTerms: (value: T) => R): Reader<R> {
  return data => {
    try {
      return toTerms(layout.read(data.slice()))
    } catch {
      // The data of a contract of another kind.
      return undefined
    }
  }
}

const saleReaders: readonly Reader<SaleTerms>[] = [
  tryRead(sale, ({ item, marketplace, price, fees }) => ({ item, marketplace, price, ...toSaleFees(fees) })),
  tryRead(saleV4, ({ marketplace, price, fixed }) => ({
    item: fixed.item,
    marketplace,
    price,
    feeAddress: fixed.fee_address,
    fee: (price * BigInt(fixed.fee_percent)) / percentBase,
    royaltyAddress: fixed.royalty_address,
    royalty: (price * BigInt(fixed.royalty_percent)) / percentBase,
  })),
  tryRead(saleV1, ({ item, marketplace, price, fees }) => ({ item, marketplace, price, ...toSaleFees(fees) })),
]

const toSaleFees = (fees: {
  readonly fee_address?: Address | undefined
  readonly fee: bigint
  readonly royalty_address?: Address | undefined
  readonly royalty: bigint
}) => ({
  feeAddress: fees.fee_address,
  fee: fees.fee,
  royaltyAddress: fees.royalty_address,
  royalty: fees.royalty,
})

type AuctionFees = {
  readonly fee_address?: Address | undefined
  readonly fee_factor: number
  readonly fee_base: number
  readonly royalty_address?: Address | undefined
  readonly royalty_factor: number
  readonly royalty_base: number
}
const toAuctionFees = (fees: AuctionFees) => ({
  feeAddress: fees.fee_address,
  feeFactor: BigInt(fees.fee_factor),
  feeBase: BigInt(fees.fee_base),
  royaltyAddress: fees.royalty_address,
  royaltyFactor: BigInt(fees.royalty_factor),
  royaltyBase: BigInt(fees.royalty_base),
})
type FixedTerms = {
  readonly item: Address
  readonly marketplace: Address
  readonly min_bid: bigint
  readonly max_bid: bigint
}
const toTerms = (fixed: FixedTerms, ends_at: number, fees: AuctionFees): AuctionTerms => ({
  item: fixed.item,
  marketplace: fixed.marketplace,
  minBid: fixed.min_bid,
  maxBid: fixed.max_bid,
  endsAt: ends_at,
  ...toAuctionFees(fees),
})
const auctionReaders: readonly Reader<AuctionTerms>[] = [
  tryRead(auctionV4, ({ fixed, ends_at, fees }) => toTerms(fixed, ends_at, fees)),
  tryRead(auctionV3, ({ fixed, ends_at, fees }) => toTerms(fixed, ends_at, fees)),
  tryRead(auctionV2, ({ fixed, ends_at, fees }) => toTerms(fixed, ends_at, fees)),
  tryRead(auctionV1, ({ marketplace, bids: terms, items, fees }) =>
    toTerms({ ...terms, marketplace, item: items.item }, terms.ends_at, fees),
  ),
  tryRead(auctionV0, ({ parties, terms, ends_at }) => toTerms({ ...terms, ...parties }, ends_at, terms.fees)),
]

/** The data of the contract of a transaction: from the state that its message deploys, else as it is known. */
export function* findContractData({ tx }: TxNode): Generator<Cell> {
  const init = tx.inMessage?.init
  const deployed = init ? readDeployedData(init) : undefined
  if (deployed) yield deployed
  for (const state of [tx.before, tx.after]) {
    const { data } = getInit(toAccount(state))
    if (data) yield data
  }
}

function readDeployedData(init: Cell): Cell | undefined {
  try {
    return readStateInit(init).data
  } catch {
    // A message may carry any cell.
    return undefined
  }
}

type Listed = { readonly item: Address }

function readTerms<T extends Listed>(node: TxNode, readers: readonly Reader<T>[], item: Address): T | undefined {
  for (const data of findContractData(node)) {
    for (const read of readers) {
      const terms = read(data)
      // Data of another layout may fit as well, but not with the right item.
      if (terms?.item === item) return terms
    }
  }
  return undefined
}

const findTerms =
  <T extends Listed>(readers: readonly Reader<T>[]) =>
  (nodes: readonly TxNode[], item: Address): T | undefined => {
    for (const node of nodes) {
      const terms = readTerms(node, readers, item)
      if (terms) return terms
    }
    return undefined
  }

/** Finds the terms of the sale of this item, in the data of the contract of one of these transactions. */
export const findSaleTerms = findTerms(saleReaders)
/** Finds the terms of the auction of this item, in the data of the contract of one of these transactions. */
export const findAuctionTerms = findTerms(auctionReaders)
