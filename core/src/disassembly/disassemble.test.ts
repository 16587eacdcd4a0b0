import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { disassemble } from './disassemble.ts'
import type { CodeBlock } from './Listing.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
const code = (hex: string, ...refs: Cell[]): Cell => Cell.of(bytes(hex), hex.length * 4, refs)
const texts = ({ lines }: CodeBlock): readonly string[] => lines.map(({ text }) => text)

describe('instructions', () => {
  test('have their position in the cell, also in a continuation', () => {
    // PUSHINT 0, PUSHCONT { DROP, PUSHINT 1 }, IF
    const { root } = disassemble(code('70923071de'))
    expect(root.lines.map(({ offset, size, text }) => [offset, size, text])).toEqual([
      [0, 8, 'PUSHINT_4 0'],
      [8, 24, 'PUSHCONT_SHORT'],
      [32, 8, 'IF'],
    ])
    const { inline } = root.lines[1] ?? {}
    expect(inline?.lines.map(({ offset, text }) => [offset, text])).toEqual([
      [16, 'DROP'],
      [24, 'PUSHINT_4 1'],
    ])
  })

  test('with references lead to other cells; what is left at the end is an implicit jump', () => {
    const inner = code('30')
    const { root } = disassemble(code('db3c', inner, code('71'))) // CALLREF
    expect(texts(root)).toEqual(['CALLREF', 'implicit JMPREF'])
    expect(root.lines.map(({ refs: [ref] }) => ref?.type === 'code' && texts(ref.block))).toEqual([
      ['DROP'],
      ['PUSHINT_4 1'],
    ])
  })

  test('that the assembler would write in another way, and bits that are none, are raw', () => {
    // PUSHINT 0 in more bits than it needs, before DROP.
    const { root } = disassemble(code('820800000030'))
    expect(root.lines).toMatchObject([
      { kind: 'raw', text: 'x{8208000000}', offset: 0, size: 40 },
      { kind: 'instruction', text: 'DROP', offset: 40, size: 8 },
    ])
    expect(disassemble(Cell.of(bytes('70'), 4, [])).root.lines).toMatchObject([{ kind: 'raw', text: 'x{7}', size: 4 }])
  })

  test('keep constants that look like code', () => {
    expect(texts(disassemble(code('8b000')).root)[0]).toMatch(/^PUSHSLICE x\{/)
  })
})

describe('methods', () => {
  const methods = writeDict(
    [
      [0n, value => value.bytes(bytes('30'))],
      [85143n, value => value.bytes(bytes('71'))],
    ],
    19,
  )

  test('are named where their id is known', () => {
    if (!methods) throw new Error('the dictionary is empty')
    // SETCP0, DICTPUSHCONST 19, DICTIGETJMPZ
    const dispatch = new Builder().bytes(bytes('ff00f4a413f4bc')).ref(methods).end()
    const [ref] = disassemble(dispatch).root.lines[1]?.refs ?? []
    if (ref?.type !== 'methods') throw new Error('there are no methods')
    expect(ref.methods.map(({ id, name, block }) => [id, name, texts(block)])).toEqual([
      [0, 'recv_internal', ['DROP']],
      [85143, 'seqno', ['PUSHINT_4 1']],
    ])
  })

  test('are data where nothing dispatches to them', () => {
    if (!methods) throw new Error('the dictionary is empty')
    const constant = new Builder().bytes(bytes('f4a41330')).ref(methods).end()
    expect(disassemble(constant).root.lines[0]?.refs).toMatchObject([{ type: 'data' }])
  })
})

describe('hostile code', () => {
  test('of shared cells is listed once for each cell', () => {
    let cell = code('30')
    for (let i = 0; i < 60; i++) cell = code('db3cdb3c', cell, cell)
    const { isTruncated, root } = disassemble(cell)
    expect(isTruncated).toBe(false)
    expect(texts(root)).toEqual(['CALLREF', 'CALLREF'])
  })

  test('that is too deep or too long is truncated', () => {
    let cell = code('30')
    for (let i = 0; i < 1000; i++) cell = code('db3c', cell)
    expect(disassemble(cell).isTruncated).toBe(true)
    const long = disassemble(code('30'.repeat(100)), { maxLines: 10 })
    expect(long.isTruncated).toBe(true)
    expect(long.root.lines).toHaveLength(11)
    expect(long.root.lines.at(-1)).toMatchObject({ kind: 'raw', offset: 80, size: 720 })
  })

  test('of any bits and references has each bit in one line', () => {
    const cellAbove = (below: fc.Arbitrary<Cell[]>) =>
      fc.tuple(fc.uint8Array({ maxLength: 127 }), below).map(([data, refs]) => Cell.of(data, data.length * 8, refs))
    const leaf = cellAbove(fc.constant([]))
    const anyCell = cellAbove(fc.array(cellAbove(fc.array(leaf, { maxLength: 4 })), { maxLength: 4 }))
    fc.assert(
      fc.property(anyCell, cell => {
        const { root } = disassemble(cell)
        expect(root.lines.reduce((sum, { size }) => sum + size, 0)).toBe(cell.bits)
        const held = root.lines.flatMap(({ refs, inline }) => [...refs, ...(inline ? listRefs(inline) : [])])
        expect(held).toHaveLength(cell.refCount)
      }),
      { numRuns: 300 },
    )
  })
})

const listRefs = ({ lines }: CodeBlock): readonly unknown[] =>
  lines.flatMap(({ refs, inline }) => [...refs, ...(inline ? listRefs(inline) : [])])
