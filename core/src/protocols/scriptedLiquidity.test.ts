import { describe, expect, test } from 'vitest'
import { changeTrace, classifiedActions, type RecordedTrace } from '../../test/changeTrace.ts'
import {
  jettonTransferBody,
  jettonTransferScript,
  mergeScripts,
  payloadBody,
  queryBody,
} from '../../test/jettonBodies.ts'
import { runScript, type Script } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import type { Cell } from '../cell/Cell.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'

// These protocols are in no recording: scripted contracts send messages of their layouts.

const from = stubAddress('u')
const coins = (amount: bigint) => ({ amount: { type: 'coin', amount } })
const jettons = (master: string, amount: bigint) => ({
  amount: { type: 'jetton', master: stubAddress(master), amount },
})
const amounts = (code: number) => queryBody(code, builder => builder.varUint(1n, 4).varUint(1n, 4))
const arrival = body(0x178d4519, b =>
  b.uint(0, 64).varUint(7n, 4).address(undefined).address(from).coins(0n).bit(false),
)

/** The jetton wallets of user and recipient: `wv` and `pv` for jetton `v`. */
const world = {
  interfaces: Object.fromEntries(['wv', 'pv', 'ww', 'pw'].map(name => [name, ['jetton_wallet' as const]])),
  wallets: { wv: ['u', 'v'], pv: ['p', 'v'], ww: ['u', 'w'], pw: ['p', 'w'] },
} as const
const given = (jetton: string, amount: bigint, payload: Cell): Script =>
  jettonTransferScript({ wallet: `w${jetton}`, toWallet: `p${jetton}`, from: 'u', to: 'p', amount, payload })
const play = (script: Script, to: string, first: Cell, interfaces: Record<string, readonly InterfaceName[]> = {}) =>
  runScript({
    from: 'u',
    first: { to, body: first },
    script: mergeScripts({ u: {} }, script),
    wallets: world.wallets,
    interfaces: { ...world.interfaces, ...interfaces },
  })

/** A wallet sends both sides; the trace starts with its external message. */
const begin = queryBody(0x1111)
const sides = (...messages: readonly { to: string; body: Cell }[]): Script => ({ x: { 4369: messages } })
const fromOutside = (recording: RecordedTrace): RecordedTrace =>
  changeTrace(recording, node =>
    node.hash === recording.trace.root.hash && node.inMessage
      ? { ...node, inMessage: { ...node.inMessage, type: 'ext_in_msg', source: undefined } }
      : node,
  )
const deposits = (recording: RecordedTrace) =>
  classifiedActions(recording).filter(({ type }) => type === 'LiquidityDeposit')

describe('STON.fi v2', () => {
  const order = payloadBody(0x37c096df)
  const provide = queryBody(0x37c096df, b => b.address(from).varUint(5n, 4).varUint(0n, 4))
  const pool = (added: readonly { to: string; body: Cell }[]): Script => ({
    p: { 1935855772: [{ to: 'q', body: provide }] },
    q: { 935368415: [{ to: 'a', body: amounts(0x50c6a654) }], 116184359: added },
  })
  const account: Script = { a: { 1355195988: [{ to: 'q', body: amounts(0x06ecd527) }] } }

  test('a one-sided deposit', async () => {
    const recording = await play(
      mergeScripts(given('v', 5n, order), pool([{ to: 'l', body: arrival }]), account, { l: {} }),
      'wv',
      jettonTransferBody(5n, 'p', order),
    )
    expect(classifiedActions(recording)).toMatchObject([
      { type: 'LiquidityDeposit', status: 'ok', detail: { protocol: 'stonfi', from, tokens: [jettons('v', 5n)] } },
    ])
  })

  test('a deposit that the pool returns has failed', async () => {
    const back = [{ to: 'b', body: amounts(0x50c6a654) }]
    const recording = await play(
      mergeScripts(given('v', 5n, order), pool(back), account, { b: {} }),
      'wv',
      jettonTransferBody(5n, 'p', order),
    )
    expect(classifiedActions(recording)).toMatchObject([{ type: 'LiquidityDeposit', status: 'failed' }])
  })

  test('the same payload to another account is a transfer', async () => {
    const recording = await play(given('v', 5n, order), 'wv', jettonTransferBody(5n, 'p', order))
    expect(classifiedActions(recording)).toMatchObject([{ type: 'JettonTransfer' }])
  })
})

