import type { DebugCode, DebugCodeBlock } from '../contract/debugCode.ts'

/** A continuation or method that an instruction belongs to. */
export type ProfiledBlock = {
  /** Equal for equal blocks. */
  readonly key: string
  /** Position in the listing; `undefined` for code that is not in it. */
  readonly position: number | undefined
  readonly cell: string
  /** Where it begins; of code that is not in the listing, 0. */
  readonly offset: number
  /** The name of a method, or of the beginning of the code. */
  readonly name: string | undefined
}

type Span = { readonly from: number; readonly to: number; readonly position: number }

/** Finds the continuation or method of each instruction in a listing. */
export class CodeBlocks {
  private readonly blocks: readonly DebugCodeBlock[]
  private readonly spans = new Map<string, Span[]>()
  private readonly parents = new Map<number, Set<number>>()
  /** Blocks that continue another one, when the bits of its cell end. */
  private readonly rests = new Map<number, number>()
  private readonly found = new Map<string, ProfiledBlock>()
  private readonly nested = new Map<string, boolean>()

  constructor(code: DebugCode | undefined) {
    this.blocks = code?.blocks ?? []
    const implicit = new Map<number, number>()
    for (const [position, { cell, offset, lines }] of this.blocks.entries()) {
      const to = lines.reduce((end, line) => Math.max(end, line.offset + line.size), offset)
      const spans = this.spans.get(cell) ?? []
      spans.push({ from: offset, to, position })
      this.spans.set(cell, spans)
      for (const { kind, blocks: inner = [] } of lines) {
        for (const child of inner) {
          this.parents.set(child, (this.parents.get(child) ?? new Set()).add(position))
          if (kind === 'implicit') implicit.set(child, position)
        }
      }
    }
    for (const [child, parent] of implicit)
      if (this.parents.get(child)?.size === 1 && this.blocks[child]?.method === undefined) this.rests.set(child, parent)
  }

  /** The innermost block with an instruction. */
  find(cell: string, offset: number): ProfiledBlock {
    const key = `${cell}:${offset}`
    const known = this.found.get(key)
    if (known) return known
    const block = this.toBlock(cell, this.findPosition(cell, offset))
    this.found.set(key, block)
    return block
  }

  /** Whether a block is in another one, at any depth. */
  isWithin({ position }: ProfiledBlock, outer: ProfiledBlock): boolean {
    if (position === undefined || outer.position === undefined) return false
    const key = `${position} ${outer.position}`
    let isNested = this.nested.get(key)
    if (isNested === undefined) {
      const above = new Set(this.parents.get(position))
      // A set lists what is added while it is listed.
      for (const each of above) for (const parent of this.parents.get(each) ?? []) above.add(parent)
      isNested = above.has(outer.position)
      this.nested.set(key, isNested)
    }
    return isNested
  }

  private findPosition(cell: string, offset: number): number | undefined {
    let best: Span | undefined
    for (const span of this.spans.get(cell) ?? []) {
      const contains = span.from <= offset && (offset < span.to || (offset === span.to && span.from === span.to))
      if (contains && (best === undefined || span.from >= best.from)) best = span
    }
    let position = best?.position
    const seen = new Set<number>()
    for (let of = position; of !== undefined && !seen.has(of); of = this.rests.get(of)) {
      seen.add(of)
      position = of
    }
    return position
  }

  private toBlock(cell: string, position: number | undefined): ProfiledBlock {
    const block = position === undefined ? undefined : this.blocks[position]
    if (!block) return { key: cell, position: undefined, cell, offset: 0, name: undefined }
    return { key: String(position), position, cell: block.cell, offset: block.offset, name: toName(block, position) }
  }
}

function toName({ method, lines }: DebugCodeBlock, position: number | undefined): string | undefined {
  if (method) return method.name ?? `method ${method.id}`
  if (position !== 0) return undefined
  return lines.some(({ methods }) => methods !== undefined) ? 'dispatch' : 'main'
}
