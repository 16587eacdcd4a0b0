import { describe, expect, test } from 'vitest'
import { classifiedActions } from '../../test/changeTrace.ts'
import {
  jettonTransferBody,
  jettonTransferScript,
  mergeScripts,
  payloadBody,
  queryBody,
} from '../../test/jettonBodies.ts'
import { runScript, type Script } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import type { Builder } from '../cell/Builder.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'

// These protocols are in no recording: scripted contracts send messages of their layouts.

const [user, pool] = [stubAddress('u'), stubAddress('p')]
const master = (name: string) => ({ type: 'jetton', master: stubAddress(name) })
const coin = { type: 'coin' }

/** The user's and the pool's wallets of two jettons. */
const world = {
  interfaces: Object.fromEntries(['wu', 'wp', 'vp', 'vu'].map(name => [name, ['jetton_wallet' as const]])),
  wallets: { wu: ['u', 'w'], wp: ['p', 'w'], vp: ['p', 'v'], vu: ['u', 'v'] },
} as const
const play = (script: Script, first: { to: string; body: ReturnType<typeof body> }) =>
  runScript({ from: 'u', first, script: mergeScripts({ u: {} }, script), ...world }).then(classifiedActions)

const payOut = (amount: bigint) => ({ to: 'vp', body: jettonTransferBody(amount, 'u') })
const payBack = (amount: bigint) => ({ to: 'wp', body: jettonTransferBody(amount, 'u') })
const wayOut = (amount: bigint) => jettonTransferScript({ wallet: 'vp', toWallet: 'vu', from: 'p', to: 'u', amount })
const wayBack = (amount: bigint) => jettonTransferScript({ wallet: 'wp', toWallet: 'wu', from: 'p', to: 'u', amount })
const wayIn = (amount: bigint, payload: ReturnType<typeof body>) =>
  jettonTransferScript({ wallet: 'wu', toWallet: 'wp', from: 'u', to: 'p', amount, payload })

describe('bidask', () => {
  const limits = (builder: Builder) => builder.address(user).bit(false).coins(0n).coins(900n)
  const order = payloadBody(0xf2ef6c1b, limits)
  const swap = (code: number) =>
    queryBody(code, builder => builder.address(user).bit(false).bit(true).coins(1000n).coins(0n))
  const success = (code: number) =>
    queryBody(code, builder =>
      builder.int(0, 32).uint(0, 256).bit(false).coins(1000n).coins(950n).bit(true).address(user),
    )
  const fallback = queryBody(0x1bba3896, builder => builder.int(0, 32).bit(false).address(user).bit(true).coins(1000n))
  const native = queryBody(0x6edd65f0, builder => builder.bit(true).coins(950n).bit(false))
  const first = { to: 'wu', body: jettonTransferBody(1000n, 'p', order) }

  test('jettons for TON through several ranges', async () => {
    const actions = await play(
      mergeScripts(wayIn(1000n, order), {
        p: { 1935855772: [{ to: 'r', body: swap(0x66210c65) }], 3550632080: [{ to: 'u', body: native }] },
        r: { 1713441893: [{ to: 's', body: swap(0x59699475) }] },
        s: { 1500091509: [{ to: 'p', body: success(0xd3a25890) }] },
      }),
      first,
    )
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: {
          dex: 'bidask',
          user,
          router: pool,
          in: { ...master('w'), amount: 1000n },
          out: { ...coin, amount: 950n },
        },
      },
    ])
    expect(actions[0]?.baseTransactions).toHaveLength(7)
  })

  test('jettons for other jettons', async () => {
    const actions = await play(
      mergeScripts(wayIn(1000n, order), wayOut(950n), {
        p: { 1935855772: [{ to: 'r', body: swap(0x87d36990) }], 1376667697: [payOut(950n)] },
        r: { 2278779280: [{ to: 'p', body: success(0x520e4831) }] },
      }),
      first,
    )
    expect(actions).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { out: { ...master('v'), amount: 950n } } },
    ])
  })

  test('TON for jettons', async () => {
    const actions = await play(
      mergeScripts(wayOut(950n), {
        p: { 4075777051: [{ to: 'r', body: swap(0x66210c65) }], 1376667697: [payOut(950n)] },
        r: { 1713441893: [{ to: 'p', body: success(0x520e4831) }] },
      }),
      { to: 'p', body: queryBody(0xf2ef6c1b, builder => limits(builder.coins(1000n))) },
    )
    expect(actions).toMatchObject([
      { type: 'JettonSwap', status: 'ok', detail: { user, router: pool, in: { ...coin, amount: 1000n } } },
    ])
  })

  test('a rejection by a range is a failed swap with the expected minimum', async () => {
    const actions = await play(
      mergeScripts(wayIn(1000n, order), wayBack(1000n), {
        p: { 1935855772: [{ to: 'r', body: swap(0x66210c65) }], 465189014: [payBack(1000n)] },
        r: { 1713441893: [{ to: 'p', body: fallback }] },
      }),
      first,
    )
    expect(actions).toMatchObject([{ type: 'JettonSwap', status: 'failed', detail: { out: { amount: 900n } } }])
  })

  test('jettons with a swap payload that is not executed are a transfer', async () => {
    const actions = await play(mergeScripts(wayIn(1000n, order), { p: {} }), first)
    expect(actions).toMatchObject([{ type: 'JettonTransfer', status: 'ok' }])
  })
})

