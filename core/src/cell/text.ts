import { fromBase64, toBase64 } from '../encoding/base64.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { encodeBoc, parseCell } from './boc.ts'
import type { Cell } from './Cell.ts'

/** A cell as a BoC in hex. */
export const toBocHex = (cell: Cell): string => encodeBoc(cell, toHex)

/** A cell as a BoC in base64. */
export const toBocBase64 = (cell: Cell): string => encodeBoc(cell, toBase64)

/**
 * Parses a BoC with one root in hex or base64; the text must contain nothing else.
 *
 * @throws input.text, input.boc, input.roots
 */
export function cellFromText(text: string): Cell {
  return parseCell(/^[0-9a-f]*$/i.test(text) ? fromHex(text) : fromBase64(text))
}
