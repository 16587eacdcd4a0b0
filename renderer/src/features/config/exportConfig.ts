import type { DebugConfig, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import { type ExportCell, toCsv } from '../../format/tables.ts'

/**
 * All values of a configuration as CSV, one per line: `param,title,path,unit,value`.
 *
 * A row of a list has its index in the path, `list.12.weight`. A parameter that could not be decoded is one line with its raw cell.
 */
export function configCsv({ params }: DebugConfig): string {
  const rows: ExportCell[][] = []
  for (const { number, title, state, fields, tables, raw } of params) {
    for (const field of fields) rows.push([number, title, state, field.path, field.unit, field.value])
    for (const { path, columns, rows: tableRows } of tables)
      tableRows.forEach((values, index) => {
        columns.forEach(({ name, unit }, i) => {
          rows.push([number, title, state, `${path}.${index}.${name}`, unit, values[i]])
        })
      })
    const isRead = fields.length > 0 || tables.length > 0
    if (!isRead && raw !== undefined) rows.push([number, title, state, 'raw', 'boc', raw])
  }
  return toCsv(['param', 'title', 'state', 'path', 'unit', 'value'], rows)
}

/** All differences as CSV, one per line: `param,title,path,unit,a,b`. */
export function diffCsv({ changes }: DebugConfigDiff): string {
  const rows: ExportCell[][] = []
  for (const { number, title, kind, fields, tables, raw_from, raw_to } of changes) {
    const head = [number, title, kind]
    for (const { path, unit, from: a, to: b } of fields) rows.push([...head, path, unit, a, b])
    for (const { path, columns, added, removed, changed } of tables) {
      const rowPairs = [
        ...removed.map(from => ({ from, to: undefined })),
        ...added.map(to => ({ from: undefined, to })),
        ...changed,
      ]
      rowPairs.forEach(({ from: a, to: b }, index) => {
        columns.forEach(({ name, unit }, i) => {
          if (a?.[i] !== b?.[i] || a === undefined || b === undefined)
            rows.push([...head, `${path}.${index}.${name}`, unit, a?.[i], b?.[i]])
        })
      })
    }
    if (raw_from !== undefined || raw_to !== undefined) rows.push([...head, 'raw', 'boc', raw_from, raw_to])
  }
  return toCsv(['param', 'title', 'change', 'path', 'unit', 'a', 'b'], rows)
}