describe('Moon', () => {
  const order = body(0xb31db781, b => b.varUint(1n, 4))
  const record = queryBody(0xbaaa2c1b, b => b.uint(0, 8).coins(9n).coins(1n))
  const provide = queryBody(0x6b1b8a3f, b => b.coins(9n).coins(5n).address(from).coins(1n))
  const moon: Script = {
    p: { 1935855772: [{ to: 'd', body: record }], 3005069185: [{ to: 'd', body: record }], 1796966975: [] },
  }
  const native = queryBody(0xb31db781, b => b.varUint(1n, 4))

  test('TON as one side', async () => {
    const recording = await play(mergeScripts(moon, { d: { 3131714587: [] } }), 'p', native)
    expect(classifiedActions(recording)).toMatchObject([
      { type: 'LiquidityDeposit', status: 'ok', detail: { protocol: 'mooncx', from, tokens: [coins(9n)] } },
    ])
  })

  test('jettons as the completing side', async () => {
    const waiting: Script = { d: { 3131714587: [{ to: 'p', body: provide }] } }
    const recording = await play(
      mergeScripts(given('v', 5n, order), moon, waiting),
      'wv',
      jettonTransferBody(5n, 'p', order),
    )
    expect(classifiedActions(recording)).toMatchObject([
      { type: 'LiquidityDeposit', detail: { tokens: [jettons('v', 5n)] } },
    ])
    expect(classifiedActions(recording)[0]?.baseTransactions).toHaveLength(5)
  })

  test('TON without a deposit record is not a deposit', async () => {
    expect(classifiedActions(await play({ p: { 3005069185: [] } }, 'p', native))).toEqual([])
  })
})

