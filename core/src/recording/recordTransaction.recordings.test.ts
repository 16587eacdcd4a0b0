import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, recordedLibraries, type ScenarioTransaction, scenarioNames } from '../../test/scenarios.ts'
import type { RegisterName } from '../contract/debugRecording.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readMessage } from '../tlb/message.ts'
import { readTransaction } from '../tlb/transaction.ts'
import type { Hash } from '../units.ts'
import type { PackedRecording } from './Recording.ts'
import { recordTransaction } from './recordTransaction.ts'

/** The emulator cannot run these: the transactions of the network that it fails at. */
const notEmulated = new Set(['extra-currency-too-much'])

describe('every recorded transaction', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor({ transactionMs: 60_000 })
  })

  const input = () => ({
    ...{ executor, libraries: recordedLibraries(), ignoreSignature: false, timeMs: 5000 },
    elapsedMs: () => performance.now(),
  })
  const record = (tx: ScenarioTransaction): PackedRecording =>
    recordTransaction(
      {
        ...{ account: tx.account, before: tx.before, message: readMessage(tx.message), hash: tx.hash },
        context: { now: tx.now, lt: tx.lt, seed: tx.seed, config: tx.config },
      },
      input(),
    )

  const names = scenarioNames().filter(name => !notEmulated.has(name))

  test('has its steps, gas, exit code, actions and data', () => {
    let recorded = 0
    for (const name of names) {
      for (const tx of readScenario(name).transactions) {
        const { description } = readTransaction(tx.cell)
        const phase = 'compute_ph' in description ? description.compute_ph : undefined
        if (phase?.type !== 'vm') continue
        const recording = record(tx)
        recorded++
        const about = `${name} ${tx.hash}`
        const { exit_code: exitCode, vm_steps: steps } = phase
        // The VM also counts its own exceptions as steps, and out of gas twice.
        const own = recording.exceptions.filter(({ text }) => text !== '')
        expect(recording.steps, about).toBe(Number(steps) - own.length - own.filter(({ code }) => code === -14).length)
        expect(recording.gas_used, about).toBe(BigInt(phase.gas_used))
        expect(recording.columns.gas_used.at(-1), about).toBe(Number(phase.gas_used))
        expect(recording.is_truncated, about).toBe(false)
        expect(recording.exit_code, about).toBe(exitCode)
        if (exitCode !== 0 && exitCode !== 1) expect(recording.exceptions.at(-1)?.code, about).toBe(exitCode)
        if (recording.missing_stacks) continue
        expectSharedStacks(recording, about)
        const values = new Set(recording.cells.map(cell => cell.hash))
        // Of longer runs, cells that only they had are known by their hashes.
        if (recording.steps <= 5000)
          for (const value of recording.values) if (value.type === 'cell') expect(values, about).toContain(value.hash)
        expect(
          recording.values.filter(value => value.type === 'text'),
          about,
        ).toEqual([])
        if (!phase.success || !('action' in description) || description.action === undefined) continue
        // What c5 and c4 hold at the end is what the transaction did.
        const { tot_actions: actions, success } = description.action
        const list = cellOf(recording, 'c5')
        if (list !== undefined) expect(countActions(recording, list), about).toBe(actions)
        const data = cellOf(recording, 'c4')
        if (success && data !== undefined && tx.after && recording.exceptions.length === 0)
          expect(dataAfter(tx), about).toContain(data)
      }
    }
    expectRecorded(recorded, 500)
  }, 240_000)

  test('of a rejected message has the exception', async () => {
    let recorded = 0
    for (const name of names) {
      const { message, rejection } = readScenario(name)
      if (!message || !rejection) continue
      const { account, state, config, now, exitCode } = rejection
      const context = { now, lt: 1_000_000_000n as never, seed: '0'.repeat(64) as Hash, config }
      const node = { account, before: state, message: readMessage(message), context, hash: undefined }
      const recording = recordTransaction(node, input())
      if (recording.steps === 0) continue
      recorded++
      expect([recording.exit_code, recording.exceptions.at(-1)?.code], name).toEqual([exitCode, exitCode])
      expect(recording.missing_stacks, name).toBeUndefined()
      expectSharedStacks(recording, name)
    }
    expectRecorded(recorded, 5)
  })
})

/** Entries come after those below them, and stacks have only entries that exist. */
function expectSharedStacks(
  { columns, stack_entries: { below, value, producer }, values }: PackedRecording,
  about: string,
) {
  expect([value.length, producer.length], about).toEqual([below.length, below.length])
  expect(
    below.every((entry, at) => entry < at),
    about,
  ).toBe(true)
  expect(
    value.every(at => at < values.length),
    about,
  ).toBe(true)
  for (const [step, top] of columns.stack.entries()) {
    expect(top, about).toBeLessThan(below.length)
    for (let at = top; at >= 0; at = below[at] ?? -1) expect(producer[at], about).toBeLessThan(step)
  }
}

function cellOf({ registers, values }: PackedRecording, name: RegisterName): string | undefined {
  const value = values[registers.findLast(({ register }) => register === name)?.value ?? -1]
  return value?.type === 'cell' ? value.hash : undefined
}

function countActions({ cells }: PackedRecording, hash: string): number {
  let count = 0
  let cell = cells.find(each => each.hash === hash)
  while (cell && cell.refs.length > 0) {
    count++
    cell = cells[cell.refs[0] ?? -1]
  }
  return count
}

/** The data before and after: an action phase that fails keeps the old one. */
function dataAfter({ after, before }: ScenarioTransaction): (string | undefined)[] {
  return [after, before].map(each => {
    const state = each && readShardAccount(each).account?.storage.state
    return state?.type === 'active' ? state.init.data?.hash() : undefined
  })
}
