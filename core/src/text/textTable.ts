/** Rows as aligned columns; the last cell of a shorter row may exceed its column. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map(row => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(
      ...rows.map(row => (column < row.length - 1 || row.length === columns ? textLength(row[column] ?? '') : 0)),
    ),
  )
  return rows
    .map(row =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - textLength(cell))),
        )
        .join('  ')
        .trimEnd(),
    )
    .map(line => `${line}\n`)
    .join('')
}

const textLength = (text: string): number => [...text].length
