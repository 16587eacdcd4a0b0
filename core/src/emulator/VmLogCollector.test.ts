import { beforeAll, describe, expect, test } from 'vitest'
import { emulateCode } from '../../test/emulateCode.ts'
import { testExecutor } from '../../test/executor.ts'
import type { EmulatedNode, Executor } from './Emulation.ts'
import { InstanceMemory } from './InstanceMemory.ts'
import { VmLogCollector } from './VmLogCollector.ts'

const ringBytes = 1 << 20
/** PUSHCONT with NOPs, then AGAIN: a loop without end. */
const loop = `9F ${'00'.repeat(15)} EA`

describe('the whole log of a run', () => {
  let executor: Executor
  let node: EmulatedNode
  beforeAll(async () => {
    executor = await testExecutor({ transactionMs: 60_000 })
    node = await emulateCode(executor, loop, 400_000_000n)
  })

  const run = (on: Executor, wholeLog: boolean, verbosity: 'stack' | 'gas' = 'stack'): string =>
    on.runTransaction({
      ...{ ...node.context, account: node.account, shardAccount: node.before, message: node.message.cell },
      ...{ libraries: new Map(), ignoreSignature: false, verbosity, wholeLog },
    }).vmLog

  const countSteps = (log: string): number => log.split('\nexecute ').length - (log.startsWith('execute ') ? 0 : 1)

  test.each(['stack', 'gas'] as const)('has every step, with each %s', verbosity => {
    const end = run(executor, false, verbosity)
    expect(end).toHaveLength(ringBytes)
    const phase = node.transaction.description
    const steps = 'compute_ph' in phase && phase.compute_ph.type === 'vm' ? phase.compute_ph.vm_steps : 0
    // The second finds the logger of the first in the memory.
    for (const log of [run(executor, true, verbosity), run(executor, true, verbosity)]) {
      expect(log.length).toBeGreaterThan(1.2 * ringBytes)
      expect(log.endsWith(end)).toBe(true)
      expect(log).toMatch(verbosity === 'stack' ? /^stack: \[/ : /^code cell hash: /)
      expect(steps - countSteps(log)).toBeLessThanOrEqual(2)
    }
    expect(run(executor, false, verbosity)).toBe(end)
  })

  test('is its end when it is longer than a reply may be', async () => {
    const small = await testExecutor({ transactionMs: 60_000, resultBytes: 1.5 * ringBytes })
    expect(run(small, true)).toBe(run(executor, false))
  })
})

describe('the logger in the memory', () => {
  const pages = 3 * 16
  const structAt = 4096
  const ringAt = 0x10000

  /** A memory with a logger as the emulator has it, which is written to line by line. */
  function emulate(at = structAt) {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages + 1 })
    const instanceMemory = new InstanceMemory()
    instanceMemory.attach(memory)
    const collector = new VmLogCollector(instanceMemory)
    const words = () => new Int32Array(memory.buffer)
    let written = ''
    words().set([1, ringAt, ringBytes, 0x80000000 | (ringBytes + 8) | 0, 0, 0], at / 4)
    return {
      ...{ memory, collector, words },
      write(line: string) {
        collector.takeLine()
        const bytes = new Uint8Array(memory.buffer)
        const from = written.length % ringBytes
        for (let i = 0; i < line.length; i++) bytes[ringAt + ((from + i) % ringBytes)] = line.charCodeAt(i)
        written += line
        words().set([written.length % ringBytes, written.length >= ringBytes ? 1 : 0], at / 4 + 4)
      },
      written: () => written,
      end: () => written.slice(-ringBytes),
    }
  }
  const lineOf = (i: number, length = 300): string =>
    `gas remaining: ${Array.from({ length: length / 6 }, (_, at) => i * 1000 + at).join(' ')}\n`

  test('is copied round by round, also when the memory grows', () => {
    const { collector, memory, write, written, end } = emulate()
    collector.start(1e8)
    for (let i = 0; i < 12_000; i++) {
      if (i === 5000) memory.grow(1)
      write(lineOf(i))
    }
    expect(end()).not.toBe(written())
    expect(collector.finish(end()) === written()).toBe(true)
  })

  test('of an earlier run is not taken for the one in use', () => {
    const { collector, words, write, written, end } = emulate()
    words().set([1, ringAt, ringBytes, 0x80000000 | (ringBytes + 8) | 0, 77, 0], 1024 / 4)
    collector.start(1e8)
    for (let i = 0; i < 12_000; i++) write(lineOf(i))
    expect(collector.finish(end()) === written()).toBe(true)
  })

  test.each([
    ['the buffer was full before it was found', lineOf(0, 3000), 0],
    ['another build has another capacity', lineOf(0), structAt],
  ])('gives only the end when %s', (_, line, broken) => {
    const { collector, words, write, end } = emulate()
    if (broken) words()[broken / 4 + 3] = 0
    collector.start(1e8)
    for (let i = 0; i < 12_000; i++) write(`${i}${line}`)
    expect(collector.finish(end()) === end()).toBe(true)
  })

  test('gives only the end when what was copied does not lead to it', () => {
    const { collector, write } = emulate()
    collector.start(1e8)
    for (let i = 0; i < 12_000; i++) write(lineOf(i))
    const other = Array.from({ length: 8000 }, (_, i) => lineOf(i + 50_000))
      .join('')
      .slice(-ringBytes)
    expect(collector.finish(other) === other).toBe(true)
  })

  test('is not read without a start, and not again after the end', () => {
    const { collector, write, end } = emulate()
    for (let i = 0; i < 12_000; i++) write(lineOf(i))
    expect(collector.finish(end()) === end()).toBe(true)
  })
})
