import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded, hasRecording } from '../../test/data.ts'
import { RecordedTickTocks } from '../../test/recordedTickTocks.ts'
import { readScenario, recordedLibraries, type Scenario, scenarioNames } from '../../test/scenarios.ts'
import { sharedTycho } from '../../test/secondEngine.ts'
import type { TransactionRun } from '../emulator/Emulation.ts'
import { isAppError } from '../errors.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { readPhases } from '../transaction/fromTransactionCell.ts'
import type { Hash } from '../units.ts'
import { compareEngines, type SecondOpinion } from './compareEngines.ts'
import type { TychoExecutor } from './TychoExecutor.ts'

const libraries = hasRecording('localnet/config/libraries.json') ? recordedLibraries() : new Map<Hash, never>()

/** The disagreements over ordinary transactions, by the first field that differs: how many, and what is known of them. */
const disagreements: Readonly<Record<string, { readonly count: number; readonly reason: string }>> = {
  'description.compute_ph.gas_fees': {
    count: 5,
    reason: 'it charges the loading of a cell in other places: 25 gas for each of some dictionaries, 110 for a library',
  },
  'description.compute_ph.reason': {
    count: 1,
    reason: 'the compute phase of a frozen account without a StateInit is skipped for another reason',
  },
  'description.compute_ph.type': { count: 1, reason: 'an account is frozen by a debt, and it runs its code first' },
  'description.bounce.req_fwd_fees': { count: 1, reason: 'the fee of a bounce that was not sent is another one' },
}

describe('recorded transactions on the second engine', () => {
  let executor: TychoExecutor
  let scenarios: Scenario[]
  beforeAll(async () => {
    executor = await sharedTycho()
    scenarios = scenarioNames().map(readScenario)
  })

  test('agree with the recording, but for known differences and listed disagreements', () => {
    const report = new Report()
    for (const { name, transactions } of scenarios) {
      for (const { cell, before, after, message, now, lt, seed, config, account } of transactions) {
        const context = { config, now, lt, seed, libraries, verbosity: 'short' as const }
        const ofRecord = { transaction: readTransaction(cell), after }
        report.add(name, ofRecord, () =>
          executor.runTransaction({ ...context, account, message, shardAccount: before, ignoreSignature: false }),
        )
      }
    }
    console.log(report.text('ordinary transactions on the second engine'))
    expect(report.disagreements()).toEqual(
      Object.fromEntries(Object.entries(disagreements).map(([field, { count }]) => [field, count])),
    )
    expectRecorded(report.total, 671)
    expectRecorded(report.equal, 583)
    expectRecorded(report.economicallyEqual, 665)
    expectRecorded(report.agreeing, 663)
  })

  test('agree with recorded tick and tock transactions in money, exit code and messages', () => {
    const report = new Report()
    const tickTocks = new RecordedTickTocks(scenarios)
    for (const { tx, which, before, seed, config } of tickTocks) {
      const context = { config, now: tx.now, lt: tx.lt, seed, libraries: new Map(), verbosity: 'short' as const }
      const run = executor.runTickTock({ ...context, shardAccount: before, which })
      if (run.type !== 'done') throw new TypeError('a tick-tock transaction is not rejected')
      // The state after each is not recorded: its hash is compared instead.
      const ofRecord = { transaction: tx, after: run.shardAccount }
      expect(readTransaction(run.transaction).state_update).toEqual(tx.state_update)
      report.add(`${which} ${tx.lt}`, ofRecord, () => run)
      tickTocks.addState(run.shardAccount)
    }
    console.log(report.text('tick and tock transactions on the second engine'))
    // Special accounts pay no gas; reading their code is counted in another way.
    expect(Object.keys(report.disagreements())).toEqual(['description.compute_ph.gas_used'])
    expectRecorded(report.equal, 70)
  })
})

type OfRecord = Parameters<typeof compareEngines>[0]

class Report {
  total = 0
  equal = 0
  agreeing = 0
  economicallyEqual = 0
  private readonly masked = new Map<string, number>()
  private readonly opinions: { name: string; opinion: SecondOpinion & { agrees: false } }[] = []

  add(name: string, ofRecord: OfRecord, runSecond: () => TransactionRun): void {
    this.total++
    const second = tryRun(runSecond)
    if (typeof second === 'string') {
      this.opinions.push({ name, opinion: { agrees: false, field: 'result', ofRecord: 'done', second } })
      return
    }
    if (second.type === 'done') {
      if (second.transaction.hash() === ofRecord.transaction.cell.hash()) this.equal++
      if (economy(readTransaction(second.transaction)) === economy(ofRecord.transaction)) this.economicallyEqual++
    }
    const opinion = compareEngines(ofRecord, second)
    if (!opinion.agrees) this.opinions.push({ name, opinion })
    else {
      this.agreeing++
      const kinds = opinion.masked.join(' + ')
      if (kinds !== '') this.masked.set(kinds, (this.masked.get(kinds) ?? 0) + 1)
    }
  }

  /** Number of disagreements by field. */
  disagreements(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { opinion } of this.opinions) counts[opinion.field] = (counts[opinion.field] ?? 0) + 1
    return counts
  }

  text(title: string): string {
    return [
      `${title}: ${this.total}; equal bit for bit: ${this.equal}; in money, exit code, gas and messages: ${this.economicallyEqual}; agreeing: ${this.agreeing}`,
      ...[...this.masked].map(([kinds, count]) => `${count} × ${kinds}`),
      ...this.opinions.map(({ name, opinion }) => `${name}: ${opinion.field} ${opinion.ofRecord} → ${opinion.second}`),
    ].join('\n  ')
  }
}

function tryRun(run: () => TransactionRun): TransactionRun | string {
  try {
    return run()
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.message
  }
}

/** What of a transaction is money, an exit code, gas or a message. */
function economy(tx: OfRecord['transaction']): string {
  const { compute, action } = readPhases(tx.description)
  return JSON.stringify([
    String(tx.total_fees.grams),
    tx.out_msgs.map(({ cell }) => cell.hash()),
    compute?.skipped === false && [compute.exitCode, String(compute.gasUsed), String(compute.gasFees)],
    action?.resultCode,
    tx.end_status,
  ])
}
