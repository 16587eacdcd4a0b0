import { describe, expect, test } from 'vitest'
import { found, kindsIn } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { jettonOrder, jettonWay, together } from '../../../../test/jettonBodies.ts'
import { playScript, refuses, type Said, type Script } from '../../../../test/scripted.ts'
import type { Answered } from '../../../../test/scriptedMethods.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'
import { Builder } from '../../../cell/Builder.ts'
import { type Cell, emptyCell } from '../../../cell/Cell.ts'

// Markets that are in no recording: contracts that answer and send what theirs do stand in for them.

const [transferCode, noticeCode, notifiedCode] = [0x5fcc3d14, 0x05138d91, 0x7362d09c]
const [buyer, item] = [stubAddress('u'), stubAddress('i')]
const coins = emptyCell
const text = (words: string) => body(0, b => b.bytes(new TextEncoder().encode(words)))
const query = (code: number) => body(code, b => b.uint(0, 64))
const give = (to: string): Said => ({
  to: 'i',
  body: body(transferCode, b =>
    b.uint(0, 64).address(stubAddress(to)).address(stubAddress(to)).bit(false).coins(0n).bit(false),
  ),
})
const ofItem = { get_nft_data: [-1n, 7n, stubAddress('c'), stubAddress('s'), emptyCell] }

describe.skipIf(!hasData)('a sale that answers as those of Disintar do', () => {
  const price = 5_000_000_000n
  /** marketplace, item, owner, price, the market's fee, who made the item, his share */
  const data = (owner: string | null): Answered[] => [
    stubAddress('m'),
    item,
    owner === null ? undefined : stubAddress(owner),
    ...[price, 250_000_000n, stubAddress('r'), 500_000_000n],
  ]
  const shares: readonly Said[] = [
    { to: 'o', body: coins, value: 4_250_000_000n },
    { to: 'm', body: coins, value: 250_000_000n },
    { to: 'r', body: coins, value: 500_000_000n },
  ]
  const sold = [...shares, give('u')]
  const play = (first: Cell, script: Script[string], owner: string | null = 'o') =>
    playScript({
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
    expect(found(recording)).toMatchObject([
      { type: 'NftPurchase', status: 'ok', pattern: 'nfts.purchase', detail: seen },
    ])
  })

  test.each([
    ['bare coins', coins],
    ['the order to buy', query(2)],
  ])('%s that the sale refuses have bought nothing', async (_, first) => {
    expect(found(await play(first, { 0: refuses, 2: refuses }))).toMatchObject([
      { type: 'NftPurchase', status: 'failed', detail: seen },
    ])
  })

  test('coins that it only keeps, and those that it gives back with a word, have bought nothing', async () => {
    const back = [{ to: 'u', body: text('Not for you'), value: 5_900_000_000n }]
    expect(kindsIn(await play(coins, { 0: [] }))).toEqual(['NftPurchase failed'])
    expect(kindsIn(await play(coins, { 0: back }))).toEqual(['NftPurchase failed'])
  })

  test('coins for its storage, the end of the sale and other orders buy nothing', async () => {
    expect(kindsIn(await play(query(1), { 1: [] }))).toEqual([])
    expect(kindsIn(await play(query(3), { 3: [give('o')] }))).toEqual(['NftItemTransfer ok'])
    expect(kindsIn(await play(query(3), { 3: refuses }))).toEqual([])
    expect(kindsIn(await play(body(2), { 2: refuses }))).toEqual([])
  })

  test('a sale that was never begun sells nothing', async () => {
    expect(kindsIn(await play(coins, { 0: [] }, null))).toEqual([])
    expect(kindsIn(await play(query(2), { 2: refuses }, null))).toEqual([])
  })
})

