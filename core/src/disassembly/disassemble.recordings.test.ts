import { BitString, beginCell, Cell as TonCell } from '@ton/core'
import { compileCell } from 'ton-assembly/dist/runtime/instr.js'
import { parse } from 'ton-assembly/dist/text/parse.js'
import { describe, expect, test } from 'vitest'
import { expectRecorded, hasGolden } from '../../test/data.ts'
import { readStoredStates } from '../../test/storedStates.ts'
import { parseBits } from '../cell/bitText.ts'
import type { Cell } from '../cell/Cell.ts'
import { disassemble } from './disassemble.ts'
import type { CodeBlock, CodeLine } from './Listing.ts'

const codes = new Map((await readStoredStates()).map(state => [state.code.hash(), state]))

/** The blocks of whole cells and of methods, each once. */
function listBlocks(root: CodeBlock, found = new Set<CodeBlock>()): ReadonlySet<CodeBlock> {
  if (found.has(root)) return found
  found.add(root)
  for (const line of linesOf(root))
    for (const ref of line.refs) {
      if (ref.type === 'code') listBlocks(ref.block, found)
      if (ref.type === 'methods') for (const { block } of ref.methods) listBlocks(block, found)
    }
  return found
}

const linesOf = ({ lines }: CodeBlock): readonly CodeLine[] =>
  lines.flatMap(line => [line, ...(line.inline ? linesOf(line.inline) : [])])

/** A constant slice with references, as the assembler reads it. */
const toBoc = (bits: string, refCount: number): string => {
  const { bytes, length } = parseBits(bits)
  const cell = beginCell().storeBits(new BitString(Buffer.from(bytes), 0, length))
  for (let i = 0; i < refCount; i++) cell.storeRef(TonCell.EMPTY)
  return `boc{${cell.endCell().toBoc().toString('hex')}}`
}

/** Sources and what they assemble to: contracts share much of their code. */
const assembled = new Map<string, string>()

/** The text that the assembler reads; what a reference holds is of another block. */
const toSource = ({ lines }: CodeBlock): string =>
  lines
    .map(line => {
      if (line.kind === 'implicit') return line.refs.map(() => 'ref { NOP }').join('\n')
      if (line.kind === 'raw') return `embed ${line.text}`
      if (line.inline) return `${line.text} {\n${toSource(line.inline)}\n}`
      if (line.name === 'DICTPUSHCONST' || line.name === 'PFXDICTSWITCH') return `${line.text} x{00}`
      const [, constant] = / x\{(.*)\}$/.exec(line.text) ?? []
      // References of a constant slice are in its BoC.
      if (constant !== undefined && line.refs.length > 0)
        return line.text.replace(/x\{.*/, toBoc(constant, line.refs.length))
      return [line.text, ...line.refs.map(() => '{ NOP }')].join(' ')
    })
    .join('\n')

/** The bits that the assembler writes for a block. */
function assemble(block: CodeBlock): string {
  const source = toSource(block)
  const known = assembled.get(source)
  if (known !== undefined) return known
  const parsed = parse('listing', source)
  if (parsed.$ === 'ParseFailure') throw new Error(`${parsed.error.msg}\n${source}`)
  const bits = bitsOfTon(compileCell(parsed.instructions))
  assembled.set(source, bits)
  return bits
}

const bitsOf = (cell: Cell, from: number): string =>
  [...cell.data()]
    .map(byte => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(from, cell.bits)
const bitsOfTon = ({ bits }: TonCell): string =>
  Array.from({ length: bits.length }, (_, i) => (bits.at(i) ? '1' : '0')).join('')

describe('recorded code', () => {
  test('there is a lot of it', () => expectRecorded(codes.size, hasGolden ? 100 : 30))

  test.each(
    [...codes.values()].map(({ code, recording, interfaces }) => [interfaces.join(', ') || recording, code] as const),
  )('%s: each bit and reference is in one line, and the assembler writes the same bits', (_, code) => {
    const { root, isTruncated } = disassemble(code)
    expect(isTruncated).toBe(false)
    for (const block of listBlocks(root)) {
      let at = block.offset
      for (const { offset, size } of block.lines) {
        expect(offset).toBe(at)
        at += size
      }
      expect(at).toBe(block.cell.bits)
      if (block.cell.exotic) continue
      const held = linesOf(block).flatMap(({ refs }) =>
        refs.map(ref => (ref.type === 'code' ? ref.block.cell : ref.cell).hash()),
      )
      // Before a method are the references of its dictionary, of which a leaf has none.
      expect(held).toEqual(block.cell.refs().map(ref => ref.hash()))
      expect(assemble(block)).toBe(bitsOf(block.cell, block.offset))
    }
  })
})
