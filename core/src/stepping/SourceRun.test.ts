import { beforeAll, describe, expect, test } from 'vitest'
import { demoService } from '../../test/demoService.ts'
import { walletSource } from '../../test/walletSource.ts'
import type { Service } from '../operations/createService.ts'
import { readSource } from '../source/readSource.ts'
import { formatValue } from './formatValue.ts'
import { RecordingReader } from './RecordingReader.ts'
import { SourceMap } from './SourceMap.ts'
import { SourceRun } from './SourceRun.ts'
import { entersLine, findLine, stepLine, toStoppableLine } from './sourceMoves.ts'

const map = new SourceMap(readSource(walletSource()))

describe('a recording with source code', () => {
  let service: Service
  let transfer: SourceRun
  beforeAll(async () => {
    service = await demoService()
    transfer = await run('fresh-transfer')
  })

  async function run(id: string): Promise<SourceRun> {
    const { samples } = await service.call('getSamples', {})
    const sample = samples.find(each => each.id === id) ?? expect.fail('no such sample')
    const recording = await service.call('debugRecording', { body: { boc: sample.boc, node: '0' } })
    return new SourceRun(map, new RecordingReader(recording))
  }

  const lineOf = (of: SourceRun, step: number) => of.ranges[step]?.[1]
  const stepsOf = (of: SourceRun, instruction: RegExp) =>
    Array.from({ length: of.reader.count }, (_, step) => step).filter(step =>
      instruction.test(of.reader.instruction(step)),
    )

  /** The lines of a run in order, each once as long as it goes on. */
  const linesOf = (of: SourceRun) =>
    of.ranges.flatMap((range, step) => (range && range[1] !== of.ranges[step - 1]?.[1] ? [range[1]] : []))

  test('goes from line to line as the code does, through branches and loops', () => {
    expect(linesOf(transfer)).toEqual([
      ...[4, 5, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20, 21, 22],
      ...[24, 25, 26, 30, 31, 32, 31, 34, 36, 26, 5],
    ])
  })

  test('a run that ends with an exception ends in the line of the check', async () => {
    const rejected = await run('fresh-wrong-seqno')
    expect(lineOf(rejected, rejected.reader.count - 1)).toBe(18)
    expect(rejected.listFrames(rejected.reader.count - 1).map(({ name, range }) => [name, range?.[1]])).toEqual([
      ['processSigned', 18],
      ['onExternalMessage', 5],
    ])
  })

  test('marks at the end of a continuation do not count for the instruction after it', () => {
    const [branch] = stepsOf(transfer, /^IFNOT$/)
    expect(lineOf(transfer, branch ?? -1)).toBe(14)
  })

  test('lines have as many runs as their instructions', () => {
    expect([31, 32, 22, 15].map(line => transfer.runsOf(1, line))).toEqual([2, 1, 1, 0])
  })

  test('steps by lines, over functions, and back', () => {
    const walk = (from: number, options: { over?: boolean }, direction: 1 | -1 = 1) => {
      const lines: (number | undefined)[] = []
      for (let at = stepLine(transfer, from, direction, options); at !== undefined && lines.length < 60; ) {
        lines.push(lineOf(transfer, at))
        at = stepLine(transfer, at, direction, options)
      }
      return lines
    }
    expect(walk(0, {}).slice(0, 4)).toEqual([4, 5, 9, 10])
    const [call] = stepsOf(transfer, /^CALLREF/)
    expect(lineOf(transfer, call ?? -1)).toBe(26)
    expect(walk(call ?? 0, {})[0]).toBe(30)
    expect(walk(call ?? 0, { over: true })).not.toContain(31)
    const [inner] = stepsOf(transfer, /^ACCEPT/)
    expect(walk(inner ?? 0, {}, -1).slice(0, 3)).toEqual([21, 20, 19])
    // From the middle of a line to its start.
    const [check] = stepsOf(transfer, /^THROWIFNOT 133/)
    const start = stepLine(transfer, check ?? 0, -1) ?? -1
    expect([lineOf(transfer, start), transfer.reader.instruction(start)]).toEqual([18, 'XCPU s2,s5'])
  })

  test('a breakpoint on a line stops at each of its runs', () => {
    expect(toStoppableLine(transfer, 1, 31)).toBe(31)
    expect(toStoppableLine(transfer, 1, 27)).toBe(30)
    expect(toStoppableLine(transfer, 1, 100)).toBeUndefined()
    const stops: number[] = []
    for (let at = findLine(transfer, -1, 1, { file: 1, line: 31 }); at !== undefined; ) {
      stops.push(at)
      at = findLine(transfer, at, 1, { file: 1, line: 31 })
    }
    expect(stops).toHaveLength(2)
    expect(stops.every(step => entersLine(transfer, step, 1, 31))).toBe(true)
    expect(findLine(transfer, transfer.reader.count, -1, { file: 1, line: 18 })).toBe(stepsOf(transfer, /^XCPU/)[0])
  })

  test('variables have the values of the stack, by field and type', async () => {
    const rejected = await run('fresh-wrong-seqno')
    const step = rejected.reader.count - 1
    const locals = rejected
      .listLocals(step)
      .map(({ name, type, value, isLive }) => [
        name,
        type,
        value === undefined ? undefined : formatValue(rejected.reader, value),
        isLive,
      ])
    const [compared] = stepsOf(rejected, /^EQUAL$/).slice(-1)
    const operands = [0, 1].map(at => rejected.reader.stackEntry(compared ?? -1, at)?.value ?? -1)
    const [stored, received] = operands.map(value => formatValue(rejected.reader, value))
    expect(locals).toContainEqual(['storage.isSignatureAllowed', 'bool', '-1', true])
    expect([stored, received].toSorted()).toEqual(
      locals.flatMap(([name, , value]) => (name === 'storage.seqno' || name === 'msgSeqno' ? [value] : [])).toSorted(),
    )
    expect(locals.map(([name]) => name)).not.toContain('inMsg')
  })

  test('a variable that is no longer on the stack has its last value', () => {
    const [first] = stepsOf(transfer, /^PUSHINT 1936287598/)
    expect(transfer.listLocals(first ?? -1)).toMatchObject([{ name: 'inMsg', type: 'slice', isLive: true }])
    const [sent] = stepsOf(transfer, /^POP c5/)
    expect(transfer.listLocals(sent ?? -1)).toEqual([])
  })

  test('a get method is found by its leaf of the method dictionary', async () => {
    const { account } = transfer.reader.recording
    const recording = await service.call('debugMethodRecording', { body: { account, method: 'seqno' } })
    const method = new SourceRun(map, new RecordingReader(recording))
    expect(new Set(linesOf(method))).toEqual(new Set([39]))
    expect(method.listFrames(4).map(({ name }) => name)).toEqual(['seqno'])
  })
})
