import { describe, expect, test } from 'vitest'
import { extendedActions } from '../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from '../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { opCodeOf } from '../messages/decode.ts'

// No recording has these messages: scripted contracts send their layouts.
// u: trader, x: executor, v: vault, m: manager of the trader, a: market, j: jetton master of the collateral, s: of the shares.

const trader = stubAddress('u')
const usd = stubAddress('j')
const codeOf = (cell: Cell): number => opCodeOf(cell) ?? 0
const [created, notified, burnCode, burntCode] = [0x80f4c55b, 0x7362d09c, 0x595f07bc, 0x7bdd97de]

const run = async (from: string, first: ScriptedMessage, script: Script) =>
  extendedActions(
    await runScript({
      from,
      first,
      script: mergeScripts({ u: {}, x: {}, v: {}, m: {}, a: {} }, script),
      wallets: { wu: ['u', 'j'], wv: ['v', 'j'], su: ['u', 's'] },
      interfaces: { su: ['jetton_wallet'] },
    }),
  )
/** Jettons to the vault with a payload, and what the vault does then. */
const toVault = (payload: Cell, script: Script) =>
  run(
    'u',
    { to: 'wu', body: jettonTransferBody(5n, 'v', payload) },
    mergeScripts(
      jettonTransferScript({ wallet: 'wu', toWallet: 'wv', from: 'u', to: 'v', amount: 5n, payload }),
      script,
    ),
  )
const payJettons = { to: 'wv', body: jettonTransferBody(6n, 'u') }
const paidJettons = jettonTransferScript({ wallet: 'wv', toWallet: 'wu', from: 'v', to: 'u', amount: 6n })

const limits = new Builder()
  .uint(3_000_000_000n, 64)
  .uint(100, 32)
  .uint(1, 1)
  .coins(0n)
  .coins(0n)
  .coins(2_500_000_000n)
  .coins(0n)
const orderFields = (builder: Builder): Builder =>
  builder.uint(7, 16).uint(3, 4).address(trader).bit(false).ref(limits.end())

describe('orders', () => {
  const forward = { to: 'm', body: body(0xa39843f4, b => b.uint(3, 4).ref(emptyCell)) }
  const confirm: Script = { m: { 2744665076: [{ to: 'u', body: body(created) }] } }

  test('an order with jettons', async () => {
    const actions = await toVault(
      body(0xe0db7753, orderFields),
      mergeScripts({ v: { [notified]: [forward] } }, confirm),
    )
    expect(actions).toMatchObject([
      {
        type: 'TradingOrder',
        status: 'ok',
        detail: {
          trader,
          order: 'market',
          direction: 'short',
          amount: { type: 'jetton', master: usd, amount: 5n },
          marketIndex: 7n,
          leverage: '3',
          stopPrice: '2.5',
        },
      },
    ])
    expect(actions[0]?.parts.map(({ type }) => type)).toContain('JettonTransfer')
  })

  test('an order with TON, and one that the manager rejects', async () => {
    const first = { to: 'v', body: body(0xe0db7753, b => orderFields(b.coins(9n))) }
    const script: Script = { v: { 3772479315: [forward] } }
    expect(await run('u', first, mergeScripts(script, confirm))).toMatchObject([
      { type: 'TradingOrder', status: 'ok', detail: { amount: { type: 'coin', amount: 9n } } },
    ])
    expect(await run('u', first, mergeScripts(script, { m: { 2744665076: rejects } }))).toMatchObject([
      { type: 'TradingOrder', status: 'failed' },
    ])
  })

  test('an order that closes a position, and one that is rejected', async () => {
    const order = new Builder().uint(1, 4).uint(100, 32).uint(0, 1).coins(4n).coins(2_000_000_000n).end()
    const first = { to: 'm', body: body(0xa39843f4, b => b.uint(1, 4).address(trader).ref(order)) }
    expect(await run('u', first, confirm)).toMatchObject([
      {
        type: 'TradingOrder',
        status: 'ok',
        detail: { order: 'take profit', direction: 'long', size: 4n, price: '2' },
      },
    ])
    expect(await run('u', first, { m: { 2744665076: rejects } })).toMatchObject([
      { type: 'TradingOrder', status: 'failed' },
    ])
  })

  test('a cancelled order, and one that cannot be cancelled', async () => {
    const first = { to: 'm', body: body(0x67134629, b => b.uint(2, 4).uint(1, 3).uint(0, 1).address(trader)) }
    const withdraw = { to: 'v', body: body(0x0226df66) }
    const script = mergeScripts(paidJettons, { m: { 1729316393: [withdraw] }, v: { 36101990: [payJettons] } })
    expect(await run('u', first, script)).toMatchObject([
      {
        type: 'TradingOrderCancellation',
        status: 'ok',
        detail: { order: 'limit', orderIndex: 1n, returned: { master: usd, amount: 6n } },
      },
    ])
    expect(await run('u', first, { m: { 1729316393: rejects } })).toMatchObject([
      { type: 'TradingOrderCancellation', status: 'failed' },
    ])
  })
})

