import type { TxNode } from '../../actions/engine/nodes.ts'
import { findContractData } from '../../actions/patterns/market/listingTerms.ts'
import type { Cell } from '../../cell/Cell.ts'
import { address, bool, coins, maybeAddress, readToEnd, record, ref, time, uint } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'

/** The terms of an offer, from the data of its contract. */
type OfferTerms = {
  readonly bidder: Address
  readonly item: Address
  readonly marketplace: Address
  readonly endsAt: number
}

const fees = record('', {
  fee_address: maybeAddress,
  fee_factor: uint(32),
  fee_base: uint(32),
  royalty_address: maybeAddress,
  royalty_factor: uint(32),
  royalty_base: uint(32),
})
const head = { is_complete: bool, created_at: time, ends_at: time }
const rest = {
  marketplace: address,
  item: address,
  bidder: address,
  price: coins,
  fees: ref(fees),
  can_deploy: bool,
}
const layouts = [record('', { ...head, ...rest }), record('', { ...head, swapped_at: time, ...rest })]

/** The terms of the offer contract of a transaction; `undefined` when its data is that of another contract. */
export function readOfferTerms(node: TxNode): OfferTerms | undefined {
  for (const data of findContractData(node)) {
    const terms = readTerms(data)
    if (terms) return terms
  }
  return undefined
}

function readTerms(data: Cell): OfferTerms | undefined {
  // The layout has one reference: most data is recognised as another contract's without reading it.
  if (data.refCount !== 1) return undefined
  for (const layout of layouts) {
    try {
      const { bidder, item, marketplace, ends_at, created_at } = readToEnd(layout, data)
      if (ends_at >= created_at) return { bidder, item, marketplace, endsAt: ends_at }
    } catch {
      // Another contract, or another version.
    }
  }
  return undefined
}
