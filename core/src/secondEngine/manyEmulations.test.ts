import { expect, test } from 'vitest'
import { emulateMany } from '../../test/emulateMany.ts'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, type ScenarioTransaction } from '../../test/scenarios.ts'
import { tychoModule } from '../../test/secondEngine.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { unixSec } from '../units.ts'
import { TychoExecutor } from './TychoExecutor.ts'

const count = 400
const listTransactions = (): readonly ScenarioTransaction[] => {
  const { transactions } = readScenario('transfer-v5r1-multi')
  if (transactions.length < 2) throw new Error('nothing is recorded')
  return transactions
}

test.each([
  ['the engine of record', () => testExecutor({ transactionMs: 60_000 })],
  ['the second engine', async () => new TychoExecutor(await tychoModule())],
])(
  '%s emulates many times: the results stay the same, and so does its memory',
  async (_, open) => {
    const { lost, heapBytes } = emulateMany(await open(), listTransactions(), count)
    expect(lost).toBe(0)
    expect(heapBytes.early).toBeGreaterThan(0)
    expect(heapBytes.late).toBe(heapBytes.early)
  },
  120_000,
)

test('a lost result would be seen', async () => {
  const engine = new TychoExecutor(await tychoModule())
  const transactions = listTransactions()
  let calls = 0
  const other: Executor & { heapBytes(): number } = {
    facts: engine.facts,
    heapBytes: () => engine.heapBytes(),
    runTickTock: input => engine.runTickTock(input),
    runGetMethod: input => engine.runGetMethod(input),
    // Every tenth call has another clock.
    runTransaction: input =>
      engine.runTransaction(
        ++calls > transactions.length && calls % 10 === 0 ? { ...input, now: unixSec(input.now + 1) } : input,
      ),
  }
  expect(emulateMany(other, transactions, 100).lost).toBe(10)
})
