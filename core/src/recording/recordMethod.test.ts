import { beforeAll, describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import { assembleCode, someAddress } from '../../test/fakes.ts'
import { readScenario } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { emptyCell } from '../cell/Cell.ts'
import type { RegisterName } from '../contract/debugRecording.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { type Hash, nano, unixSec } from '../units.ts'
import type { PackedRecording } from './Recording.ts'
import { type MethodCall, recordMethod } from './recordMethod.ts'

const data = new Builder().uint(7, 32).ref(new Builder().uint(0xabc, 12).end()).end()

describe('a recording', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    // A busy machine takes longer than the limit for get methods.
    executor = await testExecutor({ getMethodMs: 60_000 })
  })

  const toCall = (code: Cell, stack: readonly StackItem[] = [], gasLimit = 1_000_000n): MethodCall => ({
    ...{ code, data, stack, gasLimit, methodId: 0, libraries: new Map() },
    ...{ config: readScenario('transfer-v4r2-comment').transactions[0]!.config, now: unixSec(1_795_000_000) },
    ...{ seed: '0'.repeat(64) as Hash, address: someAddress('a'), balance: nano(1n) },
  })
  const record = (call: MethodCall, timeMs = 5000): PackedRecording =>
    recordMethod(call, { executor, elapsedMs: () => performance.now(), timeMs })
  const run = (hex: string, ...refs: Cell[]): PackedRecording => record(toCall(assembleCode(hex, ...refs)))

  const steps = ({ columns, instructions }: PackedRecording) => columns.instruction.map(at => instructions[at])
  const find = (recording: PackedRecording, instruction: string, from = 0) =>
    steps(recording).findIndex((each, step) => step >= from && each?.startsWith(instruction))
  /** The stack before a step, top first: values with the step that pushed each. */
  function stackAt({ columns, stack_entries: { below, value, producer }, values }: PackedRecording, step: number) {
    const stack: [unknown, number | undefined][] = []
    for (let at = columns.stack[step] ?? -1; at >= 0; at = below[at] ?? -1) {
      const entry = values[value[at] ?? -1]
      stack.push([entry?.type === 'int' ? Number(entry.value) : entry, producer[at]])
    }
    return stack
  }
  function registerAt({ registers, values, code_cells: cells }: PackedRecording, name: RegisterName, step: number) {
    const change = registers.findLast(each => each.register === name && each.step <= step)
    const value = values[change?.value ?? -1]
    if (value?.type === 'continuation')
      return value.at ? `${cells[value.at.cell]?.slice(0, 4)}:${value.at.offset}` : value.kind
    return value?.type === 'cell' ? value.hash : undefined
  }

  test('knows which step pushed an entry, wherever it was moved', () => {
    // PUSHINT 1, PUSHINT 2, PUSHINT 3, ROT, XCHG s2, ADD, DROP
    const recording = run('71 72 73 58 02 A0 30')
    const add = find(recording, 'ADD')
    expect(stackAt(recording, add).slice(0, 3)).toEqual([
      [2, 1],
      [3, 2],
      [1, 0],
    ])
    expect(stackAt(recording, add + 1)[0]).toEqual([5, add])
  })

  test('a result that equals its operand was pushed by the instruction', () => {
    // PUSHINT -1, PUSHINT -1, AND
    const recording = run('7F 7F B0')
    expect(stackAt(recording, 3)[0]).toEqual([-1, 2])
  })

  test('follows calls, and where they return to', () => {
    // PUSHCONT { PUSHCONT { NOP } EXECUTE NOP } EXECUTE NOP
    const recording = run('94 91 00 D8 00 D8 00')
    const { columns } = recording
    const inner = find(recording, 'NOP')
    expect(columns.depth.slice(0, inner + 1)).toEqual([0, 0, 1, 1, 2])
    const code = recording.code?.hash.slice(0, 4)
    expect(registerAt(recording, 'c0', 0)).toBe('vmc_quit')
    expect(registerAt(recording, 'c0', 2)).toBe(`${code}:48`)
    expect(registerAt(recording, 'c0', inner)).toBe(`${code}:32`)
    expect(registerAt(recording, 'c0', recording.steps)).toBe('vmc_quit')
    expect(registerAt(recording, 'c3', 0)).toBe(`${code}:0`)
    expect(columns.depth.at(-1)).toBe(0)
  })

  test.each([
    ['REPEAT', '73 91 00 E4 00', 3, 'vmc_repeat'],
    ['UNTIL', '71 70 91 00 E6 00', 1, 'vmc_until'],
    ['WHILE', '70 71 91 20 91 30 E8 00', undefined, 'vmc_while_cond'],
  ])('follows %s', (name, hex, _, kind) => {
    const recording = run(hex)
    const loop = find(recording, name)
    expect(registerAt(recording, 'c0', loop + 1)).toBe(kind)
    expect(recording.registers.filter(({ value, register }) => value === -1 && register === 'c0')).toEqual([])
    expect([recording.exit_code, registerAt(recording, 'c0', recording.steps)]).toEqual([0, 'vmc_quit'])
  })

  test('after TRY and an exception that it catches the registers are known', () => {
    // PUSHCONT { THROW 40 } PUSHCONT { 2DROP } TRY NOP
    const recording = run('92 F2 28 91 5B F2 FF 00')
    const handler = find(recording, '2DROP')
    expect(recording.exceptions).toEqual([{ step: handler - 1, code: 40, text: '' }])
    expect(registerAt(recording, 'c2', handler - 1)).toContain(':')
    expect(registerAt(recording, 'c2', recording.steps)).toBe('vmc_quit_exc')
    expect(registerAt(recording, 'c0', handler)).toContain(`${recording.code?.hash.slice(0, 4)}:`)
  })

  test('says that registers are unknown after what it has no rule for', () => {
    // PUSHCONT {} ATEXITALT: c1 is composed.
    const recording = run('90 ED F4')
    expect(registerAt(recording, 'c0', recording.steps)).toBeUndefined()
  })

  test('follows c4, c5 and global variables', () => {
    // NEWC ENDC POP c4; PUSH c4; PUSHINT 5 SETGLOB 2; GETGLOB 2; NEWC ENDC PUSHINT 64 SENDRAWMSG
    const recording = run('C8 C9 ED54 ED44 75 F862 F842 C8 C9 80 40 FB00')
    expect(registerAt(recording, 'c4', 0)).toBe(data.hash())
    expect(registerAt(recording, 'c4', find(recording, 'PUSH c4'))).toBe(emptyCell.hash())
    const send = find(recording, 'SENDRAWMSG')
    expect(registerAt(recording, 'c5', send)).toBe(emptyCell.hash())
    // action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
    const list = new Builder().ref(emptyCell).uint(0x0ec3c86d, 32).uint(64, 8).ref(emptyCell).end()
    expect(registerAt(recording, 'c5', recording.steps)).toBe(list.hash())
    expect(recording.cells.map(cell => cell.hash)).toContain(list.hash())
    expect(recording.globals.map(({ global, value }) => [global, recording.values[value]])).toEqual([
      [2, { type: 'int', value: '5' }],
    ])
  })

  test('slices show what is left of their cell, and cells what is below them', () => {
    // PUSH c4 CTOS LDU 8, LDREF
    const recording = run('ED44 D0 D307 D4')
    const [rest] = stackAt(recording, find(recording, 'LDREF'))
    expect(rest?.[0]).toMatchObject({ type: 'slice', hash: data.hash(), bits: [8, 32], refs: [0, 1], data: '00000007' })
    const cell = recording.cells.find(each => each.hash === data.hash())
    expect(cell).toMatchObject({ bit_count: 32, data: '00000007' })
    expect(recording.cells[cell?.refs[0] ?? -1]).toMatchObject({ bit_count: 12, data: 'abc' })
  })

  test('a cell that only the run built is known', () => {
    // NEWC PUSHINT 1 SWAP STU 8 ENDC HASHCU
    const recording = run('C8 71 01 CB07 C9 F900')
    const [built] = stackAt(recording, find(recording, 'HASHCU'))
    expect(recording.cells).toContainEqual(
      expect.objectContaining({ hash: new Builder().uint(1, 8).end().hash(), data: '01' }),
    )
    expect(built?.[0]).toMatchObject({ type: 'cell' })
  })

  test('counts gas, also of the step that ran out of it', () => {
    const recording = record(toCall(assembleCode(`9F ${'00'.repeat(15)} EA`), [], 3000n))
    expect(recording.gas_used).toBeGreaterThanOrEqual(3000n)
    expect(recording.exceptions).toMatchObject([{ step: recording.steps - 1, code: -14 }])
    expect(recording.columns.gas_used.every((gas, step) => gas > (recording.columns.gas_used[step - 1] ?? 0))).toBe(
      true,
    )
  })
})
