import { describe, expect, test } from 'vitest'
import { extendedActions } from '../../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from '../../../test/jettonBodies.ts'
import {
  coins,
  expectFailureWithout,
  jettons,
  only,
  paying,
  play,
  rejecting,
  send,
  transferOp,
  user,
} from '../../../test/liquidityScripts.ts'
import type { Script, ScriptedMessage } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import { Builder } from '../../cell/Builder.ts'
import { type Cell, emptyCell } from '../../cell/Cell.ts'

// No recording has the later version of EVAA: scripted contracts send messages of its layouts. The pool is `p`, the contract of
// the user's position `a`, the oracle `o`.

const coinId = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an
const jettonId = 0x3313e2f57ba870af34480350c789b0987d15b43a53172bfce294de21e7d724e7n
const [pool, position] = [stubAddress('p'), stubAddress('a')]

const cellOf = (fill: (builder: Builder) => Builder): Cell => fill(new Builder()).end()
const amountCell = (amount: bigint) => cellOf(b => b.uint(amount, 64))
const withdrawalCell = (id: bigint, amount: bigint) => cellOf(b => b.uint(amount, 64).uint(id, 256).address(user))
const general = cellOf(b => b.uint(0, 3).uint(0, 64).ref(emptyCell))

type Amounts = { readonly supply: bigint; readonly withdraw: bigint; readonly id?: bigint }
/** The cells of a request of TON; with jettons the first one is empty. */
const request = ({ supply, withdraw, id = jettonId }: Amounts, hasJettons = false) => [
  hasJettons ? emptyCell : amountCell(supply),
  withdrawalCell(id, withdraw),
  general,
]
const withRefs = (b: Builder, cells: readonly Cell[]) => cells.reduce((builder, cell) => builder.ref(cell), b)

/** A message to a position; a script distinguishes them by the version in the header. */
const toPosition = (version: bigint, code: number, cells: readonly Cell[] = []): ScriptedMessage => ({
  to: 'a',
  body: cellOf(b => withRefs(b.coins(version).bit(false).uint(0, 2).uint(code, 32).uint(0, 64), cells)),
})
/** The first 32 bits of such messages. */
const [first, second] = [0x10600000, 0x10700000]
const call = ({ supply, withdraw, id = jettonId }: Amounts, supplyId = coinId) =>
  toPosition(6n, 0x41, [cellOf(b => b.uint(supply, 64).uint(supplyId, 256)), withdrawalCell(id, withdraw), general])
const satisfied = ({ supply, withdraw, id = jettonId }: Amounts, repaid = 0n, borrowed = 0n): ScriptedMessage => ({
  to: 'p',
  body: body(0x411, b =>
    b
      .uint(0, 64)
      .ref(cellOf(c => c.address(user).uint(supply, 64).uint(coinId, 256).uint(0, 64).uint(repaid, 64).uint(0, 64)))
      .ref(cellOf(c => c.uint(withdraw, 64).uint(id, 256).address(user).uint(0, 64).uint(borrowed, 64).uint(0, 64)))
      .ref(general),
  ),
})
const unsatisfied: ScriptedMessage = {
  to: 'p',
  body: body(0x41f, b => withRefs(b.uint(0, 64), [emptyCell, emptyCell, emptyCell])),
}
const coinPayout: ScriptedMessage = { to: 'u', body: body(0x411a, b => b.uint(0, 64).ref(emptyCell)) }
const success = toPosition(7n, 0x411a)

/** The position replies, and the pool reacts. */
const settling = (reply: ScriptedMessage, reaction: readonly ScriptedMessage[]): Script =>
  mergeScripts(paying('p'), {
    p: { 1041: reaction, 1055: reaction },
    a: { [first]: [reply], [second]: [] },
  })

const direct = (amounts: Amounts) => body(0x401, b => withRefs(b.uint(0, 64), request(amounts)))
const requestingPool = (amounts: Amounts): Script => ({ p: { 1025: [call(amounts)] } })

const operation = (op: number, fields: Cell) => cellOf(b => b.uint(op, 32).uint(0, 64).ref(fields))
const toOracle = (payload: Cell) =>
  body(5, b => b.ref(emptyCell).ref(emptyCell).uint(0, 64).uint(0, 64).address(pool).ref(payload))
const prices = (sender: string, payload: Cell): ScriptedMessage => ({
  to: 'p',
  body: body(5, b => b.uint(1, 8).ref(emptyCell).address(stubAddress(sender)).ref(payload)),
})
const priceError = (to: string, payload: Cell): ScriptedMessage => ({
  to,
  body: body(0x10002, b => b.uint(2008, 32).uint(5, 32).ref(payload)),
})

