import { describe, expect, test } from 'vitest'
import { found } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { fields, jettonOrder, jettonWay, query, together } from '../../../../test/jettonBodies.ts'
import { playScript, type Said, type Script } from '../../../../test/scripted.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'
import type { Builder } from '../../../cell/Builder.ts'
import { emptyCell } from '../../../cell/Cell.ts'

// Payouts that no recording has: contracts that send messages of these layouts stand in for those of the protocols.

const user = stubAddress('u')
const jettons = (name: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(name), amount })
const world = {
  interfaces: {
    ...Object.fromEntries(['wu', 'wr', 'vr', 'vu', 'vo', 'vb'].map(name => [name, ['jetton_wallet']])),
    o: ['omniston_referral'],
  },
  wallets: {
    wu: ['u', 'w'],
    wr: ['r', 'w'],
    vr: ['r', 'v'],
    vu: ['u', 'v'],
    vo: ['o', 'v'],
    vb: ['b', 'v'],
  },
} as const
const play = (first: Said, script: Script) =>
  playScript({ from: 'u', first, script: together({ u: {} }, script), ...world }).then(found)
const wayIn = (payload: ReturnType<typeof body>) =>
  jettonWay({ wallet: 'wu', toWallet: 'wr', from: 'u', to: 'r', amount: 1000n, payload })

describe.skipIf(!hasData)('DeDust', () => {
  const step = (builder: Builder) => builder.bit(false).varUint(900n, 4).bit(false)
  const order = body(0xe3a0d482, builder => step(builder.address(stubAddress('p'))))
  const first = { to: 'wu', body: jettonOrder(1000n, 'r', order) }
  const swap = query(0x61ee542d, builder => step(builder.ref(emptyCell).varUint(1000n, 4).address(user)))
  const payOut = (to: string) =>
    query(0xad4eb6f5, builder => builder.ref(emptyCell).varUint(950n, 4).address(stubAddress(to)).bit(false))
  // jetton in, coins out; the second cell is not read
  const event = body(0x9c610de3, builder =>
    builder
      .uint(1, 4)
      .int(0, 8)
      .uint(7, 256)
      .uint(0, 4)
      .coins(1000n)
      .coins(950n)
      .ref(fields(inner => inner)),
  )
  const route = (to: string): Script => ({
    r: { 1935855772: [{ to: 'p', body: swap }] },
    p: { 1643009069: [{ to: 'n', body: payOut(to) }, { body: event }] },
  })
  const coins = query(0x474f86cf, builder => builder.bit(false))

  test('pays coins', async () => {
    const actions = await play(
      first,
      together(wayIn(order), route('u'), { n: { 2907617013: [{ to: 'u', body: coins }] } }),
    )
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: { dex: 'dedust', user, in: jettons('w', 1000n), out: { type: 'coin', amount: 950n } },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(6)
  })

  test('pays through a contract that gives a part to who brought the customer', async () => {
    const shares = [
      { to: 'b', body: query(0x11), value: 10_000_000n },
      { to: 'u', body: query(0x12), value: 80_000_000n },
    ]
    const actions = await play(
      first,
      together(wayIn(order), route('o'), {
        n: { 2907617013: [{ to: 'o', body: coins }] },
        o: { 1196394191: shares },
        b: {},
      }),
    )
    expect(actions).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { out: { type: 'coin', amount: 80_000_000n } } },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(8)
  })
})

describe.skipIf(!hasData)('STON.fi, first generation', () => {
  const order = body(0x25938561, builder =>
    builder.address(stubAddress('vr')).varUint(900n, 4).address(user).bit(false),
  )
  const swap = query(0x25938561, builder =>
    builder.address(user).address(stubAddress('wr')).varUint(1000n, 4).varUint(900n, 4).bit(true).ref(emptyCell),
  )
  const request = (code: number, amount: bigint) =>
    query(0xf93bb43f, builder =>
      builder
        .address(user)
        .uint(code, 32)
        .bit(false)
        .varUint(0n, 4)
        .address(stubAddress('wr'))
        .varUint(amount, 4)
        .address(stubAddress('vr')),
    )
  const way = (toWallet: string, to: string, amount: bigint) =>
    jettonWay({ wallet: 'vr', toWallet, from: 'r', to, amount })

  test('pays who brought the customer, and the swap is still what the customer got', async () => {
    const [ok, referral] = [request(0xc64370e5, 950n), request(0x45078540, 5n)]
    const actions = await play(
      { to: 'wu', body: jettonOrder(1000n, 'r', order) },
      {
        ...together(wayIn(order), way('vu', 'u', 950n), way('vb', 'b', 5n)),
        p: {
          630424929: [
            { to: 'r', body: referral },
            { to: 'r', body: ok },
          ],
        },
        r: [
          { 1935855772: [{ to: 'p', body: swap }] },
          { 4181439551: [{ to: 'vr', body: jettonOrder(5n, 'b') }] },
          { 4181439551: [{ to: 'vr', body: jettonOrder(950n, 'u') }] },
        ],
        vr: [
          ...[way('vb', 'b', 5n), way('vu', 'u', 950n)].map(
            script => script.vr as Readonly<Record<number, readonly Said[]>>,
          ), // one step each
        ],
      },
    )
    expect(actions).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { dex: 'stonfi', out: jettons('v', 950n) } },
    ])
    expect(actions[0]?.moved).toContainEqual(expect.objectContaining({ amount: 5n, to: stubAddress('b') }))
  })
})
