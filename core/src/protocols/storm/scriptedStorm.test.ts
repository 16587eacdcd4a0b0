import { describe, expect, test } from 'vitest'
import { actionSentences } from '../../../test/actionSentences.ts'
import { extendedActions, type RecordedTrace } from '../../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts } from '../../../test/jettonBodies.ts'
import {
  burnBody,
  burning,
  coins,
  expectFailureWithout,
  jettons,
  only,
  paying,
  play,
  rejecting,
  send,
  user,
} from '../../../test/liquidityScripts.ts'
import { rejects, type Script } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import { Builder } from '../../cell/Builder.ts'
import { type Cell, emptyCell } from '../../cell/Cell.ts'

// There is no recording of Storm Trade: scripted contracts send messages of its layouts. A user `u`, a vault `p`, the
// contract of the trader `m`, the market `a`, a vault's shares `q`.

const [vault, manager, market] = [stubAddress('p'), stubAddress('m'), stubAddress('a')]
const billion = 1_000_000_000n

/** The jettons `v` of the user arrive at the vault with a payload. */
const paysIn = (payload: Cell): { script: Script; first: Cell } => ({
  script: jettonTransferScript({ wallet: 'wv', toWallet: 'pv', from: 'u', to: 'p', amount: 5n, payload }),
  first: jettonTransferBody(5n, 'p', payload),
})

const expectStatuses = async (ok: RecordedTrace, failed: RecordedTrace, type: string, detail: object) => {
  expect(only(ok)).toMatchObject({ type, status: 'ok', detail: { protocol: 'Storm Trade', ...detail } })
  expectFailureWithout(ok, type)
  const [first] = extendedActions(failed)
  expect(first).toMatchObject({ type, status: 'failed' })
}

describe('orders', () => {
  const order = new Builder()
    .uint(10n * billion, 64)
    .uint(1_800_000_000, 32)
    .uint(1, 1)
    .coins(2_500_000_000n)
    .coins(0n)
    .coins(3n * billion)
    .coins(0n)
    .end()
  const fields = (b: Builder) => b.uint(7, 16).uint(2, 4).address(undefined).bit(false).ref(order)
  const created = { to: 'p', body: body(0x80f4c55b) }
  const passing: Script = {
    p: { 3772479315: [{ to: 'm', body: body(0xa39843f4, b => b.ref(emptyCell)) }], 2163524955: [] },
    m: { 2744665076: [created] },
  }
  const detail = {
    ...{ trader: user, vault, manager, asset: 7n, order: 'limit', direction: 'short', leverage: '10', price: '2.5' },
    ...{ stopPrice: '3', expiration: 1_800_000_000 },
  }

  test('a limit order for TON', async () => {
    const first = body(0xe0db7753, b => fields(b.coins(900n)))
    const recording = await play(passing, 'p', first)
    const rejected = await play(rejecting(passing, 'm', 0xa39843f4), 'p', first)
    await expectStatuses(recording, rejected, 'FuturesOrder', { ...detail, collateral: coins(900n) })
    expect(actionSentences(recording)).toEqual([
      '0:7500 placed a limit order on a short position with 0.0000009 TON at leverage 10 at 2.5 USD in Storm Trade.',
    ])
  })

  test('a limit order for jettons', async () => {
    const { script, first } = paysIn(body(0xe0db7753, fields))
    const withOrder = mergeScripts(script, passing, { p: { 1935855772: passing.p?.[3772479315 as never] ?? [] } })
    const recording = await play(withOrder, 'wv', first)
    expect(only(recording)).toMatchObject({
      type: 'FuturesOrder',
      status: 'ok',
      detail: { ...detail, collateral: jettons('v', 5n) },
    })
    expectFailureWithout(recording, 'FuturesOrder', [0x7362d09c])
    const rejected = await play(mergeScripts(withOrder, { p: { 1935855772: rejects } }), 'wv', first)
    expect(only(rejected)).toMatchObject({ type: 'FuturesOrder', status: 'failed' })
  })

  test('an order that reduces a position', async () => {
    const placing = (type: number, trigger: bigint) =>
      body(0xa39843f4, b =>
        b
          .uint(type, 4)
          .address(undefined)
          .ref(
            new Builder()
              .uint(type, 4)
              .uint(9, 32)
              .uint(0, 1)
              .coins(billion / 2n)
              .coins(trigger)
              .end(),
          ),
      )
    const script: Script = { m: { 2744665076: [created] }, p: { 2163524955: [] } }
    const recording = await play(script, 'm', placing(0, 2n * billion))
    const rejected = await play(rejecting(script, 'm', 0xa39843f4), 'm', placing(0, 2n * billion))
    await expectStatuses(recording, rejected, 'FuturesOrder', {
      ...{ trader: user, manager, order: 'stop-loss', direction: 'long', size: '0.5', price: '2' },
    })
    expect(only(await play(script, 'm', placing(1, 0n)))).toMatchObject({ detail: { order: 'market', size: '0.5' } })
  })

  test('a canceled order', async () => {
    const cancel = body(0x67134629, b => b.uint(2, 4).uint(5, 3).uint(0, 1).address(undefined))
    const script = mergeScripts(
      { m: { 1729316393: [{ to: 'p', body: body(0x69d08679) }] }, p: { 1775273593: [send('pv')] } },
      paying('p'),
    )
    const recording = await play(script, 'm', cancel)
    const rejected = await play(rejecting(script, 'm', 0x67134629), 'm', cancel)
    await expectStatuses(recording, rejected, 'FuturesOrderCancellation', {
      ...{ trader: user, manager, order: 'limit', direction: 'long', index: 5n, refund: [jettons('v', 5n)] },
    })
  })
})