const position = (size: number): Cell => new Builder().uint(size, 128).uint(0, 1).coins(8n).end()
const execution = (before: number): Cell =>
  body(0xde1ddbcc, b =>
    b
      .uint(0, 1)
      .uint(1, 3)
      .address(trader)
      .address(undefined)
      .address(undefined)
      .uint(0, 32)
      .ref(new Builder().uint(3, 4).end())
      .ref(position(before)),
  )
const completed = (after: number): Cell =>
  body(0xcf90d618, b => b.uint(3, 4).uint(1, 3).uint(0, 1).uint(0, 32).coins(1_500_000_000n).ref(position(after)))
const updated = (operation: number, after: number): Cell =>
  body(0x60dfc677, b => b.uint(0, 1).uint(operation, 32).coins(1n).ref(position(after)))
const trade = (withdrawn: number): Cell =>
  body(0x3475fdd2, b =>
    b
      .uint(7, 16)
      .uint(0, 64 * 5)
      .uint(withdrawn, 64)
      .address(trader),
  )
const execute = { to: 'm', body: body(0x8865b402, b => b.uint(3, 4).uint(1, 3).uint(0, 1).uint(0, 32)) }

describe('positions', () => {
  const script = (before: number, after: number, withdrawn = 0): Script =>
    mergeScripts(paidJettons, {
      m: { 2288366594: [{ to: 'a', body: execution(before) }], 3482375704: [] },
      a: {
        3726498764: [
          { to: 'm', body: completed(after) },
          { to: 'v', body: trade(withdrawn) },
        ],
      },
      v: { 880147922: withdrawn > 0 ? [payJettons] : [] },
    })

  test.each([
    ['PositionOpening', 0, 4, 0],
    ['PositionIncrease', 2, 4, 0],
    ['PositionDecrease', 4, 2, 6],
    ['PositionClosing', 4, 0, 6],
  ])('%s', async (type, before, after, withdrawn) => {
    const actions = await run('x', execute, script(before, after, withdrawn))
    expect(actions).toMatchObject([
      {
        type,
        status: 'ok',
        detail: {
          trader,
          executor: stubAddress('x'),
          direction: 'long',
          order: 'market',
          sizeBefore: BigInt(before),
          size: BigInt(after),
          price: '1.5',
          ...(withdrawn > 0 && { received: { type: 'jetton', master: usd, amount: 6n } }),
        },
      },
    ])
  })

  test('an order that the market rejects', async () => {
    const rejected = mergeScripts(script(0, 4), { a: { 3726498764: rejects } })
    expect(await run('x', execute, rejected)).toMatchObject([{ type: 'PositionOpening', status: 'failed' }])
  })

  const provide = (operation: number) => ({
    to: 'm',
    body: body(0x13076670, b => b.uint(0, 1).address(trader).uint(operation, 32).coins(3n)),
  })
  const direct = (operation: number, after: number, withdrawn: number): Script =>
    mergeScripts(paidJettons, {
      m: { 319252080: [{ to: 'a', body: body(operation) }], 1625278071: [] },
      a: {
        [operation]: [
          { to: 'm', body: updated(operation, after) },
          { to: 'v', body: trade(withdrawn) },
        ],
      },
      v: { 880147922: withdrawn > 0 ? [payJettons] : [] },
    })

  test('a liquidation, and one that the market rejects', async () => {
    const operation = 0x33333333
    expect(await run('x', provide(operation), direct(operation, 0, 0))).toMatchObject([
      { type: 'PositionLiquidation', status: 'ok', detail: { trader } },
    ])
    const rejected = mergeScripts(direct(operation, 0, 0), { a: { [operation]: rejects } })
    expect(await run('x', provide(operation), rejected)).toEqual([])
  })

  test('removed margin, and margin that is not paid out', async () => {
    const operation = 0xecded426
    expect(await run('u', provide(operation), direct(operation, 4, 6))).toMatchObject([
      {
        type: 'MarginChange',
        status: 'ok',
        detail: { change: 'removed', removed: 3n, received: { master: usd, amount: 6n } },
      },
    ])
    expect(await run('u', provide(operation), direct(operation, 4, 0))).toMatchObject([
      { type: 'MarginChange', status: 'failed' },
    ])
  })

  test('added margin, and margin that does not arrive', async () => {
    const operation = 0xb9e810e2
    const payload = body(operation, b => b.uint(7, 16).uint(0, 1).address(trader))
    const steps: Script = {
      v: { [notified]: [{ to: 'm', body: body(0x44444444) }] },
      m: { 1145324612: [{ to: 'a', body: body(operation) }], 1625278071: [] },
      a: { [operation]: [{ to: 'm', body: updated(operation, 4) }] },
    }
    expect(await toVault(payload, steps)).toMatchObject([
      {
        type: 'MarginChange',
        status: 'ok',
        detail: { trader, change: 'added', added: { master: usd, amount: 5n }, size: 4n },
      },
    ])
    expect(await toVault(payload, { v: { [notified]: [] } })).toMatchObject([
      { type: 'MarginChange', status: 'failed' },
    ])
  })

  test('an intent of a trading account, and one that fails', async () => {
    const addresses = new Builder().address(trader).address(stubAddress('f')).end()
    const take = body(0x1bea50f1, b =>
      b
        .uint(0, 64)
        .address(undefined)
        .address(stubAddress('a'))
        .uint(1, 1)
        .coins(5n)
        .ref(addresses)
        .uint(0, 4)
        .ref(position(0)),
    )
    const change = new Builder()
      .address(undefined)
      .coins(0n)
      .address(stubAddress('a'))
      .uint(1, 1)
      .bit(true)
      .ref(position(4))
    const notify = body(0x1ca43d2f, b => b.uint(0, 64).address(usd).ref(change.end()))
    const script = (last: readonly ScriptedMessage[]): Script => ({
      a: { 468340977: [{ to: 'v', body: queryBody(0x28d36491) }] },
      v: { 684942481: last },
      t: { 480525615: [] },
    })
    const first = { to: 'a', body: take }
    expect(await run('t', first, script([{ to: 't', body: notify }]))).toMatchObject([
      { type: 'PositionOpening', status: 'ok', detail: { trader, direction: 'short', size: 4n } },
    ])
    expect(await run('t', first, script([]))).toMatchObject([{ type: 'PositionOpening', status: 'failed' }])
  })
})

