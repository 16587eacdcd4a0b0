import { gunzipSync, gzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import { isAppError } from '../../errors.ts'
import type { Service } from '../../operations/createService.ts'
import { readRecording } from './readRecording.ts'
import { type StoredRecording, toRecordingOfFile } from './StoredRecording.ts'
import { writeRecording } from './writeRecording.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const record = async (id: string): Promise<DebugRecording> => {
  const sample = demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)
  const onChain = sample.onChainMessage !== undefined && { as_on_chain: true }
  const body = { boc: toBocHex(sample.message), node: '0', ...onChain }
  return toRecordingOfFile(await service.call('debugRecording', { body }))
}

describe('a recording in a file', () => {
  test.each(demoSnapshot().samples.map(({ id }) => id))('%s is read as it was written', async id => {
    const recording = await record(id)
    const stored = writeRecording(recording)
    expect(readRecording(stored)).toEqual(recording)
    expect(writeRecording(await record(id))).toEqual(stored)
  })

  test('a step of a long run takes at most 12 bytes', async () => {
    const recording = await record('highload-v2-100-messages')
    expect(recording.steps).toBeGreaterThan(1000)
    expect(writeRecording(recording).packed.length / recording.steps).toBeLessThan(12)
  })

  test('larger numbers than those of 32 bits', async () => {
    const recording = await record('fresh-transfer')
    const gas_limit = recording.columns.gas_limit.map((_, step) => 2 ** 40 + step)
    const changed = { ...recording, columns: { ...recording.columns, gas_limit } }
    expect(readRecording(writeRecording(changed))).toEqual(changed)
  })
})

