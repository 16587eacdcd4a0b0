import type { DebugCode, DebugCodeBlock } from '../contract/debugCode.ts'
import { type ListingLine, toListingLines } from './codeText.ts'

type Location = { readonly cell: string; readonly offset: number }

/** Finds instructions in the lines of a listing; lines count from 0. */
export class CodeIndex {
  readonly lines: readonly ListingLine[]
  private readonly lineByLocation = new Map<string, number>()
  private readonly methodByLocation: ReadonlyMap<string, string>

  constructor(code: DebugCode) {
    this.lines = toListingLines(code)
    for (const [line, { row }] of this.lines.entries()) {
      if (row?.cell === undefined || row.offset === undefined) continue
      const key = toKey({ cell: row.cell, offset: row.offset })
      // An instruction that takes no bits, such as an implicit jump, comes after those that do.
      if (!this.lineByLocation.has(key)) this.lineByLocation.set(key, line)
    }
    this.methodByLocation = mapMethods(code)
  }

  /** The line of an instruction; `undefined` for code that is not in the listing. */
  findLine(location: Location): number | undefined {
    return this.lineByLocation.get(toKey(location))
  }

  /** Where the instruction of a line is. */
  locationAt(line: number): Location | undefined {
    const { cell, offset } = this.lines[line]?.row ?? {}
    return cell === undefined || offset === undefined ? undefined : { cell, offset }
  }

  /** The method of an instruction: its name, or `method` and its id; `undefined` for code that methods share. */
  findMethod(location: Location): string | undefined {
    return this.methodByLocation.get(toKey(location))
  }
}

const toKey = ({ cell, offset }: Location): string => `${cell}:${offset}`

/** The method of each instruction that only one method has. */
function mapMethods({ blocks }: DebugCode): ReadonlyMap<string, string> {
  const methods = new Map<number, Set<string>>()
  for (const [position, { method }] of blocks.entries()) {
    if (!method) continue
    for (const inner of listBlocks(blocks, position)) {
      const names = methods.get(inner) ?? new Set()
      methods.set(inner, names.add(method.name ?? `method ${method.id}`))
    }
  }
  const byLocation = new Map<string, string>()
  for (const [position, names] of methods) {
    const [name] = names
    const block = blocks[position]
    if (block === undefined || name === undefined || names.size > 1) continue
    for (const { offset } of block.lines) byLocation.set(toKey({ cell: block.cell, offset }), name)
  }
  return byLocation
}

/** A block and the continuations in it. */
function listBlocks(blocks: readonly DebugCodeBlock[], start: number): ReadonlySet<number> {
  const found = new Set([start])
  // A set lists what is added while it is listed.
  for (const position of found) {
    for (const { blocks: inner = [] } of blocks[position]?.lines ?? []) for (const each of inner) found.add(each)
  }
  return found
}
