import type { DebugCode } from '@tonoscope/core/contract/debugCode'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { expect, test } from 'vitest'
import { smallRecording } from '../../../../../core/test/smallRecording.ts'
import { buildCodeModel, type CodeModel, findUnused, listVisible, unfoldTo } from './codeModel.ts'

const recording = smallRecording()
const reader = new RecordingReader(recording)
const [main = '', inner = ''] = recording.code_cells

const line = (offset: number, text: string, more: object = {}) => ({
  offset,
  size: 8,
  kind: 'instruction' as const,
  text,
  ...more,
})

const listing: DebugCode = {
  code_hash: main,
  instructions: 12,
  is_truncated: false,
  blocks: [
    {
      cell: main,
      offset: 0,
      lines: [
        line(0, 'PUSHINT 7'),
        line(8, 'CALLDICT 3', { methods: [1, 2] }),
        line(24, 'SENDRAWMSG'),
        line(40, 'NOP'),
        line(48, 'THROWIF 35'),
      ],
    },
    {
      cell: inner,
      offset: 0,
      method: { id: 3 },
      lines: [
        line(0, 'ADD'),
        line(8, 'CALLDICT 4'),
        line(16, 'NOP'),
        { offset: 24, size: 0, kind: 'implicit', text: 'implicit RET' },
      ],
    },
    {
      cell: 'd'.repeat(64),
      offset: 0,
      method: { id: 4, name: 'unused' },
      lines: [line(0, 'NOP'), line(8, 'NOP'), line(16, 'NOP'), line(24, 'NOP')],
    },
  ],
}

const rowOf = ({ rows }: CodeModel, text: string, nth = 0): number =>
  rows.flatMap((row, position) => (row.text === text ? [position] : []))[nth] ?? -1

test('counts runs and gas per line, and marks the line that threw', () => {
  const model = buildCodeModel(reader, [listing])
  expect(model.runs[rowOf(model, 'PUSHINT 7')]).toBe(1)
  expect(model.gas[rowOf(model, 'SENDRAWMSG')]).toBe(526)
  expect([...model.exits]).toEqual([rowOf(model, 'THROWIF 35')])
  expect(model.rowOfStep[2]).toBe(rowOf(model, 'ADD'))
})

test('what is implicit is at the end of the block that the call is in', () => {
  const model = buildCodeModel(reader, [listing])
  expect(model.rowOfStep[5]).toBe(rowOf(model, 'implicit RET'))
})

test('an implicit return without a row is at the last instruction of its call, which it does not count for', () => {
  const { blocks } = listing
  const bare = blocks.map(block => ({ ...block, lines: block.lines.filter(({ kind }) => kind !== 'implicit') }))
  const model = buildCodeModel(reader, [{ ...listing, blocks: bare }])
  const row = model.rowOfStep[4] ?? -1
  expect(model.rowOfStep[5]).toBe(row)
  expect(model.runs[row]).toBe(1)
})

test('instructions that are in no listing have rows of their own', () => {
  const model = buildCodeModel(reader, [])
  expect(model.rows[0]).toMatchObject({ kind: 'title' })
  for (let step = 0; step < reader.count; step++)
    if (reader.location(step)) expect(model.rows[model.rowOfStep[step] ?? -1]?.text).toBe(reader.instruction(step))
})

test('other listings come after that of the account, with a title', () => {
  const [first, second] = listing.blocks
  if (!first || !second) throw new Error('two blocks')
  const model = buildCodeModel(reader, [
    { ...listing, blocks: [{ ...first, lines: first.lines.map(({ methods: _, ...each }) => each) }] },
    { ...listing, code_hash: inner, blocks: [second] },
  ])
  expect(model.rows.filter(({ kind }) => kind === 'title').map(({ text }) => text)).toEqual([
    `code of cell ${inner.slice(0, 8)}`,
  ])
  expect(model.rows[model.rowOfStep[2] ?? -1]).toMatchObject({ text: 'ADD', depth: 1 })
})

test('a method that did not run is folded, and unfolds for a row in it', () => {
  const model = buildCodeModel(reader, [listing])
  const method = rowOf(model, 'method 4 unused')
  const folded = findUnused(model)
  expect([...folded]).toEqual([method])
  const visible = [...listVisible(model, folded)]
  expect(visible).toContain(method)
  expect(visible).not.toContain(method + 1)
  expect(visible).toContain(rowOf(model, 'SENDRAWMSG'))
  expect(unfoldTo(model, folded, method)).toBe(folded)
  expect([...unfoldTo(model, folded, method + 2)]).toEqual([])
})
