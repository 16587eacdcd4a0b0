import type { DebugCode, DebugCodeBlock, DebugCodeLine } from '../contract/debugCode.ts'

/** A line of a listing. */
export type ListingRow = {
  readonly depth: number
  readonly text: string
  /** The hash of the cell and the bit in it; absent for titles. */
  readonly cell?: string
  readonly offset?: number
  readonly kind: DebugCodeLine['kind'] | 'method' | 'repeated'
  /** Position of the block whose rows come next, or which is listed elsewhere. */
  readonly block?: number
}

/** The rows of a listing in reading order; a block that was listed before is one row. */
export function toListingRows({ blocks }: DebugCode, folded: ReadonlySet<number> = new Set()): readonly ListingRow[] {
  const rows: ListingRow[] = []
  const listed = new Set<number>()
  // What is left to list: the last one comes next.
  const stack: (() => void)[] = []
  const push = (steps: readonly (() => void)[]) => stack.push(...steps.toReversed())
  const listBlock = (position: number, depth: number) => {
    const block = blocks[position]
    if (!block || folded.has(position)) return
    if (listed.has(position)) {
      rows.push({ depth, text: `same as cell ${block.cell.slice(0, 8)}`, kind: 'repeated', block: position })
      return
    }
    listed.add(position)
    push(block.lines.map(line => () => listLine(block, line, depth)))
  }
  const listLine = ({ cell }: DebugCodeBlock, line: DebugCodeLine, depth: number) => {
    const { offset, kind, text, blocks: inner = [], methods = [], data = [] } = line
    const cells = data.map(hash => `cell ${hash.slice(0, 8)}`).join(', ')
    const [only] = inner.length === 1 && methods.length === 0 ? inner : []
    const row = { depth, text: cells === '' ? text : `${text} ${cells}`, cell, offset, kind }
    rows.push(only === undefined ? row : { ...row, block: only })
    push([
      ...inner.flatMap((position, i) => [
        ...(i > 0 ? [() => void rows.push({ depth, text: 'else', kind: 'implicit' as const })] : []),
        () => listBlock(position, depth + 1),
      ]),
      ...methods.flatMap(position => [
        () =>
          void rows.push({ depth: depth + 1, text: methodTitle(blocks[position]), kind: 'method', block: position }),
        () => listBlock(position, depth + 2),
      ]),
    ])
  }
  listBlock(0, 0)
  for (let next = stack.pop(); next; next = stack.pop()) next()
  return rows
}

const methodTitle = (block: DebugCodeBlock | undefined): string => {
  const { id, name } = block?.method ?? {}
  return name === undefined ? `method ${id}` : `method ${id} ${name}`
}

/** A line of a listing as text, and its row; the titles of cells have none. */
export type ListingLine = { readonly text: string; readonly row?: ListingRow }

/** The lines of a listing: offsets, then instructions by depth. */
export function toListingLines(code: DebugCode): readonly ListingLine[] {
  const rows = toListingRows(code)
  const width = Math.max(...rows.map(({ offset = 0 }) => String(offset).length))
  let cell: string | undefined
  const lines: ListingLine[] = []
  for (const row of rows) {
    if (row.cell !== undefined && row.cell !== cell)
      lines.push({ text: `${' '.repeat(width)}  ${'  '.repeat(row.depth)}; cell ${row.cell}` })
    cell = row.cell ?? cell
    lines.push({ text: `${String(row.offset ?? '').padStart(width)}  ${'  '.repeat(row.depth)}${row.text}`, row })
  }
  return lines
}

/** A listing for a terminal. */
export function codeText(code: DebugCode): string {
  const head = code.library === undefined ? `code ${code.code_hash}` : `library ${code.library}`
  return [
    `${head}, ${code.instructions} instructions${code.is_truncated ? ' (limit reached, the rest is raw)' : ''}`,
    ...toListingLines(code).map(({ text }) => text),
  ].join('\n')
}
