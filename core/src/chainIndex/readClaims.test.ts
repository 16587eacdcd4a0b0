import { describe, expect, test } from 'vitest'
import { createMerkleProof } from '../../test/createMerkleProof.ts'
import { someAddress } from '../../test/fakes.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { readClaims } from './readClaims.ts'

const [market, item, seller, bidder] = [someAddress('1'), someAddress('2'), someAddress('3'), someAddress('4')]
const time = 1_700_000_000
const build = (): Builder => new Builder()
/** As a block shows data of which only the first cell changed. */
const pruneReferences = (root: Cell): Cell => parseCell(createMerkleProof(root, cell => cell === root)).ref(0)

type Ends = { readonly ended?: boolean; readonly canceled?: boolean }

const auctionFees = () =>
  build().address(market).uint(5, 32).uint(100, 32).address(market).uint(1, 32).uint(10, 32).end()
const bids = (builder: Builder): Builder => builder.address(bidder).coins(5n).uint(time, 32).uint(time, 32)

/** Data of auctions, by the layouts of the tables. */
const auctions: Readonly<Record<string, (ends: Ends) => Cell>> = {
  'nft_auction_v1, seller beside the item': ({ ended = false, canceled = false }) =>
    build()
      .bit(ended)
      .address(market)
      .bit(true)
      .uint(time, 32)
      .bit(canceled)
      .ref(auctionFees())
      .ref(bids(build().coins(1n).coins(9n).coins(1n)).uint(60, 32).uint(60, 32).end())
      .ref(build().address(seller).address(item).end())
      .end(),
  'nft_auction_v1, seller in the first cell': ({ ended = false, canceled = false }) =>
    bids(build().bit(ended).bit(true).bit(canceled))
      .address(seller)
      .ref(auctionFees())
      .ref(
        build()
          .int(7, 32)
          .address(market)
          .coins(1n)
          .coins(9n)
          .coins(1n)
          .uint(60, 32)
          .address(item)
          .uint(time, 32)
          .end(),
      )
      .end(),
  nft_auction_getgems_v3: ({ ended = false, canceled = false }) =>
    bids(build().bit(ended).bit(canceled))
      .address(seller)
      .uint(0, 64)
      .uint(5, 32)
      .uint(100, 32)
      .uint(1, 32)
      .uint(10, 32)
      .ref(build().address(market).address(market).end())
      .ref(auctionConstants())
      .end(),
  nft_auction_getgems_v4: ({ ended = false, canceled = false }) =>
    bids(build().bit(ended).bit(canceled))
      .address(seller)
      .uint(0, 64)
      .ref(build().address(market).address(market).uint(5, 32).uint(100, 32).uint(1, 32).uint(10, 32).end())
      .ref(auctionConstants())
      .bit(false)
      .end(),
}

const auctionConstants = (): Cell =>
  build().address(market).coins(1n).coins(9n).uint(5, 7).uint(60, 17).address(item).uint(time, 32).end()

describe.each(Object.entries(auctions))('an auction: %s', (_, create) => {
  test('has its item and its seller', () => {
    const claims = readClaims({ data: create({}), codeHash: undefined })
    expect(claims).toEqual({ kind: 'sale', claim: { item, seller }, hidden: new Set() })
  })

  test.each([{ ended: true }, { canceled: true }])('sells nothing any more: %o', ends => {
    const claims = readClaims({ data: create(ends), codeHash: undefined })
    expect(claims).toEqual({ kind: 'sale', claim: { item, seller: undefined }, hidden: new Set() })
  })

  test('hides what is in cells that did not change', () => {
    const claims = readClaims({ data: pruneReferences(create({})), codeHash: undefined })
    if (claims?.kind !== 'sale') throw new Error('it is an auction')
    expect(claims.hidden.has('item')).toBe(true)
    expect(claims.claim).toEqual({ item: undefined, seller: claims.hidden.has('seller') ? undefined : seller })
    const ended = readClaims({ data: pruneReferences(create({ ended: true })), codeHash: undefined })
    expect(ended).toMatchObject({ claim: { seller: undefined }, hidden: new Set(['item']) })
  })
})