const position = (size: bigint) => new Builder().uint(0, 64).uint(size, 64).uint(0, 1).end()
const notice = (withdrawn: bigint) =>
  body(0x3475fdd2, b =>
    b.uint(7, 16).uint(0, 64).uint(0, 64).uint(0, 64).uint(0, 64).uint(0, 64).uint(withdrawn, 64).address(user),
  )
const updated = (origin: number, size: bigint) =>
  body(0x60dfc677, b =>
    b
      .uint(0, 1)
      .uint(origin, 32)
      .coins(2n * billion)
      .bit(false)
      .ref(position(size))
      .ref(emptyCell),
  )

describe('positions', () => {
  const provide = (type: number) => body(0x8865b402, b => b.uint(type, 4).uint(1, 3).uint(0, 1).uint(3, 32))
  const execute = (type: number, before: bigint) =>
    body(0xde1ddbcc, b =>
      b
        .uint(0, 1)
        .uint(1, 3)
        .address(user)
        .address(user)
        .address(undefined)
        .uint(3, 32)
        .ref(new Builder().uint(type, 4).end())
        .ref(position(before)),
    )
  const complete = (type: number, size: bigint) =>
    body(0xcf90d618, b =>
      b
        .uint(type, 4)
        .uint(1, 3)
        .uint(0, 1)
        .uint(0xde1ddbcc, 32)
        .coins(2n * billion)
        .bit(false)
        .ref(position(size))
        .ref(emptyCell),
    )
  const executing = (type: number, before: bigint, after: bigint, withdrawn: bigint): Script =>
    mergeScripts(
      {
        m: { 2288366594: [{ to: 'a', body: execute(type, before) }], 3482375704: [] },
        a: {
          3726498764: [
            { to: 'm', body: complete(type, after) },
            { to: 'p', body: notice(withdrawn) },
          ],
        },
        p: { 880147922: withdrawn > 0n ? [send('pv')] : [] },
      },
      paying('p'),
    )
  const trade = { executor: user, trader: user, manager, market, vault, asset: 7n, direction: 'long', price: '2' }

  test('is opened by an order', async () => {
    const script = executing(3, billion, 3n * billion, 0n)
    const recording = await play(script, 'm', provide(3))
    const rejected = await play(rejecting(script, 'a', 0xde1ddbcc), 'm', provide(3))
    await expectStatuses(recording, rejected, 'FuturesPositionIncrease', {
      ...trade,
      ...{ order: 'market', size: '2', left: '3' },
    })
    expect(actionSentences(recording)).toEqual([
      '0:7500 executed a market order of 0:7500, which adds 2 to a long position at 2 USD in Storm Trade.',
    ])
  })

  test('is closed by an order', async () => {
    const script = executing(1, 3n * billion, 0n, 5n)
    const recording = await play(script, 'm', provide(1))
    const rejected = await play(rejecting(script, 'a', 0xde1ddbcc), 'm', provide(1))
    await expectStatuses(recording, rejected, 'FuturesPositionClose', {
      ...trade,
      ...{ order: 'take-profit', size: '3', left: '0', payout: [jettons('v', 5n)] },
    })
  })

  const request = (op: number) => body(0x13076670, b => b.uint(0, 1).address(undefined).uint(op, 32).coins(5n))
  const settling = (op: number, size: bigint, withdrawn: bigint): Script =>
    mergeScripts(
      {
        m: { 319252080: [{ to: 'a', body: body(op) }], 1625278071: [] },
        a: {
          [op]: [
            { to: 'm', body: updated(op, size) },
            { to: 'p', body: notice(withdrawn) },
          ],
        },
        p: { 880147922: withdrawn > 0n ? [send('pv')] : [] },
      },
      paying('p'),
    )

  test.each<[string, number, bigint, bigint, object]>([
    ['FuturesLiquidation', 0xcc52bae3, 0n, 0n, { executor: user, trader: user, manager, vault, left: '0' }],
    ['FuturesPositionClose', 0x5cc03add, 0n, 5n, { trader: user, manager, vault, payout: [jettons('v', 5n)] }],
    ['FuturesMarginWithdrawal', 0xecded426, billion, 5n, { trader: user, manager, payout: [jettons('v', 5n)] }],
  ])('%s by a request', async (type, op, size, withdrawn, detail) => {
    const script = settling(op, size, withdrawn)
    const recording = await play(script, 'm', request(op))
    const rejected = await play(rejecting(script, 'a', op), 'm', request(op))
    await expectStatuses(recording, rejected, type, { ...detail, direction: 'long', asset: 7n })
    // The contract may be provided for something else.
    expect(extendedActions(await play({ m: { 319252080: [] } }, 'm', request(1)))).toEqual([])
  })

  const marginFields = (b: Builder) => b.uint(7, 16).uint(0, 1).address(undefined)
  const adding = {
    p: { 3118993634: [{ to: 'a', body: body(0xb9e810e2) }], 880147922: [] },
    a: {
      3118993634: [
        { to: 'm', body: updated(0xb9e810e2, billion) },
        { to: 'p', body: notice(0n) },
      ],
    },
    m: { 1625278071: [] },
  } satisfies Script

  test('gets more margin', async () => {
    const first = body(0xb9e810e2, b => marginFields(b.coins(900n)))
    const recording = await play(adding, 'p', first)
    const rejected = await play(rejecting(adding, 'a', 0xb9e810e2), 'p', first)
    await expectStatuses(recording, rejected, 'FuturesMarginDeposit', {
      ...{ trader: user, vault, asset: 7n, direction: 'long', amount: coins(900n) },
    })
    const paid = paysIn(body(0xb9e810e2, marginFields))
    const script = mergeScripts(paid.script, adding, { p: { 1935855772: adding.p[3118993634] } })
    expect(only(await play(script, 'wv', paid.first))).toMatchObject({
      type: 'FuturesMarginDeposit',
      status: 'ok',
      detail: { amount: jettons('v', 5n), vault },
    })
  })
})