describe.skipIf(!hasData)('a sale for jettons', () => {
  const none = new Builder().end()
  /** complete, created, marketplace, item, owner, price in coins, fees and shares, when and by what it was sold, prices in jettons */
  const data = [
    ...[0n, 1n, stubAddress('m'), item, stubAddress('o'), 0n],
    ...[stubAddress('m'), 5_000n, stubAddress('r'), 5_000n, 0n, 0n, none],
  ]
  const paid = jettonWay({ wallet: 'wu', toWallet: 'ws', from: 'u', to: 's', amount: 5n, payload: query(1) })
  const play = (answers: readonly Said[], sells = true) =>
    playScript({
      from: 'u',
      first: { to: 'wu', body: jettonOrder(5n, 's', query(1)) },
      script: together(paid, { s: { [notifiedCode]: answers }, i: { [transferCode]: [] }, u: {} }, returned),
      wallets: { wu: ['u', 'j'], ws: ['s', 'j'] },
      interfaces: { wu: ['jetton_wallet'], ws: ['jetton_wallet'] },
      methods: { ...(sells && { s: { get_fix_price_data_v4: data } }), i: ofItem },
    })
  const returned = { ws: { 260734629: [{ to: 'wu', body: arrivalOf(5n) }] }, wu: { 395134233: [] } }

  test('gives the item for them', async () => {
    expect(found(await play([give('u')]))).toMatchObject([
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

  test('that sends them back has sold nothing', async () => {
    expect(kindsIn(await play([{ to: 'ws', body: jettonOrder(5n, 'u') }]))).toEqual([
      'NftPurchase failed',
      'JettonTransfer ok',
    ])
  })

  test('that keeps them, gives the item to somebody else, or is no sale, has sold nothing that we know of', async () => {
    expect(kindsIn(await play([]))).toEqual(['JettonTransfer ok'])
    expect(kindsIn(await play([give('e')]))).toEqual(['JettonTransfer ok', 'NftItemTransfer ok'])
    expect(kindsIn(await play([give('u')], false))).toEqual(['JettonTransfer ok', 'NftItemTransfer ok'])
  })
})

describe.skipIf(!hasData)('the first bid for a name of Telegram', () => {
  const order = body(0x4637289a, b => b.uint(0, 256).uint(0, 256))
  const restricted = body(0x4637289b, b => b.uint(0, 256).uint(0, 256))
  const made = { to: 'i', body: body(0x299a3e15, b => b.address(buyer).coins(7_000_000_000n)) }
  const bid = body(0x38127de1, b => b.coins(7_000_000_000n).uint(1_700_000_000, 32))
  const notice = (payload: Cell | undefined): Said => ({
    to: 'u',
    body: body(noticeCode, b =>
      payload ? b.uint(0, 64).address(buyer).bit(true).ref(payload) : b.uint(0, 64).address(buyer).bit(false),
    ),
  })
  const payout: Said = { to: 'f', body: query(0x370fec51), value: 6_000_000_000n }
  const text = { slice: new Builder().uint(3, 8).bytes(new TextEncoder().encode('abc')).end() }
  const play = (first: Cell, script: { c?: readonly Said[] | typeof refuses; i: readonly Said[] | typeof refuses }) =>
    playScript({
      from: 'u',
      first: { to: 'c', body: first, value: 8_000_000_000n },
      script: {
        c: { 1178019994: script.c ?? [made], 1178019995: script.c ?? [made] },
        i: { 697974293: script.i },
        f: {},
        u: {},
      },
      methods: { i: { ...ofItem, get_telemint_token_name: [text] } },
    })

  test.each([order, restricted])('buys it where it is as high as it can be', async first => {
    const actions = found(await play(first, { i: [notice(bid), payout] }))
    expect(actions).toMatchObject([
      {
        type: 'NftPurchase',
        status: 'ok',
        pattern: 'nfts.telemintBuy',
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

  test('begins an auction where it is lower', async () => {
    expect(found(await play(order, { i: [] }))).toMatchObject([
      { type: 'AuctionBid', status: 'ok', detail: { auction: 'DNS.tg', bidder: buyer, nft: item } },
    ])
  })

  test('has failed where the item returns it or refuses it', async () => {
    const returned = { to: 'c', body: query(0xa43227e1) }
    expect(kindsIn(await play(order, { i: [returned] }))).toEqual(['AuctionBid failed'])
    expect(kindsIn(await play(order, { i: refuses }))).toEqual(['AuctionBid failed'])
  })

  test('is none where the collection refuses it, and no purchase where the notice names no bid', async () => {
    expect(kindsIn(await play(order, { c: refuses, i: [] }))).toEqual([])
    expect(kindsIn(await play(order, { i: [notice(undefined), payout] }))).not.toContain('NftPurchase ok')
  })
})

describe.skipIf(!hasData)('coins for an item of Telegram', () => {
  const name = { slice: new Builder().uint(3, 8).bytes(new TextEncoder().encode('abc')).end() }
  const now = 1_795_300_000n
  /** highest bidder, his bid, when it was made, the least that is a bid, when it is over */
  const auction = (endsAt: bigint) => [stubAddress('e'), 2_000_000_000n, now - 9n, 3_000_000_000n, endsAt]
  const play = (own: Record<string, readonly Answered[]>, said: Script[string], from = 'u') =>
    playScript({
      from,
      first: { to: 'i', body: coins, value: 4_000_000_000n },
      script: { i: said, u: {}, e: {}, s: {} },
      methods: { i: { ...ofItem, get_telemint_token_name: [name], ...own } },
    })
  const running = { get_telemint_auction_state: auction(now + 3_600n) }

  test('is a bid while its auction runs, the first as well as one that is more than another', async () => {
    const bid = [{ type: 'AuctionBid', status: 'ok', detail: { auction: 'DNS.tg', bidder: buyer, nft: item } }]
    expect(found(await play(running, { 0: [] }))).toMatchObject(bid)
    const outbid = { to: 'e', body: query(0x557cea20), value: 2_000_000_000n }
    expect(found(await play(running, { 0: [outbid] }))).toMatchObject(bid)
    expect(kindsIn(await play(running, { 0: refuses }))).toEqual(['AuctionBid failed'])
  })

  test('is there for it to live on when there is no auction, or it is over', async () => {
    expect(kindsIn(await play({}, { 0: [] }))).toEqual([])
    expect(kindsIn(await play({ get_telemint_auction_state: auction(now - 1n) }, { 0: [] }))).toEqual([])
  })
})

describe.skipIf(!hasData)('an auction of the fourth version', () => {
  const data = (jetton: string | null): Answered[] => [
    // activated, over, when it is over, marketplace, item, owner
    ...[-1n, 0n, 1_795_400_000n, stubAddress('m'), item, stubAddress('o')],
    // highest bid, whose it is, least step, who gets the fee, its factor and base, who made the item, his share
    ...[2_000_000_000n, stubAddress('e'), 5n, stubAddress('m'), 5n, 100n, stubAddress('r'), 5n, 100n],
    // highest and lowest bid, when it was made and bid for last, called off, how much longer a bid makes it, last query
    ...[9_000_000_000n, 1n, 1_795_000_000n, 1_795_000_001n, 0n, 300n, 0n],
    // wallet and master of the jetton, broken, public key
    ...[jetton === null ? undefined : stubAddress('ws'), jetton === null ? undefined : stubAddress(jetton), 0n, 0n],
  ]
  const outbid: Said = { to: 'e', body: text('Your bid has been outbid by another user.'), value: 1_990_000_000n }
  const paid = jettonWay({ wallet: 'wu', toWallet: 'ws', from: 'u', to: 's', amount: 5n, payload: query(1) })
  const play = (first: Said, said: readonly Said[], jetton: string | null) =>
    playScript({
      from: 'u',
      first: { value: 4_000_000_000n, ...first },
      script: together(paid, {
        s: { 0: said, 877588517: said, [notifiedCode]: said },
        i: { [transferCode]: [] },
        e: {},
        u: {},
      }),
      wallets: { wu: ['u', 'j'], ws: ['s', 'j'] },
      interfaces: { s: ['nft_auction_getgems_v4'], wu: ['jetton_wallet'], ws: ['jetton_wallet'] },
      methods: { s: { get_auction_data_v4: data(jetton) }, i: ofItem },
    })
  const seen = { auction: 'getgems', nft: item }

  test.each([coins, query(0x344ef025)])('takes coins as a bid', async body => {
    const actions = found(await play({ to: 's', body }, [outbid], null))
    const bid = { type: 'coin', amount: 4_000_000_000n }
    expect(actions).toMatchObject([{ type: 'AuctionBid', status: 'ok', detail: { ...seen, bidder: buyer, bid } }])
  })

  test('gives the item for a bid that is as high as it can be', async () => {
    expect(found(await play({ to: 's', body: coins }, [outbid, give('u')], null))).toMatchObject([
      { type: 'NftPurchase', status: 'ok', pattern: 'nfts.auctionBuy', detail: { ...seen, seller: stubAddress('o') } },
    ])
  })

  test('takes jettons where these are what it wants', async () => {
    const first = { to: 'wu', body: jettonOrder(5n, 's', query(1)) }
    const bid = { type: 'jetton', master: stubAddress('j'), amount: 5n }
    expect(found(await play(first, [], 'j'))).toMatchObject([
      { type: 'AuctionBid', status: 'ok', pattern: 'nfts.jettonBid', detail: { ...seen, bidder: buyer, bid } },
    ])
    expect(kindsIn(await play(first, [], 'k'))).toEqual(['JettonTransfer ok'])
  })

  test('is told of otherwise by other operations', async () => {
    expect(kindsIn(await play({ to: 's', body: query(0x5616c572) }, [give('o')], null))).toEqual([])
  })
})

function arrivalOf(amount: bigint): Cell {
  return body(0x178d4519, b =>
    b.uint(0, 64).varUint(amount, 4).address(stubAddress('s')).address(undefined).coins(1n).bit(false),
  )
}
