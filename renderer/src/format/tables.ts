import { escapeControls } from '@tonoscope/core/encoding/escapeControls'

/** A cell of an exported table. */
export type ExportCell = string | number | bigint | boolean | undefined

/**
 * CSV as of RFC 4180, with a header line.
 *
 * @example
 * toCsv(['name', 'note'], [['A', 'say "hi"']]) // 'name,note\r\nA,"say ""hi"""\r\n'
 */
export function toCsv(titles: readonly string[], rows: readonly (readonly ExportCell[])[]): string {
  return [titles, ...rows].map(row => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: ExportCell): string {
  const text = value === undefined ? '' : escapeControls(String(value), { keepLines: true })
  // Prevents formula injection: text from the chain must not run as a formula in a spreadsheet.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-?[\d.:]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Tab-separated values for pasting into a spreadsheet. */
export const toTsv = (titles: readonly string[], rows: readonly (readonly ExportCell[])[]): string =>
  [titles, ...rows]
    .map(row => row.map(cell => escapeControls(String(cell ?? '').replace(/[\t\r\n]+/g, ' '))).join('\t'))
    .join('\n')

/** Downloads a file. */
export function download(name: string, content: string | Blob, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
