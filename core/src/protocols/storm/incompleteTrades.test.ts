import { expect, test } from 'vitest'
import { mergeScripts } from '../../../test/jettonBodies.ts'
import { expectFailureWithout, only, paying, play, rejecting, send, user } from '../../../test/liquidityScripts.ts'
import type { Script } from '../../../test/runScript.ts'
import { body } from '../../../test/stubTrace.ts'
import { Builder } from '../../cell/Builder.ts'
import { emptyCell } from '../../cell/Cell.ts'

// Trades of Storm Trade without one of their messages: a user `u`, a vault `p`, the contract of the trader `m`, the market `a`.

const billion = 1_000_000_000n
const position = (size: bigint) => new Builder().uint(0, 64).uint(size, 64).uint(0, 1).coins(1n).end()
const notice = (withdrawn: bigint) =>
  body(0x3475fdd2, b =>
    b.uint(7, 16).uint(0, 64).uint(0, 64).uint(0, 64).uint(0, 64).uint(0, 64).uint(withdrawn, 64).address(user),
  )
const provide = (type: number) => body(0x8865b402, b => b.uint(type, 4).uint(1, 3).uint(0, 1).uint(3, 32))

/** An order changes the size of a position, and the vault pays the requested amount. */
function executing(type: number, before: bigint, after: bigint, withdrawn: bigint): Script {
  const execute = body(0xde1ddbcc, b =>
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
  const complete = body(0xcf90d618, b =>
    b
      .uint(type, 4)
      .uint(1, 3)
      .uint(0, 1)
      .uint(0xde1ddbcc, 32)
      .coins(2n * billion)
      .bit(false)
      .ref(position(after))
      .ref(emptyCell),
  )
  const reports = [
    { to: 'm', body: complete },
    { to: 'p', body: notice(withdrawn) },
  ]
  return mergeScripts(
    {
      m: { 2288366594: [{ to: 'a', body: execute }], 3482375704: [] },
      a: { 3726498764: reports },
      p: { 880147922: withdrawn > 0n ? [send('pv')] : [] },
    },
    paying('p'),
  )
}

test('a position that is closed without a payment has not been closed', async () => {
  const recording = await play(executing(1, 3n * billion, 0n, 5n), 'm', provide(1))
  expect(only(recording)).toMatchObject({ type: 'PositionClosing', status: 'ok' })
  expectFailureWithout(recording, 'PositionClosing')
})

test('an order that the market rejects has the kind that it was meant for', async () => {
  const increased = executing(3, billion, 3n * billion, 0n)
  expect(only(await play(increased, 'm', provide(3)))).toMatchObject({ type: 'PositionIncrease', status: 'ok' })
  const rejected = await play(rejecting(increased, 'a', 0xde1ddbcc), 'm', provide(3))
  expect(only(rejected)).toMatchObject({ type: 'PositionIncrease', status: 'failed' })
  const opened = rejecting(executing(3, 0n, billion, 0n), 'a', 0xde1ddbcc)
  expect(only(await play(opened, 'm', provide(3)))).toMatchObject({ type: 'PositionOpening', status: 'failed' })
  const closed = rejecting(executing(0, billion, 0n, 5n), 'a', 0xde1ddbcc)
  expect(only(await play(closed, 'm', provide(0)))).toMatchObject({ type: 'PositionClosing', status: 'failed' })
})

test('an order that is canceled without a refund has not been canceled', async () => {
  const cancel = body(0x67134629, b => b.uint(2, 4).uint(5, 3).uint(0, 1).address(undefined))
  const script = mergeScripts(
    { m: { 1729316393: [{ to: 'p', body: body(0x69d08679) }] }, p: { 1775273593: [send('pv')] } },
    paying('p'),
  )
  const recording = await play(script, 'm', cancel)
  expect(only(recording)).toMatchObject({ type: 'TradingOrderCancellation', status: 'ok' })
  expectFailureWithout(recording, 'TradingOrderCancellation')
})

test('margin of which the vault was not notified has not been added', async () => {
  const added = body(0x60dfc677, b =>
    b.uint(0, 1).uint(0xb9e810e2, 32).coins(billion).bit(false).ref(position(billion)).ref(emptyCell),
  )
  const reports = [
    { to: 'm', body: added },
    { to: 'p', body: notice(0n) },
  ]
  const script: Script = {
    p: { 3118993634: [{ to: 'a', body: body(0xb9e810e2) }], 880147922: [] },
    a: { 3118993634: reports },
    m: { 1625278071: [] },
  }
  const first = body(0xb9e810e2, b => b.coins(900n).uint(7, 16).uint(0, 1).address(undefined))
  const recording = await play(script, 'p', first)
  expect(only(recording)).toMatchObject({ type: 'MarginChange', status: 'ok' })
  expectFailureWithout(recording, 'MarginChange')
})
