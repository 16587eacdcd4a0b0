import { describe, expect, test } from 'vitest'
import { changed, found, type Recorded } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { jettonOrder, jettonWay, query, together } from '../../../../test/jettonBodies.ts'
import { playScript, type Script } from '../../../../test/scripted.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'
import type { Cell } from '../../../cell/Cell.ts'

// The contracts of these protocols are in no recording: contracts that send messages of their layouts stand in for them.

const from = stubAddress('u')
const coins = (amount: bigint) => ({ sum: { type: 'coin', amount } })
const jettons = (master: string, amount: bigint) => ({ sum: { type: 'jetton', master: stubAddress(master), amount } })
const amounts = (code: number) => query(code, builder => builder.varUint(1n, 4).varUint(1n, 4))
const arrival = body(0x178d4519, b =>
  b.uint(0, 64).varUint(7n, 4).address(undefined).address(from).coins(0n).bit(false),
)

/** The user's wallet of a jetton and that of the one who gets it: `wv` and `pv` for jetton `v`. */
const world = {
  interfaces: Object.fromEntries(['wv', 'pv', 'ww', 'pw'].map(name => [name, ['jetton_wallet']])),
  wallets: { wv: ['u', 'v'], pv: ['p', 'v'], ww: ['u', 'w'], pw: ['p', 'w'] },
} as const
const given = (jetton: string, amount: bigint, payload: Cell): Script =>
  jettonWay({ wallet: `w${jetton}`, toWallet: `p${jetton}`, from: 'u', to: 'p', amount, payload })
const play = (script: Script, to: string, first: Cell, interfaces: Record<string, readonly string[]> = {}) =>
  playScript({
    from: 'u',
    first: { to, body: first },
    script: together({ u: {} }, script),
    wallets: world.wallets,
    interfaces: { ...world.interfaces, ...interfaces },
  })

/** Both sides are sent by a wallet that does nothing else; what began outside began with it. */
const begin = query(0x1111)
const sides = (...orders: readonly { to: string; body: Cell }[]): Script => ({ x: { 4369: orders } })
const fromOutside = (recording: Recorded): Recorded =>
  changed(recording, node =>
    node.hash === recording.trace.root.hash && node.inMessage
      ? { ...node, inMessage: { ...node.inMessage, type: 'ext_in_msg', source: undefined } }
      : node,
  )
const deposits = (recording: Recorded) => found(recording).filter(({ type }) => type === 'LiquidityDeposit')

describe.skipIf(!hasData)('STON.fi, second generation', () => {
  const order = body(0x37c096df)
  const provide = query(0x37c096df, b => b.address(from).varUint(5n, 4).varUint(0n, 4))
  const pool = (added: readonly { to: string; body: Cell }[]): Script => ({
    p: { 1935855772: [{ to: 'q', body: provide }] },
    q: { 935368415: [{ to: 'a', body: amounts(0x50c6a654) }], 116184359: added },
  })
  const account: Script = { a: { 1355195988: [{ to: 'q', body: amounts(0x06ecd527) }] } }

  test('one side', async () => {
    const recording = await play(
      together(given('v', 5n, order), pool([{ to: 'l', body: arrival }]), account, { l: {} }),
      'wv',
      jettonOrder(5n, 'p', order),
    )
    expect(found(recording)).toMatchObject([
      { type: 'LiquidityDeposit', status: 'ok', detail: { protocol: 'stonfi', from, tokens: [jettons('v', 5n)] } },
    ])
  })

  test('what the pool gives back is a failed deposit', async () => {
    const back = [{ to: 'b', body: amounts(0x50c6a654) }]
    const recording = await play(
      together(given('v', 5n, order), pool(back), account, { b: {} }),
      'wv',
      jettonOrder(5n, 'p', order),
    )
    expect(found(recording)).toMatchObject([{ type: 'LiquidityDeposit', status: 'failed' }])
  })

  test('the same payload to somebody who does not provide is a transfer', async () => {
    const recording = await play(given('v', 5n, order), 'wv', jettonOrder(5n, 'p', order))
    expect(found(recording)).toMatchObject([{ type: 'JettonTransfer' }])
  })
})

describe.skipIf(!hasData)('Moon', () => {
  const order = body(0xb31db781, b => b.varUint(1n, 4))
  const record = query(0xbaaa2c1b, b => b.uint(0, 8).coins(9n).coins(1n))
  const provide = query(0x6b1b8a3f, b => b.coins(9n).coins(5n).address(from).coins(1n))
  const moon: Script = {
    p: { 1935855772: [{ to: 'd', body: record }], 3005069185: [{ to: 'd', body: record }], 1796966975: [] },
  }
  const native = query(0xb31db781, b => b.varUint(1n, 4))

  test('coins, as a half', async () => {
    const recording = await play(together(moon, { d: { 3131714587: [] } }), 'p', native)
    expect(found(recording)).toMatchObject([
      { type: 'LiquidityDeposit', status: 'ok', detail: { protocol: 'mooncx', from, tokens: [coins(9n)] } },
    ])
  })

  test('jettons, which complete it', async () => {
    const waiting: Script = { d: { 3131714587: [{ to: 'p', body: provide }] } }
    const recording = await play(together(given('v', 5n, order), moon, waiting), 'wv', jettonOrder(5n, 'p', order))
    expect(found(recording)).toMatchObject([{ type: 'LiquidityDeposit', detail: { tokens: [jettons('v', 5n)] } }])
    expect(found(recording)[0]?.baseTransactions).toHaveLength(5)
  })

  test('coins that no pool records are no deposit', async () => {
    expect(found(await play({ p: { 3005069185: [] } }, 'p', native))).toEqual([])
  })
})

