import { describe, expect, test } from 'vitest'
import { actionSentences } from '../../test/actionSentences.ts'
import { extendedActions } from '../../test/changeTrace.ts'
import { assembleCode } from '../../test/fakes.ts'
import { deployedAddress, rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { type StackValue, withGetMethods } from '../../test/scriptedMethods.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'

// Markets without a recording: scripted contracts with the messages, get methods and data of Getgems' contracts.

const [transferCode, noticeCode] = [0x5fcc3d14, 0x05138d91]
const item = stubAddress('i')
const coins = (amount: bigint) => ({ type: 'coin', amount })
const text = (words: string) => body(0, b => b.bytes(new TextEncoder().encode(words)))
const query = (code: number, fill: (b: Builder) => Builder = b => b) => body(code, b => fill(b.uint(0, 64)))
const transferTo = (to: string | { readonly init: Cell }): Cell => {
  const owner = typeof to === 'string' ? stubAddress(to) : deployedAddress(to.init)
  return body(transferCode, b => b.uint(0, 64).address(owner).address(owner).bit(false).coins(0n).bit(false))
}
const give = (to: string): ScriptedMessage => ({ to: 'i', body: transferTo(to) })
const noticeBody = body(noticeCode, b => b.uint(0, 64).address(stubAddress('o')).bit(false))
const ofItem = { get_nft_data: [-1n, 7n, stubAddress('c'), stubAddress('o'), emptyCell] }

const play = (given: {
  readonly first: ScriptedMessage
  readonly script: Script
  readonly methods?: Readonly<Record<string, Readonly<Record<string, readonly StackValue[]>>>>
}) => runScript({ from: 'u', ...given, methods: { i: ofItem, ...given.methods } })

describe('a sale at a fixed price', () => {
  const sale = [
    1n,
    stubAddress('m'),
    item,
    stubAddress('o'),
    5_000_000_000n,
    stubAddress('f'),
    1n,
    stubAddress('r'),
    2n,
  ]
  const terms = { get_sale_data: [0x46495850n, 0n, ...sale] }
  const run = (first: Cell, handlers: Script[string]) =>
    play({
      first: { to: 's', body: first },
      script: { s: handlers, i: { [transferCode]: [] }, u: {}, o: {} },
      methods: { s: terms },
    })

  const priceV3 = query(0x6c6c2080, b => b.coins(9_000_000_000n).coins(100n).coins(200n))
  const priceV4 = query(0xfd135f7b, b => b.coins(9_000_000_000n).bit(false))
  test.each([
    [priceV3, { fee: coins(100n), royalty: coins(200n) }],
    [priceV4, {}],
  ])('gets a new price', async (first, fees) => {
    const detail = { owner: stubAddress('u'), sale: stubAddress('s'), item, price: coins(9_000_000_000n), ...fees }
    const op = { 1819025536: [], 4245905275: [] }
    const recording = await run(first, op)
    expect(extendedActions(recording)).toMatchObject([{ type: 'NftSaleUpdate', status: 'ok', detail }])
    expect(actionSentences(recording)).toEqual(['0:7500 changes the price of NFT 0:6900 to 9 TON in the sale 0:7300.'])
    const rejected = await run(first, { 1819025536: rejects, 4245905275: rejects })
    expect(extendedActions(rejected)).toMatchObject([{ type: 'NftSaleUpdate', status: 'failed', detail }])
    expect(actionSentences(rejected)).toHaveLength(1)
  })

  test.each([query(3), text('cancel')])('is cancelled', async first => {
    const detail = { requester: stubAddress('u'), sale: stubAddress('s'), item }
    expect(extendedActions(await run(first, { 3: [give('o')], 0: [give('o')] }))).toMatchObject([
      { type: 'NftSaleCancel', status: 'ok', detail: { ...detail, owner: stubAddress('o') } },
    ])
    expect(extendedActions(await run(first, { 3: rejects, 0: rejects }))).toMatchObject([
      { type: 'NftSaleCancel', status: 'failed', detail },
    ])
    expect(extendedActions(await run(first, { 3: [], 0: [] }))).toMatchObject([
      { type: 'NftSaleCancel', status: 'failed' },
    ])
  })

  test('is not cancelled by another comment or another contract', async () => {
    expect(extendedActions(await run(text('thanks'), { 0: [] }))).toEqual([])
    const other = await play({ first: { to: 's', body: query(3) }, script: { s: { 3: [give('o')] }, i: {}, u: {} } })
    expect(extendedActions(other)).toEqual([])
  })
})

describe('an item that a listing contract puts up', () => {
  const initOf = (data: Cell, methods: Readonly<Record<string, readonly StackValue[]>> = {}) =>
    new Builder()
      .bit(false)
      .bit(false)
      .bit(true)
      .ref(withGetMethods(assembleCode('30'), methods))
      .bit(true)
      .ref(data)
      .bit(false)
      .end()
  const fees = new Builder().address(stubAddress('f')).coins(100n).address(stubAddress('r')).coins(200n).end()
  const saleData = new Builder()
    .bit(false)
    .uint(1_700_000_000, 32)
    .address(stubAddress('m'))
    .address(item)
    .address(undefined)
    .coins(5_000_000_000n)
    .ref(fees)
    .end()
  const shares = new Builder()
    .address(stubAddress('f'))
    .uint(5, 32)
    .uint(100, 32)
    .address(stubAddress('r'))
    .uint(7, 32)
    .uint(100, 32)
    .end()
  const fixed = new Builder()
    .address(stubAddress('m'))
    .coins(1_000_000_000n)
    .coins(9_000_000_000n)
    .uint(5, 7)
    .uint(300, 17)
    .address(item)
    .uint(1_700_000_000, 32)
    .end()
  const auctionData = new Builder()
    .bit(false)
    .bit(false)
    .address(undefined)
    .coins(0n)
    .uint(0, 32)
    .uint(1_800_000_000, 32)
    .address(undefined)
    .uint(0, 64)
    .ref(shares)
    .ref(fixed)
    .end()
  const run = (init: Cell, notified = true) =>
    play({
      first: { to: 'i', body: transferTo('l') },
      script: {
        i: [
          { [transferCode]: [{ to: 'l', body: noticeBody, value: 500_000_000n }] },
          { [transferCode]: [notified ? { init, body: noticeBody } : { to: 'u', body: noticeBody }] },
        ],
        l: {
          [noticeCode]: [
            { init, body: emptyCell },
            { to: 'i', body: transferTo({ init }) },
          ],
        },
        u: {},
      },
    })

  test('is on sale', async () => {
    const init = initOf(saleData)
    const detail = {
      owner: stubAddress('u'),
      item,
      listing: stubAddress('l'),
      sale: deployedAddress(init),
      marketplace: stubAddress('m'),
      price: coins(5_000_000_000n),
      feeAddress: stubAddress('f'),
      fee: coins(100n),
      royaltyAddress: stubAddress('r'),
      royalty: coins(200n),
    }
    expect(extendedActions(await run(init))).toMatchObject([{ type: 'NftPutOnSale', status: 'ok', detail }])
    expect(extendedActions(await run(init, false))).toMatchObject([{ type: 'NftPutOnSale', status: 'failed', detail }])
  })

  test('is up for auction', async () => {
    const init = initOf(auctionData)
    const detail = {
      owner: stubAddress('u'),
      item,
      listing: stubAddress('l'),
      auction: deployedAddress(init),
      marketplace: stubAddress('m'),
      minBid: coins(1_000_000_000n),
      maxBid: coins(9_000_000_000n),
      endsAt: 1_800_000_000,
      feeAddress: stubAddress('f'),
      feeFactor: 5n,
      feeBase: 100n,
      royaltyAddress: stubAddress('r'),
      royaltyFactor: 7n,
      royaltyBase: 100n,
    }
    expect(extendedActions(await run(init))).toMatchObject([{ type: 'NftPutOnAuction', status: 'ok', detail }])
    expect(extendedActions(await run(init, false))).toMatchObject([{ type: 'NftPutOnAuction', status: 'failed' }])
  })

  test('is neither when the contract is another', async () => {
    expect(extendedActions(await run(initOf(emptyCell)))).toEqual([])
  })
})

describe('a market auction', () => {
  const data = (lastBid: bigint) => ({
    get_auction_data_v4: [
      ...[-1n, 0n, 1_795_400_000n, stubAddress('m'), item, stubAddress('o')],
      ...[lastBid, stubAddress('e'), 5n, stubAddress('m'), 5n, 100n, stubAddress('r'), 5n, 100n],
      ...[9_000_000_000n, 1n, 1_795_000_000n, 1_795_000_001n, 0n, 300n, 0n],
      ...[undefined, undefined, 0n, 0n],
    ],
  })
  const run = (first: Cell, replies: readonly ScriptedMessage[] | typeof rejects, lastBid = 0n) =>
    runScript({
      from: 'u',
      first: { to: 's', body: first },
      script: {
        s: { [first.slice().loadUint(32)]: replies },
        i: { [transferCode]: [] },
        ...{ u: {}, o: {}, e: {} },
      },
      interfaces: { s: ['nft_auction_getgems_v4'] },
      methods: { s: data(lastBid), i: ofItem },
    })
  const detail = { requester: stubAddress('u'), auction: stubAddress('s'), item }

  test.each([body(0x5616c572), query(0xb820e9c2), text('cancel')])('is cancelled', async first => {
    expect(extendedActions(await run(first, [give('o')]))).toMatchObject([
      { type: 'NftAuctionCancel', status: 'ok', detail: { ...detail, owner: stubAddress('o') } },
    ])
    expect(extendedActions(await run(first, rejects))).toMatchObject([
      { type: 'NftAuctionCancel', status: 'failed', detail },
    ])
  })

  const share = { to: 'o', body: text('Profit'), value: 1_900_000_000n }
  test.each([body(0x20c9eb18), body(0xb95616b6), query(0xf373ace5), text('finish'), text('stop')])(
    'is ended',
    async first => {
      expect(extendedActions(await run(first, [give('o')]))).toMatchObject([
        { type: 'NftAuctionFinish', status: 'ok', detail: { ...detail, owner: stubAddress('o') } },
      ])
      expect(extendedActions(await run(first, rejects))).toMatchObject([{ type: 'NftAuctionFinish', status: 'failed' }])
      const won = await run(first, [share, give('e')], 2_000_000_000n)
      expect(extendedActions(won)).toMatchObject([
        {
          type: 'NftAuctionFinish',
          status: 'ok',
          detail: { ...detail, winner: stubAddress('e'), price: coins(2_000_000_000n) },
          parts: [{ type: 'NftPurchase' }, { type: 'TonTransfer' }],
        },
      ])
      expect(actionSentences(won)).toEqual(['0:7500 finishes the auction of NFT 0:6900, which 0:6500 won with 2 TON.'])
    },
  )
})

describe('an offer', () => {
  const fees = new Builder()
    .address(stubAddress('f'))
    .uint(5, 32)
    .uint(100, 32)
    .address(undefined)
    .uint(0, 32)
    .uint(0, 32)
    .end()
  const offerData = (withSwapTime: boolean) => {
    const builder = new Builder().bit(false).uint(1_700_000_000, 32).uint(1_800_000_000, 32)
    if (withSwapTime) builder.uint(0, 32)
    return builder.address(stubAddress('m')).address(item).address(stubAddress('u')).coins(0n).ref(fees).bit(true).end()
  }
  const initOf = (data: Cell) =>
    new Builder().bit(false).bit(false).bit(true).ref(assembleCode('30')).bit(true).ref(data).bit(false).end()
  const signed = (init: Cell) => body(1, b => b.uint(0, 256).uint(0, 256).ref(init).ref(emptyCell))

  test.each([true, false])('is deployed by the marketplace', async withSwapTime => {
    const init = initOf(offerData(withSwapTime))
    const deployed = await play({
      first: { to: 'm', body: signed(init), value: 4_000_000_000n },
      script: { m: { 1: [{ init, body: emptyCell, value: 3_000_000_000n }] }, u: {} },
    })
    expect(extendedActions(deployed)).toMatchObject([
      {
        type: 'NftOffer',
        status: 'ok',
        detail: {
          bidder: stubAddress('u'),
          offer: deployedAddress(init),
          item,
          price: coins(3_000_000_000n),
          endsAt: 1_800_000_000,
          marketplace: stubAddress('m'),
        },
      },
    ])
    expect(deployed.trace.transactionCount).toBe(extendedActions(deployed)[0]?.baseTransactions.length)
  })

  test('is not one when another contract is deployed', async () => {
    const init = initOf(emptyCell)
    const other = await play({
      first: { to: 'm', body: signed(init) },
      script: { m: { 1: [{ init, body: emptyCell }] }, u: {} },
    })
    expect(extendedActions(other)).toEqual([])
  })

  const run = (first: ScriptedMessage, replies: readonly ScriptedMessage[] | typeof rejects) =>
    runScript({
      from: 'u',
      first,
      script: {
        s: { 0: replies, 3: replies, [noticeCode]: replies },
        i: [
          { [transferCode]: [{ to: 's', body: noticeBody, value: 500_000_000n }] },
          { [transferCode]: [{ to: 'e', body: noticeBody, value: 10_000_000n }] },
        ],
        ...{ u: {}, o: {}, f: {}, e: {} },
      },
      interfaces: { s: ['nft_offer_getgems_v1'] },
      methods: { i: ofItem },
    })
  const back = { to: 'u', body: emptyCell, value: 3_000_000_000n }

  test.each([body(3), text('cancel')])('is withdrawn', async first => {
    const detail = { requester: stubAddress('u'), offer: stubAddress('s') }
    expect(extendedActions(await run({ to: 's', body: first }, [back]))).toMatchObject([
      {
        type: 'NftOfferCancel',
        status: 'ok',
        detail: { ...detail, bidder: stubAddress('u'), returned: coins(3_000_000_000n) },
      },
    ])
    expect(extendedActions(await run({ to: 's', body: first }, rejects))).toMatchObject([
      { type: 'NftOfferCancel', status: 'failed', detail },
    ])
    expect(extendedActions(await run({ to: 's', body: first }, []))).toMatchObject([
      { type: 'NftOfferCancel', status: 'failed' },
    ])
  })

  test('is raised', async () => {
    const raise = { to: 's', body: text(''), value: 2_000_000_000n }
    const detail = { bidder: stubAddress('u'), offer: stubAddress('s'), added: coins(2_000_000_000n) }
    expect(extendedActions(await run(raise, []))).toMatchObject([{ type: 'NftOfferRaise', status: 'ok', detail }])
    expect(extendedActions(await run(raise, rejects))).toMatchObject([{ type: 'NftOfferRaise', status: 'failed' }])
  })

  test('is accepted, or returns the item', async () => {
    const accept = { to: 'i', body: transferTo('s') }
    const profit = { to: 'u', body: text('Profit'), value: 2_500_000_000n }
    const fee = { to: 'f', body: text('Marketplace fee'), value: 500_000_000n }
    const accepted = await run(accept, [profit, fee, give('e')])
    expect(extendedActions(accepted)).toMatchObject([
      {
        type: 'NftOfferAccept',
        status: 'ok',
        detail: {
          seller: stubAddress('u'),
          offer: stubAddress('s'),
          item,
          bidder: stubAddress('e'),
          price: coins(3_000_000_000n),
          profit: coins(2_500_000_000n),
        },
      },
    ])
    expect(actionSentences(accepted)).toEqual(['0:7500 accepts the offer of 0:6500 for NFT 0:6900: 3 TON.'])
    expect(extendedActions(await run(accept, [give('u')]))).toMatchObject([
      { type: 'NftOfferAccept', status: 'failed' },
    ])
    // Without a payment it is no more than two transfers.
    expect(extendedActions(await run(accept, [give('e')]))).toEqual([])
  })
})
