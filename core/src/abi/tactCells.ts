/** Bits and references of a value. */
export type TactSize = { readonly bits: number; readonly refs: number }

/**
 * Distributes the fields of a Tact type over cells as its compiler does: when a field does not fit, it and all after it
 * are in a further cell. The first cell keeps a bit and a reference free.
 *
 * @returns for each cell, the fields in it
 */
export function allocateCells(sizes: readonly TactSize[], reserved: TactSize): readonly (readonly number[])[] {
  const cells: number[][] = []
  let room = { bits: 1023 - reserved.bits - 1, refs: 4 - reserved.refs - 1 }
  for (let start = 0; start < sizes.length || cells.length === 0; ) {
    const rest = sizes.slice(start)
    const total = rest.reduce((sum, size) => ({ bits: sum.bits + size.bits, refs: sum.refs + size.refs }), {
      bits: 0,
      refs: 0,
    })
    if (total.bits > room.bits || total.refs > room.refs) room = { ...room, refs: room.refs - 1 }
    const cell: number[] = []
    for (const size of rest) {
      if (size.bits > room.bits || size.refs > room.refs) break
      room = { bits: room.bits - size.bits, refs: room.refs - size.refs }
      cell.push(start + cell.length)
    }
    // A field that fits into no cell at all: it stays where it is, and decoding shows that it does not fit.
    if (cell.length === 0 && cells.length > 0) cell.push(start)
    cells.push(cell)
    start += cell.length
    room = { bits: 1023, refs: 4 }
  }
  return cells
}
