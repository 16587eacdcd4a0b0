import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import { disassemble } from '../src/disassembly/disassemble.ts'
import type { CodeBlock, CodeLine } from '../src/disassembly/Listing.ts'
import type { Executor } from '../src/emulator/Emulation.ts'
import { parseVmLog } from '../src/emulator/vmLog.ts'
import type { CodeTable } from '../src/errorTexts/CodeTable.ts'
import { addressOf, type Hash, nano, unixSec } from '../src/units.ts'

/** The code of a contract, and what it is. */
export type NamedCode = { readonly interfaces: readonly string[]; readonly code: Cell }

type Block = CodeTable['contracts'][number]['blocks'][number]

/** A table of codes: each instruction is run alone, so that its text is the one that the VM logs. */
export function buildCodeTable(codes: readonly NamedCode[], executor: Executor, config: Cell): CodeTable {
  const numbers = new Map<string, number>()
  const printed = new Map<string, string>()
  const print = (block: CodeBlock, line: CodeLine): string => {
    if (line.kind === 'implicit') return line.text
    const cell = instructionCell(block, line)
    const known = printed.get(cell.hash())
    if (known !== undefined) return known
    const text = runAlone(cell, executor, config) ?? line.text
    printed.set(cell.hash(), text)
    return text
  }
  const toNumber = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const contracts = codes.map(({ interfaces, code }) => ({
    interfaces,
    codeHash: code.hash(),
    blocks: listBlocks(disassemble(code).root, (block, line) => toNumber(print(block, line))),
  }))
  return { instructions: [...numbers.keys()], contracts }
}

/** The bits and references of one line as code of its own. */
function instructionCell({ cell }: CodeBlock, line: CodeLine): Cell {
  // References are taken in order; those of a line are counted by what it refers to.
  const from = refStarts.get(line) ?? 0
  return cell.part({ bits: [line.offset, line.offset + line.size], refs: [from, from + line.refs.length] })
}

const refStarts = new WeakMap<CodeLine, number>()

function listBlocks(root: CodeBlock, number: (block: CodeBlock, line: CodeLine) => number): readonly Block[] {
  const order = new Map<CodeBlock, number>([[root, 0]])
  const callers: [number, number][][] = [[]]
  const blocks: number[][] = []
  const queue = [root]
  const visit = (block: CodeBlock, caller: [number, number]) => {
    let at = order.get(block)
    if (at === undefined) {
      at = order.size
      order.set(block, at)
      callers.push([])
      queue.push(block)
    }
    callers[at]?.push(caller)
  }
  for (let block = queue.shift(); block; block = queue.shift()) {
    const at = order.get(block) ?? 0
    noteRefStarts(block)
    const lines: number[] = []
    blocks.push(lines)
    for (const [i, line] of block.lines.entries()) {
      lines.push(number(block, line))
      if (line.inline) visit(line.inline, [at, i])
      for (const ref of line.refs) {
        if (ref.type === 'code') visit(ref.block, [at, i])
        if (ref.type === 'methods') for (const method of ref.methods) visit(method.block, [at, i + 1])
      }
    }
  }
  return blocks.map((lines, i) => ({ lines, callers: callers[i] ?? [] }))
}

function noteRefStarts({ cell, lines }: CodeBlock): void {
  const total = lines.reduce((sum, line) => sum + line.refs.length, 0)
  let at = Math.max(0, cell.refCount - total)
  for (const line of lines) {
    refStarts.set(line, at)
    at += line.refs.length
  }
}

/** What the VM logs for a code of one instruction, whatever happens then. */
function runAlone(code: Cell, executor: Executor, config: Cell): string | undefined {
  const { vmLog } = executor.runGetMethod({
    config,
    code,
    data: emptyCell,
    address: addressOf(0, '0'.repeat(64) as Hash),
    balance: nano(0n),
    methodId: 0,
    stack: [],
    now: unixSec(1_750_000_000),
    seed: '0'.repeat(64) as Hash,
    gasLimit: 10_000n,
    libraries: new Map(),
    verbosity: 'instructions',
  })
  return vmLog === undefined ? undefined : parseVmLog(vmLog).steps[0]?.instruction
}
