import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { tryRead } from '../errors.ts'
import { findMethodName } from '../getMethods/methodNames.ts'
import { formatBits } from '../messages/values.ts'
import type { Hash } from '../units.ts'
import { hasInlineCode, InstructionReader } from './instructions.ts'
import type { CodeBlock, CodeLine, CodeMethod, CodeReference } from './Listing.ts'

/** A listing of code; cells that are referenced several times are one block. */
export type Listing = {
  readonly root: CodeBlock
  /** Instructions beyond the limit are raw bits. */
  readonly isTruncated: boolean
}

type DisassembleOptions = {
  readonly maxLines?: number
  /** Names get methods by their ids; default: the well-known names. */
  readonly findName?: (id: number) => string | undefined
}

/** More than any contract has; the code of the largest ones has 15,000. */
const defaultMaxLines = 100_000
/** Cells below each other; each takes a few frames of the call stack. Compilers stay below 100. */
const maxDepth = 512

/** References of these hold data, or are only stored: whether it is code cannot be known. */
const dataInstructions: ReadonlySet<string> = new Set([
  'PUSHREF',
  'PUSHREFSLICE',
  'STREFCONST',
  'STREF2CONST',
  'PFXDICTSWITCH',
  'PUSHSLICE_REFS',
  'PUSHSLICE_LONG',
  'STSLICECONST',
])
const dictionaryInstruction = 'DICTPUSHCONST'
/** A constant dictionary before one of these is a table of methods. */
const methodCalls = /^DICTI?U?GET(JMPZ?|EXECZ?)$/

/**
 * Disassembles code: every bit of it is in exactly one line, and what the assembler would write in another way is raw.
 *
 * @example
 * disassemble(code).root.lines[0]?.text // 'SETCP 0'
 */
export function disassemble(
  code: Cell,
  { maxLines = defaultMaxLines, findName = findMethodName }: DisassembleOptions = {},
): Listing {
  const run = new Disassembler(maxLines, findName)
  const root = run.blockOf(code)
  return { root, isTruncated: run.isTruncated }
}

class Disassembler {
  isTruncated = false
  private readonly blocks = new Map<Hash, CodeBlock>()
  private lines = 0
  private depth = 0
  private readonly maxLines: number
  private readonly findName: (id: number) => string | undefined

  constructor(maxLines: number, findName: (id: number) => string | undefined) {
    this.maxLines = maxLines
    this.findName = findName
  }

  /** The code of a whole cell. */
  blockOf(cell: Cell): CodeBlock {
    const known = this.blocks.get(cell.hash())
    if (known) return known
    if (this.depth >= maxDepth) {
      this.isTruncated = true
      return { cell, offset: 0, lines: [rawLine(cell, [0, cell.bits], [0, cell.refCount])] }
    }
    this.depth++
    const block = cell.exotic ? exoticBlock(cell) : this.read(cell, { bits: [0, cell.bits], refs: [0, cell.refCount] })
    this.depth--
    this.blocks.set(cell.hash(), block)
    return block
  }

  /** The code in a part of a cell. */
  private read(cell: Cell, part: Part): CodeBlock {
    const [from, to] = part.bits
    const reader = new InstructionReader(cell.part(part))
    const lines: CodeLine[] = []
    let [bit, ref] = [from, part.refs[0]]
    while (bit < to) {
      if (this.lines >= this.maxLines) this.isTruncated = true
      const decoded = this.lines >= this.maxLines ? undefined : reader.next()
      this.lines++
      // What is no instruction ends the code: the rest is one line.
      const size = decoded?.size ?? to - bit
      const refs: Range = [ref, decoded ? ref + decoded.refCount : part.refs[1]]
      const bits: Range = [bit, bit + size]
      if (decoded?.isExact) {
        const { name, text } = decoded
        const line = { offset: bit, size, kind: 'instruction', name, text } as const
        if (hasInlineCode(name))
          lines.push({ ...line, inline: this.read(cell, inlinePart(name, bits, refs)), refs: [] })
        else lines.push({ ...line, refs: this.follow(cell, name, refs) })
      } else lines.push(rawLine(cell, bits, refs))
      bit += size
      ref = refs[1]
    }
    lines.push(...this.readRest(cell, bit, [ref, part.refs[1]]))
    nameMethods(lines)
    return { cell, offset: from, lines }
  }

