import { beforeAll, describe, expect, test } from 'vitest'
import { demoService } from '../../test/demoService.ts'
import { smallRecording } from '../../test/smallRecording.ts'
import { Builder } from '../cell/Builder.ts'
import { cellFromText, toBocHex } from '../cell/text.ts'
import type { DebugChanges } from '../contract/debugChanges.ts'
import type { DebugRecording } from '../contract/debugRecording.ts'
import { type Alignment, alignRecordings } from './alignRecordings.ts'
import { differenceText } from './differenceText.ts'
import { RecordingReader } from './RecordingReader.ts'

const small = (change: (recording: DebugRecording) => void = () => {}): RecordingReader => {
  const recording = smallRecording()
  change(recording)
  return new RecordingReader(recording)
}

const textOf = (left: RecordingReader, right: RecordingReader, alignment: Alignment): readonly string[] =>
  alignment.differences.map(
    difference =>
      `${difference.kind} ${difference.left} ${difference.right}: ${differenceText(difference, {
        left: { reader: left, name: 'The original' },
        right: { reader: right, name: 'The changed run' },
      })}`,
  )

/** What holds for any two recordings. */
function expectAligned(left: RecordingReader, right: RecordingReader): Alignment {
  const alignment = alignRecordings(left, right)
  const swapped = alignRecordings(right, left)
  let last = -1
  for (let step = 0; step < left.count; step++) {
    const partner = alignment.partner('left', step)
    expect(swapped.partner('right', step)).toBe(partner)
    if (partner === undefined) continue
    expect(partner).toBeGreaterThan(last)
    expect(alignment.partner('right', partner)).toBe(step)
    expect(right.instruction(partner)).toBe(left.instruction(step))
    last = partner
  }
  const sides = ({ left, right, kind }: Alignment['differences'][number]) => [kind, left, right]
  expect(swapped.differences.map(sides).sort()).toEqual(
    alignment.differences.map(({ left, right, kind }) => [kind, right, left]).sort(),
  )
  return alignment
}

describe('a recording and a copy with one change', () => {
  test('a copy has no difference, and every step its partner', () => {
    const alignment = expectAligned(small(), small())
    expect(alignment.differences).toEqual([])
    expect([0, 4, 9].map(step => alignment.partner('left', step))).toEqual([0, 4, 9])
  })

  test('a value that a step pushed differs; one of the start does not count', () => {
    const changed = small(({ values }) => (values[2] = { type: 'int', value: '13' }))
    const alignment = expectAligned(small(), changed)
    expect(textOf(small(), changed, alignment)).toEqual(['value 3 3: s0 is 12 in the original, 13 in the changed run'])
    const given = small(({ values }) => (values[0] = { type: 'int', value: '6' }))
    expect(expectAligned(small(), given).differences).toEqual([])
  })

  test('gas of a step differs, and a limit that it sets', () => {
    const dearer = small(
      ({ columns }) => (columns.gas_used = columns.gas_used.map((used, at) => (at < 4 ? used : used + 7))),
    )
    expect(textOf(small(), dearer, expectAligned(small(), dearer))).toEqual([
      'gas 4 4: The original takes 18 gas, of a limit of 1000; the changed run takes 25 gas, of a limit of 1000',
    ])
    const limited = small(
      ({ columns }) => (columns.gas_limit = columns.gas_limit.map((limit, at) => (at < 6 ? limit : 5000))),
    )
    expect(expectAligned(small(), limited).differences).toEqual([{ kind: 'gas', left: 6, right: 6 }])
    const bought = small(({ columns }) => (columns.gas_limit = columns.gas_limit.map(() => 5000)))
    expect(expectAligned(small(), bought).differences).toEqual([])
  })

  test('an exception that only one throws is another path', () => {
    const other = small(recording => (recording.exceptions = []))
    expect(textOf(small(), other, expectAligned(small(), other))).toEqual([
      'path 9 9: The original throws 35 at THROWIF 35; the changed run runs THROWIF 35',
    ])
  })

  test('one that ends earlier, and one that skips a call and comes back', () => {
    const steps = (kept: readonly number[]) => (recording: DebugRecording) => {
      recording.exceptions = []
      const columns = Object.entries(recording.columns).map(([name, column]) => [name, kept.map(at => column[at])])
      Object.assign(recording.columns, Object.fromEntries(columns))
    }
    const whole = small(recording => (recording.exceptions = []))
    const ends = small(steps([0, 1, 2, 3]))
    expect(textOf(whole, ends, expectAligned(whole, ends))).toEqual([
      'end 4 undefined: The original runs NOP; the changed run has ended',
    ])
    const skips = small(steps([0, 1, 2, 7, 8, 9]))
    const alignment = expectAligned(whole, skips)
    expect(alignment.differences.find(({ kind }) => kind === 'path')).toEqual({ kind: 'path', left: 3, right: 3 })
    expect([3, 6, 7, 9].map(step => alignment.partner('left', step))).toEqual([undefined, undefined, 3, 5])
    expect(alignment.nearest('left', 6)).toBe(2)
  })
})

