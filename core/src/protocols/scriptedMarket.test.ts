import { describe, expect, test } from 'vitest'
import { actionKinds, classifiedActions } from '../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, payloadBody } from '../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import type { StackValue } from '../../test/scriptedMethods.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'

// Marketplaces without a recording: scripted contracts return and send the same data.

const [transferCode, noticeCode, notifiedCode] = [0x5fcc3d14, 0x05138d91, 0x7362d09c]
const [buyer, item] = [stubAddress('u'), stubAddress('i')]
const coins = emptyCell
const text = (words: string) => body(0, b => b.bytes(new TextEncoder().encode(words)))
const query = (code: number) => body(code, b => b.uint(0, 64))
const give = (to: string): ScriptedMessage => ({
  to: 'i',
  body: body(transferCode, b =>
    b.uint(0, 64).address(stubAddress(to)).address(stubAddress(to)).bit(false).coins(0n).bit(false),
  ),
})
const ofItem = { get_nft_data: [-1n, 7n, stubAddress('c'), stubAddress('s'), emptyCell] }

describe('a Disintar sale', () => {
  const price = 5_000_000_000n
  /** marketplace, item, owner, price, marketplace fee, author, royalty */
  const data = (owner: string | null): StackValue[] => [
    stubAddress('m'),
    item,
    owner === null ? undefined : stubAddress(owner),
    ...[price, 250_000_000n, stubAddress('r'), 500_000_000n],
  ]
  const shares: readonly ScriptedMessage[] = [
    { to: 'o', body: coins, value: 4_250_000_000n },
    { to: 'm', body: coins, value: 250_000_000n },
    { to: 'r', body: coins, value: 500_000_000n },
  ]
  const sold = [...shares, give('u')]
  const play = (first: Cell, script: Script[string], owner: string | null = 'o') =>
    runScript({
      from: 'u',
      first: { to: 's', body: first, value: 6_000_000_000n },
      script: { s: script, i: { [transferCode]: [] }, m: {}, o: {}, r: {}, u: {} },
      methods: { s: { get_sale_data: data(owner) }, i: ofItem },
    })
  const seen = { nft: item, seller: stubAddress('o'), buyer, price: { type: 'coin', amount: price } }

  test.each([
    ['bare coins', coins],
    ['coins with a comment', text('thank you')],
    ['the order to buy', query(2)],
  ])('%s buy, and the shares are transfers', async (_, first) => {
    const recording = await play(first, { 0: sold, 2: sold })
    expect(classifiedActions(recording)).toMatchObject([
      { type: 'NftPurchase', status: 'ok', pattern: 'nfts.purchase', detail: seen },
    ])
  })

  test.each([
    ['bare coins', coins],
    ['the order to buy', query(2)],
  ])('%s that the sale rejects are no purchase', async (_, first) => {
    expect(classifiedActions(await play(first, { 0: rejects, 2: rejects }))).toMatchObject([
      { type: 'NftPurchase', status: 'failed', detail: seen },
    ])
  })

  test('TON that is kept or returned is not a purchase', async () => {
    const back = [{ to: 'u', body: text('Not for you'), value: 5_900_000_000n }]
    expect(actionKinds(await play(coins, { 0: [] }))).toEqual(['NftPurchase failed'])
    expect(actionKinds(await play(coins, { 0: back }))).toEqual(['NftPurchase failed'])
  })

  test('top-ups, cancellation and other operations are not purchases', async () => {
    expect(actionKinds(await play(query(1), { 1: [] }))).toEqual([])
    expect(actionKinds(await play(query(3), { 3: [give('o')] }))).toEqual(['NftItemTransfer ok'])
    expect(actionKinds(await play(query(3), { 3: rejects }))).toEqual([])
    expect(actionKinds(await play(body(2), { 2: rejects }))).toEqual([])
  })

  test('a sale that was not started is not a purchase', async () => {
    expect(actionKinds(await play(coins, { 0: [] }, null))).toEqual([])
    expect(actionKinds(await play(query(2), { 2: rejects }, null))).toEqual([])
  })
})