describe('a hostile recording', () => {
  let recording: DebugRecording
  let stored: StoredRecording
  beforeAll(async () => {
    recording = await record('fresh-jetton-transfer')
    stored = writeRecording(recording)
  })

  /** The error of a file with a recording that has wrong numbers. */
  const problemOf = (changed: DebugRecording): string => reasonOf(writeRecording(changed))
  const reasonOf = (file: StoredRecording): string => {
    try {
      readRecording(file)
    } catch (error) {
      if (isAppError(error) && error.code === 'input.snapshot') return error.details.reason
      if (isAppError(error)) return error.code
      throw error
    }
    return 'it is read'
  }
  const replaceAt = <T>(list: readonly T[], at: number, value: T): T[] =>
    list.map((each, i) => (i === at ? value : each))

  test('columns with positions that do not exist', () => {
    const wrong = {
      ...{ instruction: recording.instructions.length, cell: recording.code_cells.length, offset: 1024 },
      ...{ gas_used: -2, gas_limit: 2 ** 50, stack: recording.stack_entries.below.length, depth: -1 },
    }
    for (const [name, value] of Object.entries(wrong)) {
      const column = replaceAt(recording.columns[name as keyof typeof wrong], 3, value) // the keys above
      const changed = { ...recording, columns: { ...recording.columns, [name]: column } }
      expect(problemOf(changed)).toMatch(new RegExp(`^columns\\.${name}\\.3: -?\\d+ is not from `))
    }
  })

  test('stacks without an end, and values or steps that do not exist', () => {
    const { below, value, producer } = recording.stack_entries
    const withEntries = (change: Partial<DebugRecording['stack_entries']>) =>
      problemOf({ ...recording, stack_entries: { below, value, producer, ...change } })
    expect(withEntries({ below: replaceAt(below, 5, 5) })).toMatch(/^stack_entries\.below\.5: 5 is not from -1 to 4$/)
    expect(withEntries({ below: replaceAt(below, 5, 9) })).toMatch(/^stack_entries\.below\.5: 9 /)
    expect(withEntries({ value: replaceAt(value, 2, recording.values.length) })).toMatch(/^stack_entries\.value\.2: /)
    expect(withEntries({ producer: replaceAt(producer, 2, recording.steps) })).toMatch(/^stack_entries\.producer\.2: /)
  })

  test('tuples in themselves, continuations in no code, changes out of order', () => {
    const at = recording.values.length
    const withValue = (value: DebugRecording['values'][number]) =>
      problemOf({ ...recording, values: [...recording.values, value] })
    expect(withValue({ type: 'tuple', items: [at] })).toMatch(/^values\.\d+\.items\.0: /)
    expect(withValue({ type: 'tuple', items: [0] })).toBe('it is read')
    const cell = recording.code_cells.length
    expect(withValue({ type: 'continuation', kind: 'vmc_std', at: { cell, offset: 0 } })).toMatch(/\.at\.cell: /)
    const registers = [...recording.registers].reverse()
    expect(problemOf({ ...recording, registers })).toMatch(/^registers\.\d+\.step: /)
    const exceptions = [{ step: recording.steps, code: 1, text: '' }]
    expect(problemOf({ ...recording, exceptions })).toMatch(/^exceptions\.step\.0: /)
  })

  /** The file with changed text before the columns. */
  const withHead = (change: (head: { [key: string]: unknown; cells: { refs: number[]; data: string }[] }) => void) => {
    const bytes = gunzipSync(stored.packed)
    const { length, start } = readLength(bytes)
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(start, start + length)))
    change(head)
    const text = new TextEncoder().encode(JSON.stringify(head))
    const packed = Uint8Array.from([...writeLength(text.length), ...text, ...bytes.subarray(start + length)])
    return { ...stored, packed: gzipSync(packed) }
  }
  const readLength = (bytes: Uint8Array) => {
    let [length, start] = [0, 0]
    for (; ; start++) {
      const byte = bytes[start] ?? 0
      length += (byte & 127) * 128 ** start
      if (byte < 128) return { length: length / 2, start: start + 1 }
    }
  }
  const writeLength = (length: number): number[] => {
    const bytes: number[] = []
    for (let rest = 2 * length; ; rest = Math.floor(rest / 128)) {
      bytes.push(rest >= 128 ? 128 + (rest % 128) : rest)
      if (rest < 128) return bytes
    }
  }

  test('the head of the file itself is read', () => {
    expect(reasonOf(withHead(() => undefined))).toBe('it is read')
  })

  test('cells that refer to themselves or to none, and what is no cell', () => {
    const last = recording.cells.length - 1
    const withCell = (change: object) =>
      reasonOf(
        withHead(head => {
          Object.assign(head.cells[0] ?? {}, change)
        }),
      )
    expect(withCell({ refs: [0] })).toMatch(/cell 0 of the recording refers to itself/)
    expect(withCell({ refs: [last + 1] })).toMatch(/cell \d+ of the recording is missing/)
    expect(withCell({ refs: [-1] })).toMatch(/the hash of cell 0 of the recording is missing/)
    expect(withCell({ data: 'zz' })).toMatch(/cell 0 of the recording is not a cell/)
    expect(withCell({ data: 'ab'.repeat(200) })).toMatch(/cell 0 of the recording is not a cell/)
    expect(withCell({ kind: 'merkle-proof' })).toMatch(/cell 0 of the recording is not a cell/)
    expect(withCell({ refs: [last, last, last, last, last] })).toMatch(/^head\.cells\.0\.refs: /)
  })

  test('counts that the columns do not have, and too many', () => {
    const withCounts = (counts: object) =>
      reasonOf(
        withHead(head => {
          Object.assign(head.counts as object, counts) // an object, in every file
        }),
      )
    expect(withCounts({ steps: recording.steps + 1 })).not.toBe('it is read')
    expect(withCounts({ steps: recording.steps - 1 })).not.toBe('it is read')
    expect(withCounts({ entries: 1_000_000 })).toMatch(/its columns are shorter than its counts say/)
    expect(withCounts({ steps: 2 ** 40 })).toBe('limit.cells')
    expect(withCounts({ steps: -1 })).toMatch(/^head\.counts\.steps: /)
  })

  test('another version, code cells that the code does not have, a missing field', () => {
    expect(reasonOf(withHead(head => Object.assign(head, { version: 2 })))).toMatch(/^head\.version: /)
    expect(reasonOf(withHead(head => Object.assign(head, { code_cells: [9999] })))).toMatch(/code cell 9999 /)
    const { code: _, ...withoutCode } = stored
    expect(reasonOf(withoutCode)).toMatch(/code cell 0 of the recording is missing/)
    expect(reasonOf(withHead(head => Object.assign(head, { rest: {} })))).toMatch(/^rest\./)
  })

  test('any cut or changed byte is an error or another recording, never a crash', () => {
    const bytes = gunzipSync(stored.packed)
    for (const length of [0, 1, 2, 100, bytes.length - 1])
      expect(reasonOf({ ...stored, packed: gzipSync(bytes.subarray(0, length)) })).not.toBe('it is read')
    for (let at = 0; at < bytes.length; at += 37) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 0x55
      reasonOf({ ...stored, packed: gzipSync(changed, { level: 1 }) })
    }
    expect(reasonOf({ ...stored, packed: stored.packed.subarray(0, 60) })).not.toBe('it is read')
  })
})