describe('recorded transactions with a change', () => {
  let record: (id: string, changes?: DebugChanges, node?: string) => Promise<DebugRecording>
  beforeAll(async () => {
    const service = await demoService()
    const { samples } = await service.call('getSamples', {})
    record = (id, changes, node = '0') => {
      const { boc = '', block_seqno } = samples.find(each => each.id === id) ?? {}
      const block = block_seqno === undefined ? {} : { block_seqno }
      return service.call('debugRecording', { body: { boc, node, ...block, ...(changes && { changes }) } })
    }
  })

  const align = (original: DebugRecording, changed: DebugRecording) => {
    const [left, right] = [new RecordingReader(original), new RecordingReader(changed)]
    const alignment = expectAligned(left, right)
    return { left, right, alignment, texts: textOf(left, right, alignment) }
  }

  test('a wallet with another sequence number: first what it reads, then the THROW', async () => {
    const original = await record('transfer-v5r1-multi')
    const slice = cellFromText(original.inputs?.data ?? '').slice()
    const data = new Builder()
      .bit(slice.loadBit())
      .uint(slice.loadUint(32) + 1, 32)
      .slice(slice)
    const changed = await record('transfer-v5r1-multi', { data: toBocHex(data.end()) })
    const { left, alignment, texts } = align(original, changed)
    expect(texts[0]).toMatch(/^value \d+ \d+: s0 is cell [\da-f]{64} in the original, cell /)
    expect(texts.at(-1)).toMatch(
      /^path \d+ \d+: The original runs THROWIFNOT 133; the changed run throws 133 at THROWIFNOT 133$/,
    )
    const [value] = alignment.differences
    expect(left.instruction((value?.left ?? 0) - 1)).toBe('PUSH c4')
  })

  test('less value: the run ends earlier, out of gas', async () => {
    const original = await record('jetton-transfer', undefined, '0.0')
    const changed = await record('jetton-transfer', { value: 1_000_000n }, '0.0')
    const { alignment } = align(original, changed)
    const split = alignment.differences.find(({ kind }) => kind === 'path' || kind === 'end')
    expect(split).toBeDefined()
  })

  test('another code: instructions that both have are aligned', async () => {
    const original = await record('transfer-v4r2-comment')
    const other = await record('nft-transfer')
    const changed = await record('transfer-v4r2-comment', { code: other.inputs?.code ?? '' })
    const { left, right, alignment } = align(original, changed)
    const aligned = Array.from({ length: left.count }, (_, step) => alignment.partner('left', step))
    expect(aligned.filter(step => step !== undefined).length).toBeGreaterThan(Math.min(left.count, right.count) / 4)
  })

  test('the same values again: no difference', async () => {
    const original = await record('jetton-transfer', undefined, '0.0')
    const { value, data } = original.inputs ?? {}
    expect(align(original, await record('jetton-transfer', { value, data }, '0.0')).texts).toEqual([])
  })
})

test('100,000 steps are aligned in a moment', () => {
  const long = (odd: number) =>
    small(recording => {
      const length = 100_000
      const repeat = (column: readonly number[]) => Array.from({ length }, (_, at) => column[at % 9] ?? 0)
      for (const [name, column] of Object.entries(recording.columns))
        Object.assign(recording.columns, { [name]: repeat(column) })
      recording.columns.offset[odd] = 1000
      recording.exceptions = []
    })
  const started = performance.now()
  const { differences } = alignRecordings(long(40_000), long(60_000))
  expect(differences[0]).toMatchObject({ kind: 'path', left: 40_000 })
  expect(performance.now() - started).toBeLessThan(5000)
})