describe('a vault', () => {
  const arrival = body(0x178d4519, b =>
    b.uint(0, 64).varUint(7n, 4).address(undefined).address(undefined).varUint(0n, 4).bit(false),
  )
  const minting = {
    p: { 3365551844: [{ to: 'q', body: body(0x1234) }] },
    q: { 4660: [{ to: 'wq', body: arrival }] },
    wq: { 395134233: [] },
  } satisfies Script

  test('takes liquidity and mints shares', async () => {
    const first = body(0xc89a3ee4, b => b.coins(900n))
    const recording = await play(minting, 'p', first)
    const rejected = await play(rejecting(minting, 'q', 0x1234), 'p', first)
    await expectStatuses(recording, rejected, 'FuturesVaultDeposit', {
      ...{ provider: user, vault, amount: coins(900n), shares: jettons('q', 7n) },
    })
    const paid = paysIn(body(0xc89a3ee4))
    const script = mergeScripts(paid.script, minting, { p: { 1935855772: minting.p[3365551844] } })
    expect(only(await play(script, 'wv', paid.first))).toMatchObject({
      type: 'FuturesVaultDeposit',
      status: 'ok',
      detail: { amount: jettons('v', 5n), shares: jettons('q', 7n) },
    })
  })

  test('pays for its shares', async () => {
    const script = mergeScripts(
      burning([{ to: 'p', body: body(0xd5b5e9ad, b => b.coins(7n).address(user)) }]),
      { p: { 3585468845: [send('pv')] } },
      paying('p'),
    )
    const recording = await play(script, 'wq', burnBody)
    const rejected = await play(rejecting(script, 'p', 0xd5b5e9ad), 'wq', burnBody)
    await expectStatuses(recording, rejected, 'FuturesVaultWithdrawal', {
      ...{ provider: user, vault, shares: jettons('q', 7n), payout: [jettons('v', 5n)] },
    })
  })

  test.each<[string, number]>([
    ['referral', 0xf5d4eb52],
    ['executor', 0x2cde6351],
  ])('pays a reward of a %s', async (reward, code) => {
    const first = body(code, b => b.uint(3, 64).coins(5n).address(user))
    const script = mergeScripts({ p: { [code]: [send('pv')] } }, paying('p'))
    const recording = await play(script, 'p', first)
    const rejected = await play(rejecting(script, 'p', code), 'p', first)
    await expectStatuses(recording, rejected, 'FuturesRewardClaim', {
      ...{ claimer: user, reward, vault, payout: [jettons('v', 5n)] },
    })
    const inTon = { p: { [code]: [{ to: 'u', body: emptyCell, value: 50n }] } }
    expect(only(await play(inTon, 'p', first))).toMatchObject({ status: 'ok', detail: { payout: [coins(5n)] } })
  })
})