describe('moon.cx', () => {
  const params = (builder: Builder) =>
    builder.varUint(900n, 4).uint(0, 64).address(undefined).address(undefined).bit(false).bit(false)
  const order = body(0xb37a900b, params)
  const first = { to: 'wu', body: jettonTransferBody(1000n, 'p', order) }

  test('jettons for TON', async () => {
    const coins = [{ to: 'u', body: body(0xcb7f38d6) }]
    const actions = await play(mergeScripts(wayIn(1000n, order), { p: { 1935855772: coins } }), first)
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: {
          dex: 'mooncx',
          user,
          router: pool,
          in: { ...master('w'), amount: 1000n },
          out: { ...coin, amount: 900n },
        },
      },
    ])
  })

  test('TON for jettons', async () => {
    const actions = await play(mergeScripts(wayOut(950n), { p: { 3011153931: [payOut(950n)] } }), {
      to: 'p',
      body: queryBody(0xb37a900b, builder => params(builder.varUint(1000n, 4))),
    })
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: { in: { ...coin, amount: 1000n }, out: { ...master('v'), amount: 950n } },
      },
    ])
  })

  test('returned jettons are a failed swap', async () => {
    const back = { 1935855772: [payBack(1000n)] }
    const actions = await play(mergeScripts(wayIn(1000n, order), wayBack(1000n), { p: back }), first)
    expect(actions).toMatchObject([{ type: 'JettonSwap', status: 'failed', detail: { out: { amount: 900n } } }])
  })

  test('jettons with another payload are transfers', async () => {
    const deposit = body(0xb31db781, builder => builder.varUint(1n, 4))
    const actions = await play(
      mergeScripts(wayIn(1000n, deposit), wayBack(1000n), { p: { 1935855772: [payBack(1000n)] } }),
      {
        to: 'wu',
        body: jettonTransferBody(1000n, 'p', deposit),
      },
    )
    expect(actions.map(({ type }) => type)).not.toContain('JettonSwap')
  })
})

describe('megaton', () => {
  const note = body(0x12345678)
  const ways = mergeScripts(
    jettonTransferScript({ wallet: 'wu', toWallet: 'wp', from: 'u', to: 'p', amount: 1000n, payload: note }),
    jettonTransferScript({ wallet: 'wp', toWallet: 'we', from: 'p', to: 'e', amount: 1000n, payload: note }),
    jettonTransferScript({ wallet: 've', toWallet: 'vp', from: 'e', to: 'p', amount: 950n, payload: note }),
    jettonTransferScript({ wallet: 'vp', toWallet: 'vu', from: 'p', to: 'u', amount: 950n }),
  )
  const exchange = { to: 've', body: jettonTransferBody(950n, 'p', note) }
  const event = { body: body(0x7362d09c) }
  const swap = (replies: Script['e']) =>
    runScript({
      from: 'u',
      first: { to: 'wu', body: jettonTransferBody(1000n, 'p', note) },
      script: {
        ...mergeScripts({ u: {} }, ways),
        p: [
          { 1935855772: [{ to: 'wp', body: jettonTransferBody(1000n, 'e', note) }] },
          { 1935855772: [{ to: 'vp', body: jettonTransferBody(950n, 'u') }] },
        ],
        ...(replies && { e: replies }),
      },
      interfaces: { ...world.interfaces, we: ['jetton_wallet'], ve: ['jetton_wallet'] },
      wallets: { ...world.wallets, we: ['e', 'w'], ve: ['e', 'v'] },
    }).then(classifiedActions)

  test('through the exchange of a pair and back to the router', async () => {
    const actions = await swap({ 1935855772: [event, exchange] })
    expect(actions).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: {
          dex: 'megatonfi',
          user,
          router: pool,
          in: { ...master('w'), amount: 1000n },
          out: { ...master('v'), amount: 950n },
        },
      },
    ])
  })

  test('the same route through other contracts is four transfers', async () => {
    const actions = await swap({ 1935855772: [exchange] })
    expect(actions.map(({ type }) => type)).toEqual(Array(4).fill('JettonTransfer'))
  })
})

describe('DeDust v2', () => {
  const note = body(0x12345678)
  const play = (paid: ReturnType<typeof payOut>, way: Script, at: readonly InterfaceName[]) =>
    runScript({
      from: 'u',
      first: { to: 'wu', body: jettonTransferBody(1000n, 'p', note) },
      script: mergeScripts({ u: {} }, wayIn(1000n, note), way, { p: { 1935855772: [paid] } }),
      interfaces: { ...world.interfaces, p: at },
      wallets: world.wallets,
    }).then(classifiedActions)

  test('a pool that replies to jettons with other jettons', async () => {
    expect(await play(payOut(950n), wayOut(950n), ['dedust_v2_cpmm'])).toMatchObject([
      {
        type: 'JettonSwap',
        status: 'ok',
        detail: {
          dex: 'dedust',
          user,
          router: pool,
          in: { ...master('w'), amount: 1000n },
          out: { ...master('v'), amount: 950n },
        },
      },
    ])
  })

  test('a pool that returns the same jetton, and any other contract, is not a swap', async () => {
    const back = await play(payBack(1000n), wayBack(1000n), ['dedust_v2_cpmm'])
    const unknownPool = await play(payOut(950n), wayOut(950n), [])
    for (const actions of [back, unknownPool])
      expect(actions.map(({ type }) => type)).toEqual(['JettonTransfer', 'JettonTransfer'])
  })
})
