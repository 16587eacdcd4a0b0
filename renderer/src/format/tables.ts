import { isRawAddress } from '@tonoscope/core/encoding/address'
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
  const text = toPlainText(value, escapeControls(String(value ?? ''), { keepLines: true }))
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Tab-separated values for pasting into a spreadsheet, which get the same protection as CSV. */
export const toTsv = (titles: readonly string[], rows: readonly (readonly ExportCell[])[]): string =>
  [titles, ...rows].map(row => row.map(tsvCell).join('\t')).join('\n')

const tsvCell = (value: ExportCell): string =>
  toPlainText(value, escapeControls(String(value ?? '').replace(/[\t\r\n]+/g, ' ')))

/** Spreadsheets skip spaces and quotes before a formula; some read full-width signs too. */
const formula = /^[\s"'`“”„‘’«»]*[=+\-@＝＋－＠]|^[\t\r]/
const decimal = /^-?\d+(?:\.\d+)?$/

/** A text from the chain must not run as a formula in a spreadsheet; a number and a raw address are none. */
function toPlainText(value: ExportCell, shown: string): string {
  if (typeof value !== 'string' || decimal.test(value) || isRawAddress(value)) return shown
  return formula.test(value) || formula.test(shown) ? `'${shown}` : shown
}

/** Downloads a file. */
export function download(name: string, content: string | Blob, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
