import { type Json, readJson } from './json.ts'

/**
 * One line of a file with a value per line. A line that begins as neither an object nor a text is itself the text, so that a file
 * may have BoCs without quotes.
 *
 * @example
 * readJsonLine('{"boc":"b5ee…"}') // { boc: 'b5ee…' }
 * readJsonLine('b5ee…')           // 'b5ee…'
 * @throws input.json, limit.cells
 */
export function readJsonLine(line: string): Json {
  const text = line.trim()
  return /^["{]/.test(text) ? readJson(text) : text
}