describe.skipIf(!hasData)('Bidask', () => {
  const order = body(0x96feef7b, b => b.uint(0, 4))
  const bothOrder = body(0x3ea0bafc, b => b.coins(9n).uint(0, 4))
  const place = query(0x0c09445a, b => b.coins(9n).coins(5n))
  const ranges: Script = {
    r: { 201933914: [{ to: 's', body: body(0x2222) }] },
    s: { 8738: [{ to: 'u', body: query(0x0dc8bb28) }] },
  }
  const saved = query(0x214ad1d2, b => b.coins(9n).coins(5n))
  const all = query(0xaf31d23f, b => b.address(from).coins(9n).coins(5n))

  test('a jetton with coins that came along', async () => {
    const recording = await play(
      together(given('v', 5n, bothOrder), { p: { 1935855772: [{ to: 'r', body: place }] } }, ranges),
      'wv',
      jettonOrder(5n, 'p', bothOrder),
    )
    expect(found(recording)).toMatchObject([
      { type: 'LiquidityDeposit', status: 'ok', detail: { protocol: 'bidask', tokens: [coins(9n), jettons('v', 5n)] } },
    ])
    expect(found(recording)[0]?.baseTransactions).toHaveLength(6)
  })

  const native = query(0x96feef7b, b => b.uint(0, 4))
  const coinsPlaced = query(0x0c09445a, b => b.coins(9n).coins(0n))
  const coinsSaved = query(0x214ad1d2, b => b.coins(0n).coins(9n))

  test('coins alone are told by what the pool passes on', async () => {
    const recording = await play(together({ p: { 2533289851: [{ to: 'r', body: coinsPlaced }] } }, ranges), 'p', native)
    expect(found(recording)).toMatchObject([
      {
        type: 'LiquidityDeposit',
        status: 'ok',
        pattern: 'liquidity.bidaskCoins',
        detail: { protocol: 'bidask', from, tokens: [coins(9n)] },
      },
    ])
    const waits = { p: { 2533289851: [{ to: 'd', body: coinsSaved }] }, d: { 558551506: [] } }
    expect(found(await play(waits, 'p', native))).toMatchObject([{ status: 'ok', detail: { tokens: [coins(9n)] } }])
  })

  test('coins whose range makes no share are a failed deposit; those that go nowhere, or somewhere with jettons, none', async () => {
    const to = (body: Cell, r: readonly { to: string; body: Cell }[] = []): Script => ({
      p: { 2533289851: [{ to: 'r', body }] },
      r: { 201933914: r },
    })
    expect(found(await play(to(coinsPlaced), 'p', native))).toMatchObject([{ status: 'failed' }])
    expect(found(await play({ p: { 2533289851: [] } }, 'p', native))).toEqual([])
    expect(found(await play(together({ p: { 2533289851: [{ to: 'r', body: place }] } }, ranges), 'p', native))).toEqual(
      [],
    )
  })

  test('coins and a jetton that are sent at once, and wait together, are one deposit', async () => {
    const script = {
      ...together(
        sides({ to: 'p', body: native }, { to: 'wv', body: jettonOrder(5n, 'p', order) }),
        given('v', 5n, order),
        { p: { 2533289851: [{ to: 'd', body: coinsSaved }], 1935855772: [{ to: 'd', body: saved }] } },
      ),
      d: { 558551506: [] },
    }
    expect(deposits(fromOutside(await play(script, 'x', begin)))).toMatchObject([
      { status: 'ok', pattern: 'liquidity.both', detail: { tokens: [coins(9n), jettons('v', 5n)] } },
    ])
  })

  test('a jetton whose range makes no share is a failed deposit', async () => {
    const recording = await play(
      together(given('v', 5n, order), { p: { 1935855772: [{ to: 'r', body: place }] }, r: { 201933914: [] } }),
      'wv',
      jettonOrder(5n, 'p', order),
    )
    expect(found(recording)).toMatchObject([{ type: 'LiquidityDeposit', status: 'failed' }])
  })

  test('one half of two jettons waits', async () => {
    const recording = await play(
      together(given('v', 5n, order), { p: { 1935855772: [{ to: 'd', body: saved }] }, d: { 558551506: [] } }),
      'wv',
      jettonOrder(5n, 'p', order),
    )
    expect(found(recording)).toMatchObject([{ type: 'LiquidityDeposit', status: 'ok' }])
  })

  test('two jettons sent at once are one deposit, unless they wait in different places', async () => {
    const script = {
      ...together(
        sides({ to: 'wv', body: jettonOrder(5n, 'p', order) }, { to: 'ww', body: jettonOrder(6n, 'p', order) }),
        given('v', 5n, order),
        given('w', 6n, order),
        ranges,
        { p: { 1935855772: [{ to: 'd', body: saved }], 2939277887: [{ to: 'r', body: place }] } },
      ),
      d: [{ 558551506: [] }, { 558551506: [{ to: 'p', body: all }] }],
    }
    const one = fromOutside(await play(script, 'x', begin))
    expect(deposits(one)).toMatchObject([
      { status: 'ok', pattern: 'liquidity.both', detail: { tokens: [jettons('v', 5n), jettons('w', 6n)] } },
    ])
    const apart = changed(one, node =>
      node.inMessage?.opCode === 0x214ad1d2 && node.children.length === 0
        ? { ...node, account: stubAddress('e') }
        : node,
    )
    expect(deposits(apart)).toMatchObject([{ pattern: 'liquidity.bidask' }, { pattern: 'liquidity.bidask' }])
  })
})
