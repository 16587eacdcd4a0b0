import { describe, expect, test } from 'vitest'
import { classifiedActions } from '../../test/changeTrace.ts'
import {
  fieldsCell,
  jettonTransferBody,
  jettonTransferScript,
  mergeScripts,
  payloadBody,
  queryBody,
} from '../../test/jettonBodies.ts'
import { runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { type body, stubAddress } from '../../test/stubTrace.ts'
import type { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'

// Payouts without a recording: scripted contracts send messages of these layouts.

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
const play = (first: ScriptedMessage, script: Script) =>
  runScript({ from: 'u', first, script: mergeScripts({ u: {} }, script), ...world }).then(classifiedActions)
const wayIn = (payload: ReturnType<typeof body>) =>
  jettonTransferScript({ wallet: 'wu', toWallet: 'wr', from: 'u', to: 'r', amount: 1000n, payload })

describe('DeDust', () => {
  const step = (builder: Builder) => builder.bit(false).varUint(900n, 4).bit(false)
  const order = payloadBody(0xe3a0d482, builder => step(builder.address(stubAddress('p'))))
  const first = { to: 'wu', body: jettonTransferBody(1000n, 'r', order) }
  const swap = queryBody(0x61ee542d, builder => step(builder.ref(emptyCell).varUint(1000n, 4).address(user)))
  const payOut = (to: string) =>
    queryBody(0xad4eb6f5, builder => builder.ref(emptyCell).varUint(950n, 4).address(stubAddress(to)).bit(false))
  // jetton in, TON out; the second cell is not read
  const event = payloadBody(0x9c610de3, builder =>
    builder
      .uint(1, 4)
      .int(0, 8)
      .uint(7, 256)
      .uint(0, 4)
      .coins(1000n)
      .coins(950n)
      .ref(fieldsCell(inner => inner)),
  )
  const route = (to: string): Script => ({
    r: { 1935855772: [{ to: 'p', body: swap }] },
    p: { 1643009069: [{ to: 'n', body: payOut(to) }, { body: event }] },
  })
  const coins = queryBody(0x474f86cf, builder => builder.bit(false))

  test('pays TON', async () => {
    const actions = await play(
      first,
      mergeScripts(wayIn(order), route('u'), { n: { 2907617013: [{ to: 'u', body: coins }] } }),
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

  test('pays through a referral contract', async () => {
    const shares = [
      { to: 'b', body: queryBody(0x11), value: 10_000_000n },
      { to: 'u', body: queryBody(0x12), value: 80_000_000n },
    ]
    const actions = await play(
      first,
      mergeScripts(wayIn(order), route('o'), {
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

describe('STON.fi v1', () => {
  const order = payloadBody(0x25938561, builder =>
    builder.address(stubAddress('vr')).varUint(900n, 4).address(user).bit(false),
  )
  const swap = queryBody(0x25938561, builder =>
    builder.address(user).address(stubAddress('wr')).varUint(1000n, 4).varUint(900n, 4).bit(true),
  )
  const request = (code: number, amount: bigint) =>
    queryBody(0xf93bb43f, builder =>
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
    jettonTransferScript({ wallet: 'vr', toWallet, from: 'r', to, amount })

  test("pays the referrer, and the swap has the user's amount", async () => {
    const [ok, referral] = [request(0xc64370e5, 950n), request(0x45078540, 5n)]
    const actions = await play(
      { to: 'wu', body: jettonTransferBody(1000n, 'r', order) },
      {
        ...mergeScripts(wayIn(order), way('vu', 'u', 950n), way('vb', 'b', 5n)),
        p: {
          630424929: [
            { to: 'r', body: referral },
            { to: 'r', body: ok },
          ],
        },
        r: [
          { 1935855772: [{ to: 'p', body: swap }] },
          { 4181439551: [{ to: 'vr', body: jettonTransferBody(5n, 'b') }] },
          { 4181439551: [{ to: 'vr', body: jettonTransferBody(950n, 'u') }] },
        ],
        vr: [
          ...[way('vb', 'b', 5n), way('vu', 'u', 950n)].map(
            script => script.vr as Readonly<Record<number, readonly ScriptedMessage[]>>,
          ), // one step each
        ],
      },
    )
    expect(actions).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { dex: 'stonfi', out: jettons('v', 950n) } },
    ])
    expect(actions[0]?.movements).toContainEqual(expect.objectContaining({ amount: 5n, to: stubAddress('b') }))
  })
})
