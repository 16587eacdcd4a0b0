import { describe, expect, test } from 'vitest'
import { classifiedActions } from '../../../test/changeTrace.ts'
import {
  fieldsCell,
  jettonTransferBody,
  jettonTransferScript,
  mergeScripts,
  payloadBody,
  queryBody,
} from '../../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../../test/runScript.ts'
import { type body, stubAddress } from '../../../test/stubTrace.ts'

// Two pools under one router and the referrer vault are in no recording: scripted contracts send messages of these
// layouts.

const user = stubAddress('u')
const swapBody = (minOut: bigint) => fieldsCell(builder => builder.varUint(minOut, 4).address(user))
const order = (wallet: string, minOut: bigint) =>
  payloadBody(0x6664de2a, builder =>
    builder.address(stubAddress(wallet)).address(user).address(user).uint(0, 64).ref(swapBody(minOut)),
  )
const swap = (amount: bigint, wallet: string, minOut: bigint) =>
  queryBody(0x6664de2a, builder =>
    builder
      .address(user)
      .varUint(amount, 4)
      .varUint(0n, 4)
      .ref(
        fieldsCell(inner =>
          inner
            .uint(0x6664de2a, 32)
            .address(stubAddress(wallet))
            .address(user)
            .address(user)
            .uint(0, 64)
            .ref(swapBody(minOut)),
        ),
      ),
  )
const payTo = (code: number, amount: bigint, wallet: string) =>
  queryBody(0x657b54f5, builder =>
    builder
      .address(user)
      .address(user)
      .address(user)
      .uint(code, 32)
      .bit(false)
      .ref(
        fieldsCell(info =>
          info.varUint(0n, 4).varUint(amount, 4).address(stubAddress(wallet)).varUint(0n, 4).address(undefined),
        ),
      ),
  )
const [ok, slippage] = [0xc64370e5, 0x39603190]

const names = ['wu', 'wr', 'mr', 'mu', 'vr', 'vu']
const play = (script: Script) =>
  runScript({
    from: 'u',
    first: { to: 'wu', body: jettonTransferBody(1000n, 'r', order('mr', 1n)) },
    script: mergeScripts(
      { u: {} },
      jettonTransferScript({
        wallet: 'wu',
        toWallet: 'wr',
        from: 'u',
        to: 'r',
        amount: 1000n,
        payload: order('mr', 1n),
      }),
      script,
    ),
    interfaces: Object.fromEntries(names.map(name => [name, ['jetton_wallet']])),
    wallets: {
      wu: ['u', 'w'],
      wr: ['r', 'w'],
      mr: ['r', 'm'],
      mu: ['u', 'm'],
      vr: ['r', 'v'],
      vu: ['u', 'v'],
    },
  }).then(classifiedActions)
const jettons = (name: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(name), amount })
const out = (wallet: string, toWallet: string, amount: bigint) =>
  jettonTransferScript({ wallet, toWallet, from: 'r', to: 'u', amount })

describe('two pools under one router', () => {
  const routes = (last: { to: string; body: ReturnType<typeof body> }) => [
    { 1935855772: [{ to: 'p', body: swap(1000n, 'mr', 1n) }] },
    { 1702581493: [{ to: 'q', body: swap(500n, 'vr', 90n) }] },
    { 1702581493: [last] },
  ]
  const run = (code: number, last: Script, paid: { to: string; body: ReturnType<typeof body> }) =>
    play({
      ...last,
      r: routes(paid),
      p: { 1717886506: [{ to: 'r', body: payTo(ok, 500n, 'mr') }] },
      q: { 1717886506: [{ to: 'r', body: payTo(code, 100n, 'vr') }] },
    })

  test('are one swap when both succeed', async () => {
    const actions = await run(ok, out('vr', 'vu', 100n), { to: 'vr', body: jettonTransferBody(100n, 'u') })
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: { dex: 'stonfi', user, router: stubAddress('r'), in: jettons('w', 1000n), out: jettons('v', 100n) },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(9)
  })

  test('are one successful and one failed swap when the second rejects', async () => {
    const actions = await run(slippage, out('mr', 'mu', 500n), { to: 'mr', body: jettonTransferBody(500n, 'u') })
    expect(actions).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { in: jettons('w', 1000n), out: jettons('m', 500n) } },
      { type: 'JettonSwap', status: 'failed', detail: { user, in: jettons('m', 500n), out: jettons('v', 90n) } },
    ])
  })
})

