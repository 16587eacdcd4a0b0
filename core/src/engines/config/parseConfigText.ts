import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { parseConfigCell } from '../../config/parseConfig.ts'
import { findBocs } from '../../input/findBocs.ts'
import { parseRequestCell } from '../context/requestCell.ts'

/**
 * Parses the configuration in a text: a BoC in hex or base64, or a text that contains one, such as a reply of `/v2`.
 *
 * @throws input.boc, input.cell, input.roots, limit.cells
 */
export const parseConfigText = (text: string): ReturnType<typeof parseConfigCell> => parseConfigCell(cellOfText(text))

function cellOfText(text: string): Cell {
  try {
    return parseRequestCell(text)
  } catch (error) {
    const [first, ...others] = /^[\s\w+/=-]*$/.test(text) ? [] : findBocs(text)
    if (!first) throw error
    const { bytes } = others.reduce((largest, boc) => (boc.bytes.length > largest.bytes.length ? boc : largest), first)
    return parseCell(bytes)
  }
}
