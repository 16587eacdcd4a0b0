import { expect, test } from 'vitest'
import { smallRecording } from '../../test/smallRecording.ts'
import { type Breakpoint, findBreak, formatBreakpoint, parseBreakpoint } from './breakpoints.ts'
import { formatValue } from './formatValue.ts'
import {
  type Direction,
  findCalls,
  findChange,
  findException,
  findProducer,
  nextRun,
  stepOut,
  stepOver,
} from './moves.ts'
import { RecordingReader } from './RecordingReader.ts'
import { findText } from './search.ts'

const reader = new RecordingReader(smallRecording())
const { code_cells: cells } = reader.recording

/** All steps that a move reaches, one after another. */
function walk(from: number, move: (step: number) => number | undefined): number[] {
  const steps: number[] = []
  for (let step = move(from); step !== undefined; step = move(step)) steps.push(step)
  return steps
}

const stops = (texts: readonly string[], from: number, direction: Direction): number[] => {
  const breakpoints = texts.map(text => parseBreakpoint(text, cells))
  return walk(from, step => findBreak(reader, breakpoints, step, direction))
}

test('reads a step: instruction, location, gas, depth, stack', () => {
  expect(reader.count).toBe(10)
  expect(reader.instruction(3)).toBe('CALLDICT 4')
  expect(reader.location(3)).toEqual({ cell: cells[1], offset: 8 })
  expect(reader.location(5)).toBeUndefined()
  expect(reader.depth(5)).toBe(2)
  expect(reader.gas(0)).toEqual({ cost: 18, used: 18, remaining: 982 })
  expect(reader.gas(7)).toEqual({ cost: 526, used: 655, remaining: 345 })
  expect(reader.exception(9)).toMatchObject({ code: 35, text: 'thrown' })
  expect(reader.exception(8)).toBeUndefined()
  expect(reader.notes(7)).toEqual(['installing an output action'])
  expect(reader.notes(6)).toEqual([])
})

test('lists a stack from its top; an empty one is not a missing one', () => {
  expect(reader.stack(5)?.map(({ value }) => formatValue(reader, value))).toEqual(['[12, null]', '12', '5'])
  expect(reader.stack(5)?.map(({ producer }) => producer)).toEqual([4, 2, -1])
  expect(reader.stackEntry(5, 2)?.producer).toBe(-1)
  expect(reader.stackEntry(5, 3)).toBeUndefined()
  expect(reader.stack(9)).toEqual([])
  expect(reader.stack(8)).toBeUndefined()
  expect(reader.stackEntry(8, 0)).toBeUndefined()
})

test('stacks with equal lower entries share them', () => {
  expect(reader.stack(1)?.[1]).toEqual(reader.stack(4)?.[1])
})

test('gas that is not recorded is unknown, not zero', () => {
  const recording = smallRecording()
  recording.columns.gas_used[1] = -1
  recording.columns.gas_limit[3] = -1
  const partial = new RecordingReader(recording)
  expect(partial.gas(1)).toEqual({ cost: undefined, used: undefined, remaining: undefined })
  expect(partial.gas(2)).toEqual({ cost: undefined, used: 62, remaining: 938 })
  expect(partial.gas(3)).toEqual({ cost: 26, used: 88, remaining: undefined })
  expect(new RecordingReader({ ...recording, is_truncated: true }).gas(0).cost).toBeUndefined()
})

test('registers and globals keep their value until the next change', () => {
  expect([0, 8, 9].map(step => reader.register('c4', step))).toEqual([5, 5, undefined])
  expect([0, 7, 8, 9].map(step => reader.register('c5', step))).toEqual([6, 6, 5, 5])
  expect(reader.register('c7', 4)).toBeUndefined()
  expect([3, 4, 9].map(step => reader.global(1, step))).toEqual([undefined, 2, 2])
})

test('step over runs through calls, both ways', () => {
  expect(walk(0, step => stepOver(reader, step, 1))).toEqual([1, 7, 8, 9])
  expect(walk(9, step => stepOver(reader, step, -1))).toEqual([8, 7, 1, 0])
  expect(walk(2, step => stepOver(reader, step, 1))).toEqual([3, 6, 7, 8, 9])
})

test('step out leaves the call; back, it goes to the instruction that called', () => {
  expect(walk(5, step => stepOut(reader, step, 1))).toEqual([6, 7])
  expect(walk(5, step => stepOut(reader, step, -1))).toEqual([3, 1])
  expect(stepOut(reader, 0, 1)).toBeUndefined()
  expect(findCalls(reader, 5)).toEqual([5, 3, 1])
  expect(findCalls(reader, 8)).toEqual([8])
})

