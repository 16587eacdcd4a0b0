import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { configOfCell } from '../../config/parseConfig.ts'
import { findBags } from '../../input/bagsInText.ts'
import { cellOfRequest } from '../requestCell.ts'

/**
 * The configuration in a text: a bag of cells in hex or base64, or a text that holds one, as an answer of `/v2` does.
 *
 * @throws input.boc, input.cell, input.roots, limit.cells
 */
export const configOfText = (text: string): ReturnType<typeof configOfCell> => configOfCell(cellOfText(text))

function cellOfText(text: string): Cell {
  try {
    return cellOfRequest(text)
  } catch (error) {
    const [first, ...others] = /^[\s\w+/=-]*$/.test(text) ? [] : findBags(text)
    if (!first) throw error
    const largest = others.reduce((most, bag) => (bag.bytes.length > most.bytes.length ? bag : most), first)
    return parseCell(largest.bytes)
  }
}