describe('a sale for jettons', () => {
  const none = new Builder().end()
  /** complete, created, marketplace, item, owner, TON price, fees and royalties, sold at and by, jetton prices */
  const data = [
    ...[0n, 1n, stubAddress('m'), item, stubAddress('o'), 0n],
    ...[stubAddress('m'), 5_000n, stubAddress('r'), 5_000n, 0n, 0n, none],
  ]
  const paid = jettonTransferScript({ wallet: 'wu', toWallet: 'ws', from: 'u', to: 's', amount: 5n, payload: query(1) })
  const play = (replies: readonly ScriptedMessage[], sells = true) =>
    runScript({
      from: 'u',
      first: { to: 'wu', body: jettonTransferBody(5n, 's', query(1)) },
      script: mergeScripts(paid, { s: { [notifiedCode]: replies }, i: { [transferCode]: [] }, u: {} }, returned),
      wallets: { wu: ['u', 'j'], ws: ['s', 'j'] },
      interfaces: { wu: ['jetton_wallet'], ws: ['jetton_wallet'] },
      methods: { ...(sells && { s: { get_fix_price_data_v4: data } }), i: ofItem },
    })
  const returned = { ws: { 260734629: [{ to: 'wu', body: arrivalOf(5n) }] }, wu: { 395134233: [] } }

  test('delivers the item', async () => {
    expect(classifiedActions(await play([give('u')]))).toMatchObject([
      {
        type: 'NftPurchase',
        status: 'ok',
        pattern: 'nfts.jettonPurchase',
        detail: {
          nft: item,
          seller: stubAddress('o'),
          buyer,
          price: { type: 'jetton', master: stubAddress('j'), amount: 5n },
        },
      },
    ])
  })

  test('that returns them is a failed purchase', async () => {
    expect(actionKinds(await play([{ to: 'ws', body: jettonTransferBody(5n, 'u') }]))).toEqual([
      'NftPurchase failed',
      'JettonTransfer ok',
    ])
  })

  test('that keeps them, delivers to another account or is not a sale is not a purchase', async () => {
    expect(actionKinds(await play([]))).toEqual(['JettonTransfer ok'])
    expect(actionKinds(await play([give('e')]))).toEqual(['JettonTransfer ok', 'NftItemTransfer ok'])
    expect(actionKinds(await play([give('u')], false))).toEqual(['JettonTransfer ok', 'NftItemTransfer ok'])
  })
})

