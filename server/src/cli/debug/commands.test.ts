import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import { beforeEach, describe, expect, test } from 'vitest'
import { smallCode, smallRecording } from '../../../../core/test/smallRecording.ts'
import { runDebuggerLine } from './commands.ts'
import { Debugger } from './Debugger.ts'

const toDebugger = (breakpoints: readonly string[] = []) =>
  new Debugger(
    { reader: new RecordingReader(smallRecording()), code: new CodeIndex(smallCode()) },
    { colour: false },
    breakpoints,
  )

let debug = toDebugger()
beforeEach(() => {
  debug = toDebugger()
})

/** Runs lines and returns the step after each. */
const steps = (...lines: readonly string[]) =>
  lines.map(line => {
    runDebuggerLine(debug, line)
    return debug.step
  })
const print = (line: string) => runDebuggerLine(debug, line)

describe('moves', () => {
  test('step, over, out and back', () => {
    expect(steps('s', 's', 's', 'n', 'o', 'b', 'ro', 'rn')).toEqual([1, 2, 3, 6, 7, 6, 1, 0])
    expect(steps('n', 'n', 'rn')).toEqual([1, 7, 1])
    expect(steps('g 0', 's 4', 'b 2', 's 100')).toEqual([0, 4, 2, 9])
  })

  test('stay at both ends, and report it', () => {
    expect(print('b')).toBe('This is the first step.')
    expect(print('o')).toBe('This call does not return to another one.')
    debug.step = 9
    expect(print('s')).toBe('This is the last step.')
    expect(debug.step).toBe(9)
  })

  test('continue to breakpoints both ways, then to the ends', () => {
    debug = toDebugger(['send', 's0 == 12'])
    expect(steps('c', 'c', 'c', 'rc', 'rc', 'rc')).toEqual([3, 7, 9, 7, 3, 0])
  })

  test('go to the exception, to what pushed an entry, to changes and other runs', () => {
    expect(steps('g exception', 'g start', 'g end')).toEqual([9, 0, 9])
    expect(steps('g 6', 'from s0', 'g 0', 'change c5', 'g 9', 'rchange c5')).toEqual([6, 4, 0, 8, 9, 8])
    expect(print('g 6') && print('from s2')).toBe('s2 was on the stack at the start.')
    expect(print('r')).toBe('This instruction does not run again.')
  })

  test('search forward and back', () => {
    expect(steps('/calldict', '/calldict', '?pushint')).toEqual([1, 3, 0])
    expect(print('/nothing like it')).toBe('Not found after step 0.')
  })
})

describe('what it prints', () => {
  test('a position: number, depth, gas, method, the new entries of the stack', () => {
    debug.step = 4
    expect(print('s')).toBe(
      ['step 5 of 10, depth 2, gas 5 (111 used, 889 left)', 'implicit  implicit RET'].join('\n') +
        '\n+ s0   [12, null]\n  s1   12\n  s2   5',
    )
    expect(print('b')).toContain('\n12222222:16  NOP  (add)\n')
  })

  test('calls, registers, gas, a whole value', () => {
    debug.step = 5
    expect(print('bt')?.split('\n')).toEqual([
      '  #0  step 5  implicit  implicit RET',
      '  #1  step 3  12222222:8  CALLDICT 4  (add)',
      '  #2  step 1  11111111:8  CALLDICT 3',
    ])
    expect(print('regs')).toContain(`  c4  cell ${'c'.repeat(64)}\n`)
    expect(print('regs')).toContain('  c7  unknown')
    expect(print('gas')).toBe('gas 5 (111 used, 889 left)')
    expect(print('p s1')).toBe('12\n  pushed by step 2: 12222222:0  ADD')
    expect(print('p s2')).toBe('5')
    expect(print('p g1')).toBe('12')
    expect(print('p c4')).toBe(`cell ${'c'.repeat(64)}`)
  })

  test('a cell as a tree; what the recording has not is named', () => {
    expect(print('x c4')).toBe(
      [
        `0 8 bits {0f} ${'c'.repeat(64)}\n    0..8 seqno`,
        `  0.0 3 bits {b_} ${'d'.repeat(64)}`,
        '  0.1 not in the recording',
      ].join('\n'),
    )
    expect(print('x dddd')).toBe(`0 3 bits {b_} ${'d'.repeat(64)}`)
  })

  test('the listing around the step, which is marked', () => {
    debug.step = 3
    const lines = print('code 2')?.split('\n')
    expect(lines).toHaveLength(5)
    expect(lines?.[2]).toMatch(/^> +8 +CALLDICT 4$/)
    debug.step = 5
    expect(print('code')).toBe('  implicit RET: not in the code')
  })

  test('a stack that is missing, with the reason, is not an empty one', () => {
    debug.step = 8
    expect(print('stack')).toBe('  stack: not recorded: left out by hand')
    debug.step = 9
    expect(print('stack')).toBe('  stack: empty')
  })

  test('breakpoints are listed, added where the step is, and deleted', () => {
    expect(print('break')).toBe('No breakpoints.')
    print('break throw')
    debug.step = 2
    expect(print('break .')).toBe(`  1  throw\n  2  12${'2'.repeat(62)}:0`)
    expect(print('delete 1')).toBe(`  1  12${'2'.repeat(62)}:0`)
    expect(print('delete')).toBe('No breakpoints.')
  })

  test('help lists every command once', () => {
    const help = print('help') ?? ''
    for (const name of [
      'n,',
      's,',
      'b,',
      'o,',
      'c,',
      'rc',
      'bt',
      'p,',
      'x',
      'code,',
      'stack',
      'regs',
      'gas',
      'break',
      'q,',
    ])
      expect(
        help.split('\n').filter(line => line.startsWith(`  ${name}`)),
        name,
      ).not.toHaveLength(0)
  })

  test('q ends', () => {
    expect(print('q')).toBeUndefined()
  })
})

test.each([
  ['frobnicate', 'unknown command; help lists the commands'],
  ['s -1', 'expected a number from 1'],
  ['p', 'expected s0, s1'],
  ['p s7', 'the stack has 1 entries'],
  ['p c7', 'its value at this step is unknown'],
  ['x s0', 'a int without a cell in the recording'],
  ['x abcd', 'no cell of the recording begins so'],
  ['change c9', 'expected c0, c1'],
  ['g 10', 'a step from 0 to 9'],
  ['break ((', 'expected throw, send, an opcode'],
  ['delete 4', 'no such breakpoint'],
])('"%s" is an error that names what is expected', (line, reason) => {
  expect(() => print(line)).toThrow(expect.objectContaining({ code: 'input.argument' }))
  expect(() => print(line)).toThrow(reason)
})
