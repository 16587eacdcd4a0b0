import { beforeAll, describe, expect, test } from 'vitest'
import { demoService } from '../../test/demoService.ts'
import { findBreak, parseBreakpoint } from './breakpoints.ts'
import { type Direction, findCalls, findProducer, nextRun, stepOut, stepOver } from './moves.ts'
import { RecordingReader } from './RecordingReader.ts'

const ids = [
  'transfer-v4r2-comment',
  'transfer-v5r1-multi',
  'dns-renew',
  'highload-v3-batch',
  'out-of-gas',
  'fresh-wrong-seqno',
  'rejected-tester-throw-before-accept',
]
const readers = new Map<string, RecordingReader>()

beforeAll(async () => {
  const service = await demoService()
  const { samples } = await service.call('getSamples', {})
  for (const { id, boc, block_seqno } of samples.filter(each => ids.includes(each.id))) {
    const body = {
      boc,
      node: '0',
      ...(block_seqno !== undefined && { block_seqno }),
    }
    readers.set(id, new RecordingReader(await service.call('debugRecording', { body })))
  }
})

describe.each(ids)('%s', id => {
  const get = () => readers.get(id) ?? expect.fail(`no sample ${id}`)

  test('a value was pushed by its producer: it is on the stack after that step', () => {
    const reader = get()
    let checked = 0
    for (let step = 0; step < reader.count; step++) {
      for (const [position, { value }] of (reader.stack(step) ?? []).entries()) {
        const producer = findProducer(reader, step, position)
        if (producer === undefined) continue
        expect(producer).toBeLessThan(step)
        const after = reader.stack(producer + 1)
        if (after === undefined) continue
        expect(after.map(each => each.value)).toContain(value)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(0)
  })

  test('moves over and out never enter a call; a call is left to the instruction after it', () => {
    const reader = get()
    for (let step = 0; step < reader.count; step++) {
      for (const direction of [1, -1] satisfies Direction[]) {
        const over = stepOver(reader, step, direction)
        if (over !== undefined) expect(reader.depth(over)).toBeLessThanOrEqual(reader.depth(step))
        const out = stepOut(reader, step, direction)
        if (out !== undefined) expect(reader.depth(out)).toBeLessThan(reader.depth(step))
      }
      const depths = findCalls(reader, step).map(call => reader.depth(call))
      expect(depths).toEqual([...new Set(depths)].toSorted((a, b) => b - a))
    }
  })

  test('other runs of an instruction are found from both sides', () => {
    const reader = get()
    for (let step = 0; step < reader.count; step++) {
      const location = reader.location(step)
      const next = location && nextRun(reader, step, location, 1)
      if (location && next !== undefined) expect(nextRun(reader, next, location, -1)).toBe(step)
    }
  })

  test('gas of the steps adds up', () => {
    const reader = get()
    let sum = 0
    for (let step = 0; step < reader.count; step++) {
      const { cost = 0, used } = reader.gas(step)
      sum += cost
      if (used !== undefined) expect(sum).toBe(used)
    }
  })

  test('breakpoints stop at the same steps from both ends', () => {
    const reader = get()
    const breakpoints = ['throw', 'send', 's0 is slice', 'LDU', 'size > 6'].map(text => parseBreakpoint(text))
    const walk = (start: number, direction: Direction) => {
      const stops: number[] = []
      for (let at = findBreak(reader, breakpoints, start, direction); at !== undefined; ) {
        stops.push(at)
        at = findBreak(reader, breakpoints, at, direction)
      }
      return stops
    }
    const forward = walk(-1, 1)
    expect(forward.length).toBeGreaterThan(0)
    expect(walk(reader.count, -1).reverse()).toEqual(forward)
  })
})