describe('vaults, accounts and rewards', () => {
  const shares = body(0x178d4519, b =>
    b.uint(0, 64).varUint(7n, 4).address(undefined).address(trader).coins(0n).bit(false),
  )
  const minted: Script = { s: { 1431655765: [{ to: 'su', body: shares }] }, su: { [codeOf(shares)]: [] } }
  const mint = { to: 's', body: body(0x55555555) }

  test('a deposit to a vault, and one without shares', async () => {
    const payload = body(0xc89a3ee4)
    expect(await toVault(payload, mergeScripts(minted, { v: { [notified]: [mint] } }))).toMatchObject([
      {
        type: 'TradingVaultDeposit',
        status: 'ok',
        detail: { provider: trader, deposited: { master: usd }, shares: { master: stubAddress('s'), amount: 7n } },
      },
    ])
    const native = { to: 'v', body: body(0xc89a3ee4, b => b.coins(9n)) }
    expect(await run('u', native, mergeScripts(minted, { v: { 3365551844: [mint] } }))).toMatchObject([
      { type: 'TradingVaultDeposit', status: 'ok', detail: { deposited: { type: 'coin', amount: 9n } } },
    ])
    expect(await toVault(payload, { v: { [notified]: [] } })).toMatchObject([
      { type: 'TradingVaultDeposit', status: 'failed' },
    ])
  })

  test('a withdrawal from a vault, and one that is not paid', async () => {
    const burn = queryBody(burnCode, b => b.varUint(7n, 4).address(trader).bit(false))
    const burnt = queryBody(burntCode, b => b.varUint(7n, 4).address(trader).address(trader))
    const unstake = { to: 'v', body: body(0xd5b5e9ad, b => b.coins(7n).address(trader)) }
    const script = (last: readonly ScriptedMessage[]): Script =>
      mergeScripts(paidJettons, {
        su: { [burnCode]: [{ to: 's', body: burnt }] },
        s: { [burntCode]: [unstake] },
        v: { 3585468845: last },
      })
    const first = { to: 'su', body: burn }
    expect(await run('u', first, script([payJettons]))).toMatchObject([
      {
        type: 'TradingVaultWithdrawal',
        status: 'ok',
        detail: { provider: trader, received: { master: usd, amount: 6n } },
      },
    ])
    expect(await run('u', first, script([]))).toMatchObject([{ type: 'TradingVaultWithdrawal', status: 'failed' }])
  })

  test('a deposit to a trading account, and one that does not arrive', async () => {
    const payload = body(0x76840119, b => b.uint(0, 64).address(stubAddress('t')).bit(false))
    const credit = { to: 't', body: queryBody(0x186b2edf) }
    expect(await toVault(payload, { v: { [notified]: [credit] }, t: { 409677535: [] } })).toMatchObject([
      { type: 'TradingAccountDeposit', status: 'ok', detail: { sender: trader, tradingAccount: stubAddress('t') } },
    ])
    const native = { to: 'v', body: body(0x29bb3721, b => b.uint(0, 64).coins(9n).address(trader).bit(true)) }
    const script: Script = {
      v: { 700135201: [{ to: 'f', body: queryBody(0x5a89f5a2) }] },
      f: { 1518990754: [{ to: 't', body: queryBody(0x18a092f7) }] },
      t: { 413176567: [] },
    }
    expect(await run('u', native, script)).toMatchObject([
      { type: 'TradingAccountDeposit', status: 'ok', detail: { owner: trader, tradingAccount: stubAddress('t') } },
    ])
    expect(await toVault(payload, { v: { [notified]: [] } })).toMatchObject([
      { type: 'TradingAccountDeposit', status: 'failed' },
    ])
  })

  test('a withdrawal from a trading account, and one that is rejected', async () => {
    const first = { to: 't', body: body(0x6eec039d, b => b.uint(0, 64).address(stubAddress('v')).coins(6n)) }
    const request = { to: 'v', body: body(0x512cbd25, b => b.uint(0, 64).coins(6n).address(trader)) }
    const script = mergeScripts(paidJettons, { t: { 1860961181: [request] }, v: { 1361886501: [payJettons] } })
    expect(await run('u', first, script)).toMatchObject([
      {
        type: 'TradingAccountWithdrawal',
        status: 'ok',
        detail: { owner: trader, requested: 6n, received: { amount: 6n } },
      },
    ])
    expect(await run('u', first, { t: { 1860961181: rejects } })).toMatchObject([
      { type: 'TradingAccountWithdrawal', status: 'failed' },
    ])
  })

  test('a reward of a referral, and one that is not paid', async () => {
    const first = { to: 'v', body: body(0xf5d4eb52, b => b.uint(1, 64).coins(6n).address(trader)) }
    const script = (last: readonly ScriptedMessage[]) => mergeScripts(paidJettons, { v: { 4124371794: last } })
    expect(await run('i', first, script([payJettons]))).toMatchObject([
      { type: 'ReferralReward', status: 'ok', detail: { owner: trader, item: stubAddress('i'), role: 'referral' } },
    ])
    expect(await run('i', first, script([]))).toMatchObject([{ type: 'ReferralReward', status: 'failed' }])
  })

  test('a referral item, and one that is rejected', async () => {
    const first = { to: 'i', body: body(0xcb4ddc3c, b => b.address(trader)) }
    expect(await run('c', first, { i: { 3410877500: [] } })).toMatchObject([
      { type: 'ReferralCreation', status: 'ok', detail: { owner: trader, item: stubAddress('i') } },
    ])
    expect(await run('c', first, { i: { 3410877500: rejects } })).toMatchObject([
      { type: 'ReferralCreation', status: 'failed' },
    ])
  })
})