test('finds other runs of an instruction, the exception, producers and changes', () => {
  const repeated = new RecordingReader(smallRecording())
  repeated.recording.columns.offset[8] = 24
  const location = { cell: repeated.location(7)?.cell ?? expect.fail(), offset: 24 }
  expect(nextRun(repeated, 0, location, 1)).toBe(7)
  expect(nextRun(repeated, 7, location, 1)).toBe(8)
  expect(nextRun(repeated, 8, location, -1)).toBe(7)
  expect(nextRun(repeated, 8, location, 1)).toBeUndefined()
  expect(findException(reader)).toBe(9)
  expect(findException(new RecordingReader({ ...smallRecording(), exceptions: [] }))).toBeUndefined()
  expect([0, 1, 2, 3].map(position => findProducer(reader, 5, position))).toEqual([4, 2, undefined, undefined])
  expect(findChange(reader, 'c5', 0, 1)).toBe(8)
  expect(findChange(reader, 'c5', 8, 1)).toBeUndefined()
  expect(findChange(reader, 'c5', 9, -1)).toBe(8)
  expect(findChange(reader, 'c5', 8, -1)).toBeUndefined()
})

test('every breakpoint stops at the same steps from both ends', () => {
  for (const [text, steps] of [
    ['throw', [9]],
    ['send', [7]],
    ['NOP', [4, 6, 8]],
    ['nop', [4, 6, 8]],
    ['THROWIF', [9]],
    ['122:24', undefined],
    ['1222:24', [6]],
    ['s0 == 12', [3]],
    ['s0 is null', [7]],
    ['size >= 3', [5]],
  ] as const) {
    if (steps === undefined) {
      expect(() => stops([text], -1, 1)).toThrow(expect.objectContaining({ code: 'input.argument' }))
      continue
    }
    expect(stops([text], -1, 1), text).toEqual(steps)
    expect(stops([text], 10, -1), text).toEqual([...steps].reverse())
  }
  expect(stops(['throw', 'send', 's0 == 7'], -1, 1)).toEqual([1, 7, 9])
  expect(stops([], -1, 1)).toEqual([])
})

test('a breakpoint is printed as it is read', () => {
  const breakpoints: Breakpoint[] = [
    { on: 'instruction', cell: reader.location(0)?.cell ?? expect.fail(), offset: 16 },
    { on: 'opcode', name: 'LDREF' },
    { on: 'throw' },
    { on: 'send' },
    { on: 'stack', condition: 's1 != -0x10' },
  ]
  for (const each of breakpoints) expect(parseBreakpoint(formatBreakpoint(each))).toEqual(each)
})

test.each([
  ['', 'breakpoint : expected throw'],
  ['LDREF extra', 'expected throw, send, an opcode'],
  ['s0 ~ 4', 'expected a condition like s0 == 36'],
  ['s0 is number', 'number is no type; expected null, nan, int'],
  ['abcd:8', 'no code cell of the run begins so'],
])('rejects the breakpoint "%s"', (text, reason) => {
  expect(() => parseBreakpoint(text, cells)).toThrow(reason)
})

test('finds texts in instructions, exceptions and notes, and values where they were pushed', () => {
  const find = (text: string, direction: Direction) =>
    walk(direction === 1 ? -1 : 10, step => findText(reader, text, step, direction))
  expect(find('calldict', 1)).toEqual([1, 3])
  expect(find('CALLDICT', -1)).toEqual([3, 1])
  expect(find('output action', 1)).toEqual([7])
  expect(find('thrown', 1)).toEqual([9])
  expect(find('12', 1)).toEqual([2])
  expect(find('0xc', 1)).toEqual([2])
  expect(find('nowhere', 1)).toEqual([])
  expect(find(' ', 1)).toEqual([])
})

test('prints values in one line; deep and long tuples are shortened', () => {
  const recording = smallRecording()
  const add = (value: (typeof recording.values)[number]) => recording.values.push(value) - 1
  const long = add({ type: 'tuple', items: Array.from({ length: 20 }, () => 0) })
  let nested = 0
  for (let depth = 0; depth < 6; depth++) nested = add({ type: 'tuple', items: [nested] })
  const slice = add({ type: 'slice', data: 'b_', bits: [1, 3], refs: [0, 0] })
  const printer = new RecordingReader(recording)
  expect(formatValue(printer, long)).toBe(`[${'5, '.repeat(16)}… 4 more]`)
  expect(formatValue(printer, nested)).toBe('[[[[[… 1]]]]]')
  expect(formatValue(printer, slice)).toBe('slice bits 1..3 refs 0..0 x{6_}')
  const continuation = add({ type: 'continuation', kind: 'vmc_std', at: { cell: 1, offset: 8 } })
  expect(formatValue(printer, continuation)).toBe('continuation vmc_std at 12222222:8')
  expect(formatValue(printer, 99)).toBe('unknown')
})
