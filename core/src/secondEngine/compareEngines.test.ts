import { beforeAll, describe, expect, test } from 'vitest'
import { readScenario, type ScenarioTransaction } from '../../test/scenarios.ts'
import { sharedTycho } from '../../test/secondEngine.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { TransactionRun } from '../emulator/Emulation.ts'
import { readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import type { Nano } from '../units.ts'
import { compareEngines, failedOpinion } from './compareEngines.ts'
import { findKnownDifference, knownDifferences } from './knownDifferences.ts'
import { listDifferingFields } from './listDifferingFields.ts'

const readRun = (tx: ScenarioTransaction) => ({ transaction: readTransaction(tx.cell), after: tx.after })

describe('compareEngines', () => {
  let tx: ScenarioTransaction
  let second: TransactionRun & { type: 'done' }
  beforeAll(async () => {
    const executor = await sharedTycho()
    tx = readScenario('jetton-transfer').transactions[1]!
    const { config, now, lt, seed, account, message, before } = tx
    const run = executor.runTransaction({
      ...{ config, now, lt, seed, account, message, shardAccount: before, ignoreSignature: false },
      ...{ libraries: new Map(), verbosity: 'short' },
    })
    if (run.type !== 'done') throw new TypeError('the message was rejected')
    second = run
  })

  /** The opinion on a transaction of record that another engine changed. */
  function opinionOn(change: (transaction: TransactionCell) => TransactionCell) {
    const { transaction, after } = readRun(tx)
    // Its hash is another one, as is that of each changed transaction.
    return compareEngines({ transaction: { ...change(transaction), cell: emptyCell }, after }, second)
  }
  const withCompute = (transaction: TransactionCell, change: (phase: Phase) => object) => {
    const { description } = transaction
    if (description.type !== 'trans_ord' || description.compute_ph.type !== 'vm')
      throw new TypeError('no compute phase')
    const compute_ph = { ...description.compute_ph, ...change(description.compute_ph) }
    return { ...transaction, description: { ...description, compute_ph } }
  }
  type Phase = { readonly gas_used: bigint; readonly exit_code: number }

  test('agrees without known differences when all bits are equal', () => {
    expect(compareEngines(readRun(tx), second)).toEqual({ agrees: true, masked: [] })
  })

  test.each<[string, string, (transaction: TransactionCell) => TransactionCell]>([
    [
      'one gas more',
      'description.compute_ph.gas_used',
      each => withCompute(each, ({ gas_used }) => ({ gas_used: gas_used + 1n })),
    ],
    ['another exit code', 'description.compute_ph.exit_code', each => withCompute(each, () => ({ exit_code: 7 }))],
    [
      'one nanoton more',
      'total_fees.grams',
      each => ({ ...each, total_fees: { ...each.total_fees, grams: (each.total_fees.grams + 1n) as Nano } }), // an amount
    ],
    ['a missing out message', 'out_msgs[0]', each => ({ ...each, out_msgs: [] })],
    ['another status of the account', 'end_status', each => ({ ...each, end_status: 'frozen' })],
    ['an out message in another order', 'out_msgs[0]', each => ({ ...each, out_msgs: [undefined as never] })],
  ])('sees %s', (_, field, change) => {
    expect(opinionOn(change)).toMatchObject({ agrees: false, field })
  })

  test('sees another message body, and another state with the same statistics', () => {
    const body = new Builder().uint(1, 8).end()
    const opinion = opinionOn(each => ({ ...each, out_msgs: each.out_msgs.map(message => ({ ...message, body })) }))
    expect(opinion).toMatchObject({ agrees: false, field: 'out_msgs[0].body', ofRecord: body.hash() })
    const other = readScenario('jetton-transfer').transactions[2]!
    const { transaction } = readRun(tx)
    const run = { transaction: { ...transaction, cell: emptyCell }, after: other.after }
    expect(compareEngines(run, second)).toMatchObject({ agrees: false, field: 'account.addr' })
    expect(compareEngines({ ...run, after: undefined }, second)).toMatchObject({ agrees: false, field: 'account' })
  })

  test('sees a difference that no layout reads', () => {
    expect(opinionOn(each => each)).toMatchObject({ agrees: false, field: 'hash' })
    const new_hash = emptyCell.hash()
    const opinion = opinionOn(each => ({ ...each, state_update: { ...each.state_update, new_hash } }))
    expect(opinion).toMatchObject({ agrees: false, field: 'state_update.new_hash' })
  })

  test('sees that the second engine rejects the message, or fails', () => {
    const rejected = { type: 'rejected', exitCode: 33, text: '', vmLog: '' } as const
    expect(compareEngines(readRun(tx), rejected)).toMatchObject({ agrees: false, field: 'result', second: 'rejected' })
    expect(failedOpinion('it crashed')).toEqual({
      ...{ agrees: false, field: 'result', ofRecord: 'done', second: 'it crashed' },
    })
  })
})

describe('known differences', () => {
  test.each([
    ['account.storage_stat.used.cells', '5', '4', 'storage_statistics'],
    ['account.storage_stat.storage_extra', undefined, 'ab', 'storage_statistics'],
    ['account.storage_stat.due_payment', '5', '4', undefined],
    ['account.storage_stat.last_paid', '5', '4', undefined],
    ['description.compute_ph.account_activated', 'false', 'true', 'state_init_flags'],
    ['description.compute_ph.account_activated', 'true', 'false', undefined],
    ['description.action.total_fwd_fees', undefined, '0', 'absent_or_zero'],
    ['description.action.total_fwd_fees', undefined, '1', undefined],
    ['description.action.total_fwd_fees', '0', undefined, undefined],
    ['description.compute_ph.gas_used', '100', '75', undefined],
  ])('%s %s → %s is %s', (field, ofRecord, second, name) => {
    expect(findKnownDifference({ field, ofRecord, second })).toBe(name)
  })

  test('each has a reason', () => {
    for (const { reason } of Object.values(knownDifferences)) expect(reason).toMatch(/^the second engine /)
  })
})

describe('listDifferingFields', () => {
  const fields = (left: unknown, right: unknown) => [...listDifferingFields('', left, right)].map(({ field }) => field)

  test('compares maps, lists, cells and absent fields', () => {
    const cell = new Builder().uint(1, 1).end()
    const copy: Cell = new Builder().uint(1, 1).end()
    expect(fields({ a: [1, { b: cell }] }, { a: [1, { b: copy }] })).toEqual([])
    expect(fields({ a: [1, 2] }, { a: [1] })).toEqual(['a[1]'])
    expect(fields({ other: new Map([[1, 5n]]) }, { other: new Map([[1, 6n]]) })).toEqual(['other.1'])
    expect(fields({ a: 1 }, { a: 1, b: undefined })).toEqual([])
    expect(fields({ b: { c: 1 } }, {})).toEqual(['b'])
  })
})
