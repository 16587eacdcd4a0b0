import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { assembleCode, someAddress } from '../../test/fakes.ts'
import { readScenario } from '../../test/scenarios.ts'
import { emptyCell } from '../cell/Cell.ts'
import { parseVmLog, type VmStep } from '../emulator/vmLog.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { type Hash, nano, unixSec } from '../units.ts'
import { readMove } from './moveEntries.ts'
import { StackLines } from './StackLines.ts'

/** Each instruction that is only a move, with the stack that the VM had after it. */
function* findMoves(steps: readonly VmStep[]) {
  const lines = new StackLines()
  let before: readonly string[] | undefined
  let last: VmStep | undefined
  for (const step of steps) {
    const after = step.stack === undefined ? undefined : lines.read(step.stack)
    if (before && after && last && !last.exception) {
      const moved = readMove(last.instruction)?.(before)
      if (moved) yield { instruction: last.instruction, moved, after }
    }
    before = after
    last = step
  }
}

describe('readMove', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const run = (hex: string) => {
    const { config } = readScenario('transfer-v4r2-comment').transactions[0]!
    const { vmLog = '' } = executor.runGetMethod({
      ...{ config, now: unixSec(1_795_000_000), seed: '0'.repeat(64) as Hash, libraries: new Map() },
      ...{ code: assembleCode(hex), data: emptyCell, address: someAddress('a'), balance: nano(1n), methodId: 0 },
      ...{ stack: Array.from({ length: 12 }, (_, value) => ({ type: 'int', value: BigInt(value) }) as const) },
      ...{ gasLimit: 100_000n, verbosity: 'stack' },
    })
    return parseVmLog(vmLog).steps
  }

  test.each([
    ...['01', '03', '1023', '1104', '13', '20', '21', '24', '30', '31', '34', '5605', '5703', '4123', '4500', '5023'],
    ...['5124', '5213', '5232', '5321', '540123', '541213', '542213', '543213', '544132', '545132', '546132', '547123'],
    ...['5512', '5521', '58', '59', '5a', '5b', '5c', '5d', '5e11', '5e20', '5f03', '5f23', '66', '6c12', '6c31', '00'],
  ])('%s is a move, and the VM moves the same', hex => {
    const moves = [...findMoves(run(`${hex}00`))]
    expect(moves.length, run(hex)[0]?.instruction).toBeGreaterThan(0)
    for (const { instruction, moved, after } of moves) expect(moved, instruction).toEqual(after)
  })

  test('all moves of the recorded logs', () => {
    let count = 0
    for (const file of dataFiles('localnet/vm-logs')) {
      const { transactions } = readData<{ transactions?: { vmLog?: string }[] }>('localnet/vm-logs', file)
      for (const { vmLog = '' } of transactions ?? []) {
        for (const { instruction, moved, after } of findMoves(parseVmLog(vmLog).steps)) {
          count++
          expect(moved, instruction).toEqual(after)
        }
      }
    }
    expectRecorded(count, 500)
  })

  test('what does more than move is not a move', () => {
    expect(readMove('PUSH c4')).toBeUndefined()
    expect(readMove('ADD')).toBeUndefined()
    expect(readMove('XCHG s2')?.(['a', 'b', 'c'])).toEqual(['c', 'b', 'a'])
  })
})