describe('the referrer vault', () => {
  const vault = queryBody(0x63381632, builder =>
    builder
      .address(stubAddress('f'))
      .address(user)
      .ref(fieldsCell(info => info.varUint(0n, 4).address(undefined).varUint(5n, 4).address(stubAddress('mr')))),
  )
  const deposit = queryBody(0x0490f09b, builder => builder.varUint(5n, 4))

  const played = (atVault: readonly ScriptedMessage[] | typeof rejects) =>
    play({
      ...out('mr', 'mu', 500n),
      r: {
        1935855772: [{ to: 'p', body: swap(1000n, 'mr', 1n) }],
        1664620082: [{ to: 'h', body: deposit }],
        1702581493: [{ to: 'mr', body: jettonTransferBody(500n, 'u') }],
      },
      p: {
        1717886506: [
          { to: 'r', body: vault },
          { to: 'r', body: payTo(ok, 500n, 'mr') },
        ],
      },
      h: { 76607643: atVault },
    })

  test('belongs to the swap, which lists its share', async () => {
    const actions = await played([{ to: 'u', body: queryBody(0xd53276db) }])
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: { out: jettons('m', 500n), payouts: [{ recipient: stubAddress('f'), amount: jettons('m', 5n) }] },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(10)
    const [payout] = actions.flatMap(({ type, detail }) => (type === 'JettonSwap' ? (detail.payouts ?? []) : []))
    expect(actions[0]?.baseTransactions).toContain(payout?.transaction)
  })

  test('of each pool on the route gets a share of the pool', async () => {
    const share = (owner: string, wallet: string, amount: bigint) =>
      queryBody(0x63381632, builder =>
        builder
          .address(stubAddress(owner))
          .address(user)
          .ref(
            fieldsCell(info => info.varUint(0n, 4).address(undefined).varUint(amount, 4).address(stubAddress(wallet))),
          ),
      )
    const toVault = { 1664620082: [{ to: 'h', body: deposit }] }
    const actions = await play({
      ...out('vr', 'vu', 100n),
      r: [
        { 1935855772: [{ to: 'p', body: swap(1000n, 'mr', 1n) }] },
        toVault,
        { 1702581493: [{ to: 'q', body: swap(500n, 'vr', 90n) }] },
        toVault,
        { 1702581493: [{ to: 'vr', body: jettonTransferBody(100n, 'u') }] },
      ],
      p: {
        1717886506: [
          { to: 'r', body: share('f', 'mr', 5n) },
          { to: 'r', body: payTo(ok, 500n, 'mr') },
        ],
      },
      q: {
        1717886506: [
          { to: 'r', body: share('g', 'vr', 1n) },
          { to: 'r', body: payTo(ok, 100n, 'vr') },
        ],
      },
      h: { 76607643: [] },
    })
    const payouts = [
      { recipient: stubAddress('f'), amount: jettons('m', 5n) },
      { recipient: stubAddress('g'), amount: jettons('v', 1n) },
    ]
    expect(actions).toMatchObject([{ type: 'JettonSwap', status: 'ok', detail: { out: jettons('v', 100n), payouts } }])
  })

  test('gets no share when it rejects the message', async () => {
    const [swap] = await played(rejects)
    expect(swap).toMatchObject({ type: 'JettonSwap', status: 'ok', detail: { out: jettons('m', 500n) } })
    expect(swap?.detail).not.toHaveProperty('payouts')
  })
})
