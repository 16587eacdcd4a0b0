import type { DebugConfig, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import { type ExportCell, toCsv } from '../../format/tables.ts'

/**
 * Everything in a configuration, one value a line: `param,title,path,unit,value`.
 *
 * A row of a list has its place in its path, `list.12.weight`. What could not be read stands as its cell.
 */
export function configCsv({ params }: DebugConfig): string {
  const rows: ExportCell[][] = []
  for (const { number, title, state, fields, tables, raw } of params) {
    for (const field of fields) rows.push([number, title, state, field.path, field.unit, field.value])
    for (const { path, columns, rows: list } of tables)
      list.forEach((values, place) => {
        columns.forEach(({ name, unit }, i) => {
          rows.push([number, title, state, `${path}.${place}.${name}`, unit, values[i]])
        })
      })
    const isRead = fields.length > 0 || tables.length > 0
    if (!isRead && raw !== undefined) rows.push([number, title, state, 'raw', 'boc', raw])
  }
  return toCsv(['param', 'title', 'state', 'path', 'unit', 'value'], rows)
}

/** Everything that differs, one value a line: `param,title,path,unit,a,b`. */
export function diffCsv({ changes }: DebugConfigDiff): string {
  const rows: ExportCell[][] = []
  for (const { number, title, kind, fields, tables, raw_from, raw_to } of changes) {
    const head = [number, title, kind]
    for (const { path, unit, from: a, to: b } of fields) rows.push([...head, path, unit, a, b])
    for (const { path, columns, added, removed, changed } of tables) {
      const both = [
        ...removed.map(from => ({ from, to: undefined })),
        ...added.map(to => ({ from: undefined, to })),
        ...changed,
      ]
      both.forEach(({ from: a, to: b }, place) => {
        columns.forEach(({ name, unit }, i) => {
          if (a?.[i] !== b?.[i] || a === undefined || b === undefined)
            rows.push([...head, `${path}.${place}.${name}`, unit, a?.[i], b?.[i]])
        })
      })
    }
    if (raw_from !== undefined || raw_to !== undefined) rows.push([...head, 'raw', 'boc', raw_from, raw_to])
  }
  return toCsv(['param', 'title', 'change', 'path', 'unit', 'a', 'b'], rows)
}
