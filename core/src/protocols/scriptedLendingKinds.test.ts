import { describe, expect, test } from 'vitest'
import { extendedActions, readRecordedTrace } from '../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from '../../test/jettonBodies.ts'
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
} from '../../test/liquidityScripts.ts'
import type { Script, ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'

// No recording has these actions: scripted contracts send messages of the layouts of EVAA. The pool is `p`, the contract of
// the position of `b` is `a`.

const coinId = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an
const jettonId = 0x3313e2f57ba870af34480350c789b0987d15b43a53172bfce294de21e7d724e7n
const borrower = stubAddress('b')

/** A message to a position; a script distinguishes them by the version in the header. */
const toPosition = (version: bigint, code: number, fill: (builder: Builder) => Builder = b => b): ScriptedMessage => ({
  to: 'a',
  body: fill(new Builder().coins(version).bit(false).uint(0, 2).uint(code, 32).uint(0, 64)).end(),
})
/** The first 32 bits of such messages. */
const [first, second] = [0x10600000, 0x10700000]
const asset = (id: bigint, amount: bigint) => (b: Builder) => b.uint(id, 256).uint(amount, 64)

const supplyRequest = body(1, b => b.uint(0, 64).uint(0, 2).uint(7n, 64).address(user).uint(0, 64).ref(emptyCell))
const toPool = (code: number, fill: (builder: Builder) => Builder): ScriptedMessage => ({
  to: 'p',
  body: queryBody(code, fill),
})

describe('a supply of TON', () => {
  const script = (reply: ScriptedMessage, reaction: readonly ScriptedMessage[]): Script => ({
    p: { 1: [toPosition(6n, 0x11, asset(coinId, 7n))], 282: reaction, 287: reaction },
    a: { [first]: [reply] },
  })
  const confirm = (repaid: bigint) =>
    toPool(0x11a, b => b.address(user).uint(coinId, 256).uint(7n, 64).uint(1n, 64).uint(repaid, 64).uint(4n, 64))
  const back = [{ to: 'u', body: body(0x11ae1, b => b.uint(0, 64)) }]

  test('is confirmed', async () => {
    const recording = await play(script(confirm(0n), back), 'p', supplyRequest)
    expect(only(recording)).toMatchObject({
      type: 'LendingSupply',
      status: 'ok',
      detail: {
        supplier: user,
        beneficiary: undefined,
        pool: stubAddress('p'),
        position: stubAddress('a'),
        amount: coins(7n),
      },
    })
    expectFailureWithout(recording, 'LendingSupply', [0x11ae1])
  })

  test('that the position uses for a loan is a repayment', async () => {
    const recording = await play(script(confirm(3n), back), 'p', supplyRequest)
    expect(only(recording)).toMatchObject({
      type: 'LendingRepayment',
      status: 'ok',
      detail: { supplier: user, amount: coins(7n), repaidPrincipal: 3n },
    })
    expectFailureWithout(recording, 'LendingRepayment', [0x11ae1])
    // Only the confirmation states that there was a loan.
    expectFailureWithout(recording, 'LendingSupply', [0x11ae1])
  })

  test('is rejected by the position, or at once by the pool', async () => {
    const reject = toPool(0x11f, b => b.address(user).uint(coinId, 256).uint(7n, 64))
    const rejected = only(await play(script(reject, back), 'p', supplyRequest))
    expect(rejected).toMatchObject({ type: 'LendingSupply', status: 'failed' })
    // The request, two messages of the position, and what is returned.
    expect(rejected.baseTransactions).toHaveLength(4)
    expect(only(await play(rejecting(script(confirm(0n), []), 'p', 282), 'p', supplyRequest))).toMatchObject({
      status: 'failed',
    })
    expect(only(await play(rejecting({ p: {} }, 'p', 1), 'p', supplyRequest))).toMatchObject({
      type: 'LendingSupply',
      status: 'failed',
      detail: { position: undefined },
    })
  })

  test('another message with the op code 1 is no supply', async () => {
    expect(extendedActions(await play({ p: { 1: [] } }, 'p', supplyRequest))).toEqual([])
    expect(extendedActions(await play(rejecting({ p: {} }, 'p', 1), 'p', queryBody(1)))).toEqual([])
  })
})

const deposit = (payload: Cell): Script =>
  jettonTransferScript({ wallet: 'wv', toWallet: 'pv', from: 'u', to: 'p', amount: 7n, payload })

describe('a supply of jettons', () => {
  const payload = body(1, b => b.uint(0, 2).address(stubAddress('b')).uint(0, 64).ref(emptyCell))

  test('is credited to another account', async () => {
    const script = mergeScripts(deposit(payload), {
      p: { 1935855772: [toPosition(6n, 0x11, asset(jettonId, 7n))], 282: [] },
      a: { [first]: [toPool(0x11a, b => b.address(borrower))] },
    })
    const recording = await play(script, 'wv', jettonTransferBody(7n, 'p', payload))
    expect(only(recording)).toMatchObject({
      type: 'LendingSupply',
      status: 'ok',
      detail: { supplier: user, beneficiary: borrower, amount: jettons('v', 7n), poolWallet: stubAddress('pv') },
    })
    expectFailureWithout(recording, 'LendingSupply')
  })

  test('repays the loan of another account', async () => {
    const script = mergeScripts(deposit(payload), {
      p: { 1935855772: [toPosition(6n, 0x11, asset(jettonId, 7n))], 282: [] },
      a: { [first]: [toPool(0x11a, b => asset(jettonId, 7n)(b.address(borrower)).uint(0, 64).uint(7n, 64))] },
    })
    const recording = await play(script, 'wv', jettonTransferBody(7n, 'p', payload))
    expect(only(recording)).toMatchObject({
      type: 'LendingRepayment',
      status: 'ok',
      detail: { supplier: user, beneficiary: borrower, amount: jettons('v', 7n), repaidPrincipal: 7n },
    })
    expectFailureWithout(recording, 'LendingRepayment')
  })

  test('is returned', async () => {
    const script = mergeScripts(deposit(payload), paying('p'), {
      p: { 1935855772: [toPosition(6n, 0x11, asset(jettonId, 7n))], 287: [send('pv')] },
      a: { [first]: [toPool(0x11f, b => b.address(borrower))] },
    })
    expect(only(await play(script, 'wv', jettonTransferBody(7n, 'p', payload)))).toMatchObject({
      type: 'LendingSupply',
      status: 'failed',
    })
    const atOnce = mergeScripts(script, { p: { 1935855772: [send('pv')] } })
    expect(only(await play(atOnce, 'wv', jettonTransferBody(7n, 'p', payload)))).toMatchObject({
      type: 'LendingSupply',
      status: 'failed',
      detail: { position: undefined },
    })
  })
})

describe('a withdrawal', () => {
  const request = (id: bigint, amount: bigint) =>
    body(2, b => b.uint(0, 64).uint(id, 256).uint(amount, 64).address(user).uint(0, 2).uint(0, 64).ref(emptyCell))
  const approve = (id: bigint, borrowed: bigint) =>
    toPool(0x211, b => b.address(user).uint(id, 256).uint(5n, 64).uint(0, 64).uint(borrowed, 64))
  const script = (id: bigint, payout: ScriptedMessage, borrowed = 0n): Script =>
    mergeScripts(paying('p'), {
      p: { 2: [toPosition(6n, 0x21, asset(id, 5n))], 529: [toPosition(7n, 0x211a), payout] },
      a: { [first]: [approve(id, borrowed)], [second]: [] },
    })
  const coinPayout = { to: 'u', body: body(0x211a, b => b.uint(0, 64)) }

  test('of TON', async () => {
    const recording = await play(script(coinId, coinPayout), 'p', request(coinId, 5n))
    expect(only(recording)).toMatchObject({
      type: 'LendingWithdrawal',
      status: 'ok',
      detail: { owner: user, recipient: undefined, amount: coins(5n), requested: 5n },
    })
    expectFailureWithout(recording, 'LendingWithdrawal', [second])
  })

  test.each([
    ['TON', coinId, coinPayout, coins(5n)],
    ['jettons', jettonId, send('pv'), jettons('v', 5n)],
  ] as const)('of %s beyond what was supplied is a loan', async (_asset, id, payout, amount) => {
    const recording = await play(script(id, payout, 2n), 'p', request(id, 5n))
    expect(only(recording)).toMatchObject({
      type: 'LendingBorrow',
      status: 'ok',
      detail: { owner: user, amount, requested: 5n, borrowedPrincipal: 2n },
    })
    expectFailureWithout(recording, 'LendingBorrow', [second])
    const unpaid = { ...script(id, { to: 'p', body: emptyCell }, 2n) }
    expect(only(await play(unpaid, 'p', request(id, 5n)))).toMatchObject({ type: 'LendingBorrow', status: 'failed' })
  })

  test('of jettons', async () => {
    const recording = await play(script(jettonId, send('pv')), 'p', request(jettonId, 2n ** 64n - 1n))
    expect(only(recording)).toMatchObject({
      type: 'LendingWithdrawal',
      status: 'ok',
      detail: { amount: jettons('v', 5n) },
    })
    const unpaid = rejecting(script(jettonId, send('pv')), 'pv', transferOp)
    expect(only(await play(unpaid, 'p', request(jettonId, 5n)))).toMatchObject({ status: 'failed' })
  })

  test.each([
    [0x21e6, 'another operation is in progress'],
    [0x21e7, 'not enough collateral'],
    [0x21ec, 'the execution failed'],
  ])('that the position rejects by %i', async (code, reason) => {
    const rejected = mergeScripts(script(coinId, coinPayout), {
      a: { [first]: [{ to: 'u', body: body(code, b => b.uint(0, 64)) }] },
    })
    expect(only(await play(rejected, 'p', request(coinId, 5n)))).toMatchObject({
      type: 'LendingWithdrawal',
      status: 'failed',
      detail: { reason, amount: coins(5n) },
    })
  })

  test('that the pool rejects', async () => {
    expect(only(await play(rejecting({ p: {} }, 'p', 2), 'p', request(coinId, 5n)))).toMatchObject({
      type: 'LendingWithdrawal',
      status: 'failed',
      detail: { position: undefined },
    })
  })
})

describe('a liquidation', () => {
  const fields = (id: bigint) => (b: Builder) =>
    b.address(borrower).address(user).uint(id, 256).uint(1n, 64).uint(0, 2).uint(9n, 64).ref(emptyCell).ref(emptyCell)
  const withCoins = body(3, b => fields(jettonId)(b.uint(0, 64)))
  const payload = body(3, fields(coinId))
  const amounts = (id: bigint) =>
    new Builder().uint(1n, 64).uint(8n, 64).uint(1n, 64).uint(0, 64).uint(id, 256).uint(0, 64).uint(5n, 64).end()
  const satisfied = (paid: bigint, id: bigint) =>
    toPool(0x311, b => b.address(borrower).address(user).uint(paid, 256).ref(amounts(id)))
  const payCoins = { to: 'u', body: body(0x311d, b => b.uint(0, 64)) }
  const unlock = toPosition(7n, 0x311a)
  const script = (replied: ScriptedMessage, reaction: readonly ScriptedMessage[]): Script =>
    mergeScripts(paying('p'), {
      p: { 3: [toPosition(6n, 0x31)], 1935855772: [toPosition(6n, 0x31)], 785: reaction, 799: reaction },
      a: { [first]: [replied], [second]: [] },
    })

  test('with TON for jettons', async () => {
    const recording = await play(script(satisfied(coinId, jettonId), [unlock, send('pv')]), 'p', withCoins)
    expect(only(recording)).toMatchObject({
      type: 'LendingLiquidation',
      status: 'ok',
      detail: {
        liquidator: user,
        borrower,
        pool: stubAddress('p'),
        position: stubAddress('a'),
        paid: coins(9n),
        repaid: 8n,
        collateral: jettons('v', 5n),
        reason: undefined,
      },
    })
    expectFailureWithout(recording, 'LendingLiquidation')
  })

  test('with jettons for TON', async () => {
    const carriedOut = mergeScripts(script(satisfied(jettonId, coinId), [unlock, payCoins]), deposit(payload))
    const recording = await play(carriedOut, 'wv', jettonTransferBody(7n, 'p', payload))
    expect(only(recording)).toMatchObject({
      type: 'LendingLiquidation',
      status: 'ok',
      detail: { liquidator: user, borrower, paid: jettons('v', 9n), collateral: coins(5n) },
    })
    expectFailureWithout(recording, 'LendingLiquidation')
  })

  test('that the position rejects', async () => {
    const error = new Builder().uint(9n, 64).uint(jettonId, 256).uint(1n, 64).uint(0, 64).uint(0xe003, 32).end()
    const unsatisfied = toPool(0x31f, b => b.address(borrower).address(user).uint(coinId, 256).ref(error))
    const returned = { to: 'u', body: body(0xe003, b => b.ref(emptyCell)) }
    expect(only(await play(script(unsatisfied, [returned]), 'p', withCoins))).toMatchObject({
      type: 'LendingLiquidation',
      status: 'failed',
      detail: { borrower, paid: coins(9n), collateral: undefined, reason: 'the loan cannot be liquidated' },
    })
  })

  test('that the pool cannot pay', async () => {
    const returned = { to: 'u', body: body(0xe008, b => b.uint(0, 64)) }
    const reverted = script(satisfied(coinId, jettonId), [toPosition(7n, 0x311f), returned])
    expect(only(await play(reverted, 'p', withCoins))).toMatchObject({
      type: 'LendingLiquidation',
      status: 'failed',
      detail: { collateral: undefined, reason: 'the pool does not have enough funds' },
    })
  })

  test('that the pool rejects at once', async () => {
    const returned: Script = { p: { 3: [{ to: 'u', body: body(0xe001, b => b.uint(0, 64)) }] } }
    for (const rejected of [returned, rejecting({ p: {} }, 'p', 3)])
      expect(only(await play(rejected, 'p', withCoins))).toMatchObject({
        type: 'LendingLiquidation',
        status: 'failed',
        detail: { position: undefined, reason: 'rejected immediately' },
      })
    expect(extendedActions(await play({ p: { 3: [] } }, 'p', withCoins))).toEqual([])
  })

  test('whose collateral does not arrive has failed', async () => {
    const unpaid = rejecting(script(satisfied(coinId, jettonId), [unlock, send('pv')]), 'pv', transferOp)
    expect(only(await play(unpaid, 'p', withCoins))).toMatchObject({ type: 'LendingLiquidation', status: 'failed' })
  })
})

test.each([
  ['evaa--withdraw-ton', 'LendingWithdrawal ok'],
  ['evaa--withdraw-tston', 'LendingWithdrawal ok'],
  ['evaa--ton-withdrawal-no-funds', 'LendingWithdrawal failed'],
  ['evaa--ton-supply', 'LendingSupply ok'],
  ['evaa--jetton-supply', 'LendingSupply ok'],
])('%s is one action', async (name, expected) => {
  const { type, status } = only(await readRecordedTrace(name))
  expect(`${type} ${status}`).toBe(expected)
})