  /** At the end of its bits the VM continues in the first reference that is left. */
  private readRest(cell: Cell, offset: number, [from, to]: Range): CodeLine[] {
    if (from >= to) return []
    const line = { offset, size: 0, kind: 'implicit', name: 'JMPREF', text: 'implicit JMPREF' } as const
    const refs = [this.codeAt(cell, from), ...dataRefs(cell, [from + 1, to])]
    return [{ ...line, refs }]
  }

  private follow(cell: Cell, name: string, [from, to]: Range): readonly CodeReference[] {
    if (from === to) return []
    if (dataInstructions.has(name)) return dataRefs(cell, [from, to])
    if (name === dictionaryInstruction) return [this.readMethods(cell.ref(from))]
    return Array.from({ length: to - from }, (_, i) => this.codeAt(cell, from + i))
  }

  private codeAt(cell: Cell, ref: number): CodeReference {
    return { type: 'code', block: this.blockOf(cell.ref(ref)) }
  }

  /** The methods of a dictionary with keys of 19 bits, which is what compilers write. */
  private readMethods(cell: Cell): CodeReference {
    const methods = tryRead(() => {
      const found: CodeMethod[] = []
      for (const { key, value } of dictEntries(cell, 19)) {
        if (found.length >= maxMethods) return undefined
        const id = Number(BigInt.asIntN(19, key))
        const name = entryPoints.get(id) ?? this.findName(id)
        found.push({ id, ...(name !== undefined && { name }), block: this.readValue(value) })
      }
      return found
    })
    return methods ? { type: 'methods', cell, methods } : { type: 'data', cell }
  }

  private readValue(value: Slice): CodeBlock {
    const { cell, bit } = value.location
    return this.read(cell, { bits: [bit, cell.bits], refs: [cell.refCount - value.remainingRefs, cell.refCount] })
  }
}

type Range = readonly [number, number]
type Part = { readonly bits: Range; readonly refs: Range }

/** A dictionary of shared cells can unfold to 2^19 methods. */
const maxMethods = 2000

/** Methods that the VM calls itself. */
const entryPoints: ReadonlyMap<number, string> = new Map([
  [0, 'recv_internal'],
  [-1, 'recv_external'],
  [-2, 'run_ticktock'],
  [-3, 'split_prepare'],
  [-4, 'split_install'],
])

/** The part of an instruction that is the continuation: PUSHCONT_SHORT has 8 bits before it, PUSHCONT 16. */
const inlinePart = (name: string, [from, to]: Range, refs: Range): Part => ({
  bits: [from + (name === 'PUSHCONT' ? 16 : 8), to],
  refs,
})

const dataRefs = (cell: Cell, [from, to]: Range): CodeReference[] =>
  Array.from({ length: to - from }, (_, i) => ({ type: 'data', cell: cell.ref(from + i) }))

const textOf = (cell: Cell): string => formatBits({ bytes: cell.data(), length: cell.bits })

function rawLine(cell: Cell, bits: Range, refs: Range): CodeLine {
  const text = `x{${textOf(cell.part({ bits, refs: [0, 0] }))}}`
  return { offset: bits[0], size: bits[1] - bits[0], kind: 'raw', name: text, text, refs: dataRefs(cell, refs) }
}

/** A library or another exotic cell; the VM loads what it refers to. */
function exoticBlock(cell: Cell): CodeBlock {
  const text = `${cell.kind} cell x{${textOf(cell)}}`
  return {
    cell,
    offset: 0,
    lines: [{ offset: 0, size: cell.bits, kind: 'raw', name: text, text, refs: dataRefs(cell, [0, cell.refCount]) }],
  }
}

/** A dictionary is one of methods only if the next instruction calls one of them; otherwise it is data. */
function nameMethods(lines: CodeLine[]): void {
  for (const [i, line] of lines.entries()) {
    const [first] = line.refs
    if (first?.type !== 'methods' || methodCalls.test(lines[i + 1]?.name ?? '')) continue
    lines[i] = { ...line, refs: [{ type: 'data', cell: first.cell }] }
  }
}