describe('a trading account', () => {
  test('is filled', async () => {
    const first = body(0x29bb3721, b => b.uint(0, 64).coins(900n).address(stubAddress('t')).bit(false))
    const script: Script = { p: { 700135201: [{ to: 't', body: body(0x186b2edf) }] }, t: { 409677535: [] } }
    const recording = await play(script, 'p', first)
    const rejected = await play(rejecting(script, 't', 0x186b2edf), 'p', first)
    await expectStatuses(recording, rejected, 'FuturesAccountDeposit', {
      ...{ sender: user, vault, tradingAccount: stubAddress('t'), amount: coins(900n) },
    })
    const paid = paysIn(body(0x76840119, b => b.uint(0, 64).address(stubAddress('t')).bit(false)))
    const withJettons = mergeScripts(paid.script, script, { p: { 1935855772: [{ to: 't', body: body(0x186b2edf) }] } })
    expect(only(await play(withJettons, 'wv', paid.first))).toMatchObject({
      type: 'FuturesAccountDeposit',
      status: 'ok',
      detail: { amount: jettons('v', 5n), tradingAccount: stubAddress('t') },
    })
  })

  test('is emptied', async () => {
    const first = body(0x6eec039d, b => b.uint(0, 64).address(vault).coins(5n))
    const passed = body(0x512cbd25, b => b.uint(0, 64).coins(5n).address(user))
    const script = mergeScripts(
      { t: { 1860961181: [{ to: 'p', body: passed }] }, p: { 1361886501: [send('pv')] } },
      paying('p'),
    )
    const recording = await play(script, 't', first)
    const rejected = await play(rejecting(script, 'p', 0x512cbd25), 't', first)
    await expectStatuses(recording, rejected, 'FuturesAccountWithdrawal', {
      ...{ owner: user, tradingAccount: stubAddress('t'), vault, requested: 5n, payout: [jettons('v', 5n)] },
    })
  })
})