describe('a request that supplies or withdraws', () => {
  const both = { supply: 7n, withdraw: 5n }
  const [supply, withdrawal] = [
    { supply: 7n, withdraw: 0n },
    { supply: 0n, withdraw: 5n },
  ]

  test.each([
    ['a supply', supply, 0n, 0n, [success, coinPayout], 'LendingSupply', { supplier: user, amount: coins(7n) }],
    ['a repayment', supply, 3n, 0n, [success, coinPayout], 'LendingRepayment', { repaidPrincipal: 3n }],
    ['a withdrawal', withdrawal, 0n, 0n, [success, send('pv')], 'LendingWithdrawal', { amount: jettons('v', 5n) }],
    ['a loan', withdrawal, 0n, 2n, [success, send('pv')], 'LendingBorrow', { owner: user, borrowedPrincipal: 2n }],
    [
      ...(['both', both, 0n, 0n, [success, send('pv')], 'LendingExchange'] as const),
      { user, supplied: coins(7n), amount: jettons('v', 5n) },
    ],
  ] as const)('is %s', async (_, amounts, repaid, borrowed, reaction, type, detail) => {
    const script = mergeScripts(requestingPool(amounts), settling(satisfied(amounts, repaid, borrowed), reaction))
    const recording = await play(script, 'p', direct(amounts))
    expect(only(recording)).toMatchObject({
      type,
      status: 'ok',
      detail: { protocol: 'EVAA', pool, position, ...detail },
    })
    expectFailureWithout(recording, type, [0x411a])
  })

  test('that the position rejects', async () => {
    const script = mergeScripts(requestingPool(both), settling(unsatisfied, [coinPayout]))
    expect(only(await play(script, 'p', direct(both)))).toMatchObject({
      type: 'LendingExchange',
      status: 'failed',
      detail: { reason: 'not enough collateral, or another operation is in progress' },
    })
  })

  test('that the pool reverts, rejects at once, or does not pay', async () => {
    const fail = toPosition(7n, 0x411f)
    const reverted = mergeScripts(requestingPool(both), settling(satisfied(both), [fail, coinPayout]))
    expect(only(await play(reverted, 'p', direct(both)))).toMatchObject({
      status: 'failed',
      detail: { reason: 'the pool does not have enough funds, or a limit is reached' },
    })
    for (const atOnce of [{ p: { 1025: [coinPayout] } }, rejecting({ p: {} }, 'p', 0x401)])
      expect(only(await play(atOnce, 'p', direct(both)))).toMatchObject({
        type: 'LendingExchange',
        status: 'failed',
        detail: { reason: 'rejected immediately', position: undefined },
      })
    const unpaid = rejecting(
      mergeScripts(requestingPool(both), settling(satisfied(both), [success, send('pv')])),
      'pv',
      transferOp,
    )
    expect(only(await play(unpaid, 'p', direct(both)))).toMatchObject({ type: 'LendingExchange', status: 'failed' })
  })

  test('another message with this op code is none', async () => {
    expect(extendedActions(await play({ p: { 1025: [] } }, 'p', direct(both)))).toEqual([])
    expect(extendedActions(await play(rejecting({ p: {} }, 'p', 0x401), 'p', queryBody(0x401)))).toEqual([])
  })
})

describe('a request through the oracle', () => {
  const amounts = { supply: 0n, withdraw: 5n, id: coinId }
  const payload = operation(
    4,
    cellOf(b => withRefs(b, request(amounts))),
  )
  const script = mergeScripts(
    { o: { 5: [prices('u', payload)] }, p: { 5: [call(amounts)] } },
    settling(satisfied(amounts, 0n, 2n), [success, coinPayout]),
  )

  test('is a loan', async () => {
    const recording = await play(script, 'o', toOracle(payload))
    expect(only(recording)).toMatchObject({
      type: 'LendingBorrow',
      status: 'ok',
      detail: { owner: user, pool, position, amount: coins(5n), borrowedPrincipal: 2n },
    })
    expectFailureWithout(recording, 'LendingBorrow')
  })

  test('that the oracle rejects', async () => {
    for (const oracle of [{ o: { 5: [priceError('u', payload)] } }, rejecting({ o: {} }, 'o', 5)])
      expect(only(await play(oracle, 'o', toOracle(payload)))).toMatchObject({
        type: 'LendingWithdrawal',
        status: 'failed',
        detail: { pool, reason: 'the oracle rejected the prices' },
      })
  })

  test('prices for another contract are none', async () => {
    const other = operation(0x99, emptyCell)
    expect(extendedActions(await play({ o: { 5: [] } }, 'o', toOracle(other)))).toEqual([])
  })
})

const deposit = (payload: Cell): Script =>
  jettonTransferScript({ wallet: 'wv', toWallet: 'pv', from: 'u', to: 'p', amount: 7n, payload })

