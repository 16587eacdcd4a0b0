// Before the packages that use it.
import './bufferGlobal.ts'
import { BitString, type Builder, Slice, Cell as TonCell } from '@ton/core'
import { Buffer } from 'buffer/index.js'
import { CodeBuilder } from 'ton-assembly/dist/runtime/builder.js'
import { instr as instructionType } from 'ton-assembly/dist/runtime/instr.js'
import type { Instr } from 'ton-assembly/dist/runtime/instr-gen.js'
import { print } from 'ton-assembly/dist/text/printer.js'
import type { Cell } from '../cell/Cell.ts'

// The class of the package is not that of Node, but has its methods.
const toBits = (bytes: Uint8Array, length: number) => new BitString(Buffer.from(bytes) as never, 0, length)

// The library decodes referenced cells with an instruction, each as often as it is referenced: code whose cells are shared would
// unfold without end. So it only sees placeholders, and the disassembler follows the references itself.
const placeholder = new TonCell({ bits: toBits(new Uint8Array(1), 8) })

/** A decoded instruction. */
export type Decoded = {
  readonly name: string
  /** With arguments, without those in references and continuations. */
  readonly text: string
  /** In bits. */
  readonly size: number
  /** How many references it takes. */
  readonly refCount: number
  /** Whether the assembler writes the same bits for it. */
  readonly isExact: boolean
}

/** The instructions of a range of bits of a cell, one after the other. */
export class InstructionReader {
  private readonly slice: Slice

  constructor(cell: Cell) {
    const bits = toBits(cell.data(), cell.bits)
    const refs = Array.from({ length: cell.refCount }, () => placeholder)
    this.slice = new TonCell({ bits, refs }).asSlice()
  }

  get remainingBits(): number {
    return this.slice.remainingBits
  }

  /** The next instruction; `undefined` for bits that are none, which are not consumed. */
  next(): Decoded | undefined {
    const start = this.slice.clone()
    let instruction: Instr
    try {
      instruction = instructionType.load(start)
    } catch {
      return undefined
    }
    const size = this.slice.remainingBits - start.remainingBits
    const refCount = this.slice.remainingRefs - start.remainingRefs
    const bits = this.slice.loadBits(size)
    for (let i = 0; i < refCount; i++) this.slice.loadRef()
    // A continuation is listed on its own; its header has one form.
    const isExact = hasInlineCode(instruction.$) || bits.equals(encode(instruction).bits)
    return {
      name: instruction.$,
      text: format(instruction, refCount > 0 || hasInlineCode(instruction.$)),
      size,
      refCount,
      isExact,
    }
  }
}

/** Whether the code of an instruction is in its own bits. */
export const hasInlineCode = (name: string): boolean => name === 'PUSHCONT' || name === 'PUSHCONT_SHORT'

function encode(instruction: Instr): TonCell {
  const builder: CodeBuilder & Builder = new CodeBuilder()
  try {
    instructionType.store(builder, instruction, { skipRefs: false })
    return builder.asCell()
  } catch {
    return TonCell.EMPTY
  }
}

/** The first line, without the beginning of code that follows; of a constant slice with references its bits. */
function format(instruction: Instr, hasCode: boolean): string {
  const constant = 'arg0' in instruction && instruction.arg0 instanceof Slice ? instruction.arg0 : undefined
  if (constant && constant.remainingRefs > 0) {
    const bits = constant.clone().loadBits(constant.remainingBits)
    return `${instruction.$} x{${bits.toString()}}`
  }
  const [line = ''] = print([instruction]).split('\n')
  return hasCode ? line.replace(/ (?:[{[]|\{\}|boc\{.*|x\{00\})( .*)?$/, '').trim() : line.trim()
}