describe('Bidask', () => {
  const order = payloadBody(0x96feef7b, b => b.uint(0, 4))
  const bothOrder = payloadBody(0x3ea0bafc, b => b.coins(9n).uint(0, 4))
  const provide = queryBody(0x0c09445a, b => b.coins(9n).coins(5n))
  const ranges: Script = {
    r: { 201933914: [{ to: 's', body: body(0x2222) }] },
    s: { 8738: [{ to: 'u', body: queryBody(0x0dc8bb28) }] },
  }
  const saved = queryBody(0x214ad1d2, b => b.coins(9n).coins(5n))
  const all = queryBody(0xaf31d23f, b => b.address(from).coins(9n).coins(5n))

  test('a jetton with attached TON', async () => {
    const recording = await play(
      mergeScripts(given('v', 5n, bothOrder), { p: { 1935855772: [{ to: 'r', body: provide }] } }, ranges),
      'wv',
      jettonTransferBody(5n, 'p', bothOrder),
    )
    expect(classifiedActions(recording)).toMatchObject([
      { type: 'LiquidityDeposit', status: 'ok', detail: { protocol: 'bidask', tokens: [coins(9n), jettons('v', 5n)] } },
    ])
    expect(classifiedActions(recording)[0]?.baseTransactions).toHaveLength(6)
  })

  const native = queryBody(0x96feef7b, b => b.uint(0, 4))
  const coinsProvided = queryBody(0x0c09445a, b => b.coins(9n).coins(0n))
  const coinsSaved = queryBody(0x214ad1d2, b => b.coins(0n).coins(9n))

  test('a TON deposit has the amount that the pool forwards', async () => {
    const recording = await play(
      mergeScripts({ p: { 2533289851: [{ to: 'r', body: coinsProvided }] } }, ranges),
      'p',
      native,
    )
    expect(classifiedActions(recording)).toMatchObject([
      {
        type: 'LiquidityDeposit',
        status: 'ok',
        pattern: 'liquidity.bidaskFromTon',
        detail: { protocol: 'bidask', from, tokens: [coins(9n)] },
      },
    ])
    const waits = { p: { 2533289851: [{ to: 'd', body: coinsSaved }] }, d: { 558551506: [] } }
    expect(classifiedActions(await play(waits, 'p', native))).toMatchObject([
      { status: 'ok', detail: { tokens: [coins(9n)] } },
    ])
  })

  test('TON without LP tokens is a failed deposit; TON without a range, or with jettons, is not a deposit', async () => {
    const to = (body: Cell, r: readonly { to: string; body: Cell }[] = []): Script => ({
      p: { 2533289851: [{ to: 'r', body }] },
      r: { 201933914: r },
    })
    expect(classifiedActions(await play(to(coinsProvided), 'p', native))).toMatchObject([{ status: 'failed' }])
    expect(classifiedActions(await play({ p: { 2533289851: [] } }, 'p', native))).toEqual([])
    expect(
      classifiedActions(
        await play(mergeScripts({ p: { 2533289851: [{ to: 'r', body: provide }] } }, ranges), 'p', native),
      ),
    ).toEqual([])
  })

  test('TON and a jetton sent in one request to one deposit contract are one deposit', async () => {
    const script = {
      ...mergeScripts(
        sides({ to: 'p', body: native }, { to: 'wv', body: jettonTransferBody(5n, 'p', order) }),
        given('v', 5n, order),
        { p: { 2533289851: [{ to: 'd', body: coinsSaved }], 1935855772: [{ to: 'd', body: saved }] } },
      ),
      d: { 558551506: [] },
    }
    const sent = await play(script, 'x', begin)
    const detail = { tokens: [coins(9n), jettons('v', 5n)] }
    expect(deposits(fromOutside(sent))).toMatchObject([{ status: 'ok', pattern: 'liquidity.twoSided', detail }])
    // A message of another account made the wallet send both, as a relayed request does.
    expect(deposits(sent)).toMatchObject([{ status: 'ok', pattern: 'liquidity.twoSided', detail }])
  })

  test('the same side twice is two deposits', async () => {
    const script = {
      ...sides({ to: 'p', body: native }, { to: 'p', body: native }),
      p: { 2533289851: [{ to: 'd', body: coinsSaved }] },
      d: { 558551506: [] },
    }
    expect(deposits(fromOutside(await play(script, 'x', begin)))).toHaveLength(2)
  })

  test('a jetton without LP tokens is a failed deposit', async () => {
    const recording = await play(
      mergeScripts(given('v', 5n, order), { p: { 1935855772: [{ to: 'r', body: provide }] }, r: { 201933914: [] } }),
      'wv',
      jettonTransferBody(5n, 'p', order),
    )
    expect(classifiedActions(recording)).toMatchObject([{ type: 'LiquidityDeposit', status: 'failed' }])
  })

  test('one side of two jettons waits', async () => {
    const recording = await play(
      mergeScripts(given('v', 5n, order), { p: { 1935855772: [{ to: 'd', body: saved }] }, d: { 558551506: [] } }),
      'wv',
      jettonTransferBody(5n, 'p', order),
    )
    expect(classifiedActions(recording)).toMatchObject([{ type: 'LiquidityDeposit', status: 'ok' }])
  })

  test('two jettons sent in one request are one deposit, unless their deposit contracts differ', async () => {
    const script = {
      ...mergeScripts(
        sides(
          { to: 'wv', body: jettonTransferBody(5n, 'p', order) },
          { to: 'ww', body: jettonTransferBody(6n, 'p', order) },
        ),
        given('v', 5n, order),
        given('w', 6n, order),
        ranges,
        { p: { 1935855772: [{ to: 'd', body: saved }], 2939277887: [{ to: 'r', body: provide }] } },
      ),
      d: [{ 558551506: [] }, { 558551506: [{ to: 'p', body: all }] }],
    }
    const one = fromOutside(await play(script, 'x', begin))
    expect(deposits(one)).toMatchObject([
      { status: 'ok', pattern: 'liquidity.twoSided', detail: { tokens: [jettons('v', 5n), jettons('w', 6n)] } },
    ])
    const apart = changeTrace(one, node =>
      node.inMessage?.opCode === 0x214ad1d2 && node.children.length === 0
        ? { ...node, account: stubAddress('e') }
        : node,
    )
    expect(deposits(apart)).toMatchObject([{ pattern: 'liquidity.bidask' }, { pattern: 'liquidity.bidask' }])
  })
})
