import { beforeAll, describe, expect, test } from 'vitest'
import { emulateCode } from '../../test/emulateCode.ts'
import { testExecutor } from '../../test/executor.ts'
import type { EmulatedNode, Executor } from '../emulator/Emulation.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { unixSec } from '../units.ts'
import { recordTransaction } from './recordTransaction.ts'

describe('a long transaction', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor({ transactionMs: 60_000 })
  })

  const record = (node: EmulatedNode, elapsedMs: () => number, on: Executor = executor) =>
    recordTransaction(node, { executor: on, libraries: new Map(), ignoreSignature: false, elapsedMs, timeMs: 60_000 })
  /** An executor that gives only the end of a long log. */
  const truncating = (): Executor => ({
    facts: executor.facts,
    runTransaction: input => executor.runTransaction({ ...input, wholeLog: false }),
    runTickTock: input => executor.runTickTock(input),
    runGetMethod: input => executor.runGetMethod(input),
  })

  test.each([
    ['from its whole log', () => executor],
    ['from shorter runs, which have what the emulator truncates', truncating],
  ])('is recorded whole, %s', async (_, on) => {
    // 2^255, 16 times, then DUP DROP without end: each stack takes about 1,300 characters.
    const root = await emulateCode(executor, `83FE ${'20'.repeat(15)} 9F ${'2030'.repeat(7)}00 EA`, 40_000_000n)
    const {
      steps,
      columns,
      instructions,
      is_truncated: isTruncated,
      missing_stacks: missing,
    } = record(root, () => 0, on())
    const phase = root.transaction.description
    expect(steps).toBeGreaterThan(2000)
    expect([isTruncated, missing, columns.stack.includes(-2)]).toEqual([false, undefined, false])
    expect('compute_ph' in phase && phase.compute_ph).toMatchObject({ vm_steps: steps + 2 })
    // The loop has no gap, and nothing twice.
    const names = columns.instruction.map(at => instructions[at])
    expect(names[15]).toBe('DUP')
    const loop = [
      'DUP',
      'DROP',
      'DUP',
      'DROP',
      'DUP',
      'DROP',
      'DUP',
      'DROP',
      'DUP',
      'DROP',
      'DUP',
      'DROP',
      'DUP',
      'DROP',
    ]
    const round = [...loop, 'NOP', 'implicit RET']
    for (const [i, name] of names.slice(18).entries()) expect(name, `${i}`).toBe(round[i % round.length])
    expect(columns.gas_used.every((gas, step) => gas > (columns.gas_used[step - 1] ?? 0))).toBe(true)
  })

  test('whose stacks take too long has all steps, and the reason', async () => {
    const root = await emulateCode(executor, `9F ${'00'.repeat(15)} EA`, 400_000_000n)
    let calls = 0
    // The clock of the host is beyond the limit after the first run.
    const recording = record(root, () => calls++ * 40_000, truncating())
    expect(recording.steps).toBeGreaterThan(15_000)
    expect(recording.is_truncated).toBe(false)
    expect(recording.missing_stacks?.reason).toBe('printing all of them takes longer than 60000 ms')
    const from = recording.missing_stacks?.steps ?? 0
    expect(from).toBeGreaterThan(0)
    expect(recording.columns.stack.findIndex(top => top !== -2)).toBe(from)
    expect(recording.columns.stack.slice(from)).not.toContain(-2)
    expect(recording.instructions[recording.columns.instruction[0] ?? -1]).toMatch(/^PUSHCONT/)
  })

  test('throws when the second run differs from the first', async () => {
    const root = await emulateCode(executor, '30', 1_000_000_000n)
    const other = { ...root, context: { ...root.context, now: unixSec(root.context.now + 1) } }
    expect(() => record(other, () => 0)).toThrow(expect.objectContaining({ code: 'emulation.failed' }))
  })
})