describe('a request with jettons', () => {
  const amounts = { supply: 7n, withdraw: 5n, id: coinId }
  const cells = request(amounts, true)
  const withoutPrices = body(0x401, b => withRefs(b, cells))
  const withPrices = body(0x42, b =>
    b
      .uint(0, 64)
      .ref(emptyCell)
      .ref(cellOf(c => withRefs(c, cells))),
  )
  const inner = operation(0x42, emptyCell)
  const settled = settling(satisfied(amounts, 2n), [success, coinPayout])
  const notified = 0x7362d09c

  test.each([
    ['without prices', withoutPrices, { p: { [notified]: [call(amounts, jettonId)] } }],
    [
      'with prices',
      withPrices,
      {
        p: { [notified]: [{ to: 'o', body: toOracle(inner) }], 5: [call(amounts, jettonId)] },
        o: { 5: [prices('p', inner)] },
      },
    ],
  ])('%s', async (_, payload, requested) => {
    const script = mergeScripts(deposit(payload), settled, requested)
    const recording = await play(script, 'wv', jettonTransferBody(7n, 'p', payload))
    expect(only(recording)).toMatchObject({
      type: 'LendingExchange',
      status: 'ok',
      detail: { user, pool, position, supplied: jettons('v', 7n), amount: coins(5n), repaidPrincipal: 2n },
    })
    expectFailureWithout(recording, 'LendingExchange')
  })

  test('are returned when the oracle rejects the prices', async () => {
    const requested: Script = {
      p: { [notified]: [{ to: 'o', body: toOracle(inner) }], 65538: [send('pv')] },
      o: { 5: [priceError('p', inner)] },
    }
    const script = mergeScripts(deposit(withPrices), paying('p'), requested)
    expect(only(await play(script, 'wv', jettonTransferBody(7n, 'p', withPrices)))).toMatchObject({
      type: 'LendingExchange',
      status: 'failed',
      detail: { supplied: jettons('v', 7n), reason: 'the oracle rejected the prices' },
    })
  })
})

describe('a liquidation with prices', () => {
  const borrower = stubAddress('b')
  const fields = cellOf(b => b.address(borrower).uint(jettonId, 256).uint(1n, 64).uint(0, 2).uint(9n, 64).bit(false))
  const payload = operation(3, fields)
  const amounts = cellOf(b =>
    b.uint(1n, 64).uint(8n, 64).uint(1n, 64).uint(0, 64).uint(jettonId, 256).uint(0, 64).uint(5n, 64),
  )
  const approved: ScriptedMessage = {
    to: 'p',
    body: body(0x311, b => b.uint(0, 64).address(borrower).address(user).uint(coinId, 256).ref(amounts)),
  }
  const script = (reply: ScriptedMessage, reaction: readonly ScriptedMessage[], code = 0x311): Script =>
    mergeScripts(paying('p'), {
      o: { 5: [prices('u', payload)] },
      p: { 5: [toPosition(6n, 0x31)], [code]: reaction },
      a: { [first]: [reply], [second]: [] },
    })

  test('with TON for jettons', async () => {
    const done = script(approved, [toPosition(7n, 0x311a), send('pv')])
    const recording = await play(done, 'o', toOracle(payload))
    expect(only(recording)).toMatchObject({
      type: 'LendingLiquidation',
      status: 'ok',
      detail: { liquidator: user, borrower, pool, paid: coins(9n), collateral: jettons('v', 5n) },
    })
    expectFailureWithout(recording, 'LendingLiquidation')
  })

  test('that the position rejects', async () => {
    const error = cellOf(b => b.uint(9n, 64).uint(jettonId, 256).uint(1n, 64).uint(0, 16).uint(0xe003, 32).uint(0, 64))
    const rejected: ScriptedMessage = {
      to: 'p',
      body: body(0x31f, b => b.uint(0, 64).address(borrower).address(user).uint(coinId, 256).ref(error)),
    }
    const returned = { to: 'u', body: body(0xe003, b => b.ref(emptyCell)) }
    expect(only(await play(script(rejected, [returned], 0x31f), 'o', toOracle(payload)))).toMatchObject({
      type: 'LendingLiquidation',
      status: 'failed',
      detail: { borrower, paid: coins(9n), reason: 'the loan cannot be liquidated' },
    })
  })

  test('with jettons', async () => {
    const jettonPayload = body(3, b => b.uint(0, 64).ref(emptyCell).ref(fields))
    const inner = operation(0x32, emptyCell)
    const requested = mergeScripts(script(approved, [toPosition(7n, 0x311a), send('pv')]), deposit(jettonPayload), {
      p: { 1935855772: [{ to: 'o', body: toOracle(inner) }] },
      o: { 5: [prices('p', inner)] },
    })
    const recording = await play(requested, 'wv', jettonTransferBody(7n, 'p', jettonPayload))
    expect(only(recording)).toMatchObject({
      type: 'LendingLiquidation',
      status: 'ok',
      detail: { liquidator: user, borrower, paid: jettons('v', 9n), collateral: jettons('v', 5n) },
    })
    expectFailureWithout(recording, 'LendingLiquidation')
    const rejected = mergeScripts(requested, { o: { 5: [priceError('p', inner)] }, p: { 65538: [send('pv')] } })
    expect(only(await play(rejected, 'wv', jettonTransferBody(7n, 'p', jettonPayload)))).toMatchObject({
      type: 'LendingLiquidation',
      status: 'failed',
      detail: { reason: 'the oracle rejected the prices' },
    })
  })
})