describe('the first bid for a Telegram username', () => {
  const order = payloadBody(0x4637289a, b => b.uint(0, 256).uint(0, 256))
  const restricted = payloadBody(0x4637289b, b => b.uint(0, 256).uint(0, 256))
  const deployment = { to: 'i', body: payloadBody(0x299a3e15, b => b.address(buyer).coins(7_000_000_000n)) }
  const bid = body(0x38127de1, b => b.coins(7_000_000_000n).uint(1_700_000_000, 32))
  const notification = (payload: Cell | undefined): ScriptedMessage => ({
    to: 'u',
    body: body(noticeCode, b =>
      payload ? b.uint(0, 64).address(buyer).bit(true).ref(payload) : b.uint(0, 64).address(buyer).bit(false),
    ),
  })
  const payout: ScriptedMessage = { to: 'f', body: query(0x370fec51), value: 6_000_000_000n }
  const text = { slice: new Builder().uint(3, 8).bytes(new TextEncoder().encode('abc')).end() }
  const play = (
    first: Cell,
    script: { c?: readonly ScriptedMessage[] | typeof rejects; i: readonly ScriptedMessage[] | typeof rejects },
  ) =>
    runScript({
      from: 'u',
      first: { to: 'c', body: first, value: 8_000_000_000n },
      script: {
        c: { 1178019994: script.c ?? [deployment], 1178019995: script.c ?? [deployment] },
        i: { 697974293: script.i },
        f: {},
        u: {},
      },
      methods: { i: { ...ofItem, get_telemint_token_name: [text] } },
    })

  test.each([order, restricted])('is a purchase at the buy-now price', async first => {
    const actions = classifiedActions(await play(first, { i: [notification(bid), payout] }))
    expect(actions).toMatchObject([
      {
        type: 'NftPurchase',
        status: 'ok',
        pattern: 'nfts.telemintBuyNow',
        detail: {
          auction: 'DNS.tg',
          nft: item,
          seller: stubAddress('f'),
          buyer,
          price: { type: 'coin', amount: 7_000_000_000n },
        },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(3)
  })

  test('starts an auction below that price', async () => {
    expect(classifiedActions(await play(order, { i: [] }))).toMatchObject([
      { type: 'AuctionBid', status: 'ok', detail: { auction: 'DNS.tg', bidder: buyer, nft: item } },
    ])
  })

  test('has failed when the item returns or rejects it', async () => {
    const returned = { to: 'c', body: query(0xa43227e1) }
    expect(actionKinds(await play(order, { i: [returned] }))).toEqual(['AuctionBid failed'])
    expect(actionKinds(await play(order, { i: rejects }))).toEqual(['AuctionBid failed'])
  })

  test('is not a bid when the collection rejects it, and not a purchase without a bid in the notification', async () => {
    expect(actionKinds(await play(order, { c: rejects, i: [] }))).toEqual([])
    expect(actionKinds(await play(order, { i: [notification(undefined), payout] }))).not.toContain('NftPurchase ok')
  })
})

describe('TON to a Telegram item', () => {
  const name = { slice: new Builder().uint(3, 8).bytes(new TextEncoder().encode('abc')).end() }
  const now = 1_795_300_000n
  /** highest bidder, highest bid, time of the bid, minimum bid, end time */
  const auction = (endsAt: bigint) => [stubAddress('e'), 2_000_000_000n, now - 9n, 3_000_000_000n, endsAt]
  const play = (own: Record<string, readonly StackValue[]>, replies: Script[string], from = 'u') =>
    runScript({
      from,
      first: { to: 'i', body: coins, value: 4_000_000_000n },
      script: { i: replies, u: {}, e: {}, s: {} },
      methods: { i: { ...ofItem, get_telemint_token_name: [name], ...own } },
    })
  const running = { get_telemint_auction_state: auction(now + 3_600n) }

  test('is a bid during its auction, first or later', async () => {
    const bid = [{ type: 'AuctionBid', status: 'ok', detail: { auction: 'DNS.tg', bidder: buyer, nft: item } }]
    expect(classifiedActions(await play(running, { 0: [] }))).toMatchObject(bid)
    const outbid = { to: 'e', body: query(0x557cea20), value: 2_000_000_000n }
    expect(classifiedActions(await play(running, { 0: [outbid] }))).toMatchObject(bid)
    expect(actionKinds(await play(running, { 0: rejects }))).toEqual(['AuctionBid failed'])
  })

  test('is a top-up without an auction or after its end', async () => {
    expect(actionKinds(await play({}, { 0: [] }))).toEqual([])
    expect(actionKinds(await play({ get_telemint_auction_state: auction(now - 1n) }, { 0: [] }))).toEqual([])
  })
})

describe('a v4 auction', () => {
  const data = (jetton: string | null): StackValue[] => [
    // activated, ended, end time, marketplace, item, owner
    ...[-1n, 0n, 1_795_400_000n, stubAddress('m'), item, stubAddress('o')],
    // highest bid, highest bidder, minimum step, fee address, fee factor and base, author, royalty
    ...[2_000_000_000n, stubAddress('e'), 5n, stubAddress('m'), 5n, 100n, stubAddress('r'), 5n, 100n],
    // maximum and minimum bid, created at, last bid at, cancelled, step time, last query id
    ...[9_000_000_000n, 1n, 1_795_000_000n, 1_795_000_001n, 0n, 300n, 0n],
    // jetton wallet, jetton master, broken, public key
    ...[jetton === null ? undefined : stubAddress('ws'), jetton === null ? undefined : stubAddress(jetton), 0n, 0n],
  ]
  const outbid: ScriptedMessage = {
    to: 'e',
    body: text('Your bid has been outbid by another user.'),
    value: 1_990_000_000n,
  }
  const paid = jettonTransferScript({ wallet: 'wu', toWallet: 'ws', from: 'u', to: 's', amount: 5n, payload: query(1) })
  const play = (first: ScriptedMessage, replies: readonly ScriptedMessage[], jetton: string | null) =>
    runScript({
      from: 'u',
      first: { value: 4_000_000_000n, ...first },
      script: mergeScripts(paid, {
        s: { 0: replies, 877588517: replies, [notifiedCode]: replies },
        i: { [transferCode]: [] },
        e: {},
        u: {},
      }),
      wallets: { wu: ['u', 'j'], ws: ['s', 'j'] },
      interfaces: { s: ['nft_auction_getgems_v4'], wu: ['jetton_wallet'], ws: ['jetton_wallet'] },
      methods: { s: { get_auction_data_v4: data(jetton) }, i: ofItem },
    })
  const seen = { auction: 'getgems', nft: item }

  test.each([coins, query(0x344ef025)])('accepts TON as a bid', async body => {
    const actions = classifiedActions(await play({ to: 's', body }, [outbid], null))
    const bid = { type: 'coin', amount: 4_000_000_000n }
    expect(actions).toMatchObject([{ type: 'AuctionBid', status: 'ok', detail: { ...seen, bidder: buyer, bid } }])
  })

  test('delivers the item for a buy-now bid', async () => {
    expect(classifiedActions(await play({ to: 's', body: coins }, [outbid, give('u')], null))).toMatchObject([
      {
        type: 'NftPurchase',
        status: 'ok',
        pattern: 'nfts.auctionBuyNow',
        detail: { ...seen, seller: stubAddress('o') },
      },
    ])
  })

  test('accepts jettons when it is configured for them', async () => {
    const first = { to: 'wu', body: jettonTransferBody(5n, 's', query(1)) }
    const bid = { type: 'jetton', master: stubAddress('j'), amount: 5n }
    expect(classifiedActions(await play(first, [], 'j'))).toMatchObject([
      { type: 'AuctionBid', status: 'ok', pattern: 'nfts.jettonBid', detail: { ...seen, bidder: buyer, bid } },
    ])
    expect(actionKinds(await play(first, [], 'k'))).toEqual(['JettonTransfer ok'])
  })

  test('treats other operations as calls', async () => {
    expect(actionKinds(await play({ to: 's', body: query(0x5616c572) }, [give('o')], null))).toEqual([])
  })
})

function arrivalOf(amount: bigint): Cell {
  return body(0x178d4519, b =>
    b.uint(0, 64).varUint(amount, 4).address(stubAddress('s')).address(undefined).coins(1n).bit(false),
  )
}
