import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { tryRead } from '../errors.ts'
import type { Message } from '../tlb/message.ts'
import type { Hash } from '../units.ts'
import { params } from './params.ts'

/** The prices of messages: for a lump, and in 2^-16 nanotons for each bit and cell. */
export type ForwardPrices = {
  readonly lump: bigint
  readonly bit: bigint
  readonly cell: bigint
  /** The part that the sender's validators get, in 2^-16; the message carries the rest. */
  readonly firstFraction: bigint
}

/** Distinct cells and their bits. */
export type CellsSize = { readonly cells: number; readonly bits: number }

const priceUnit = 2n ** 16n

/** The prices in a configuration, for messages from or to the masterchain, or for all others. */
export function readForwardPrices(config: Cell, isMasterchain: boolean): ForwardPrices | undefined {
  const number = isMasterchain ? 24 : 25
  const cell = tryRead(() => findInDict(config, 32, BigInt(number))?.loadRef())
  const reading = cell && params[number].layout.read(cell)
  if (reading?.state !== 'decoded') return undefined
  const { lump_price, bit_price, cell_price, first_frac } = reading.wire().msg_forward_prices
  return { lump: lump_price, bit: bit_price, cell: cell_price, firstFraction: BigInt(first_frac) }
}

/** The distinct cells below some roots, and the roots themselves. */
export function measureCells(roots: readonly Cell[]): CellsSize {
  const found = new Map<Hash, Cell>(roots.map(root => [root.hash(), root]))
  let bits = 0
  // A map also iterates over what is added meanwhile.
  for (const cell of found.values()) {
    bits += cell.bits
    for (const ref of cell.refs()) found.set(ref.hash(), ref)
  }
  return { cells: found.size, bits }
}

/** The fee for forwarding a message, or for importing an external one; its root cell costs only the lump. */
export function getForwardFee({ lump, bit, cell }: ForwardPrices, { cell: root, info }: Message): bigint {
  // The dictionary of extra currencies is the first reference, and free.
  const hasCurrencies = info.type === 'int_msg_info' && info.value.other.size > 0
  const { cells, bits } = measureCells(root.refs().slice(hasCurrencies ? 1 : 0))
  return lump + (bit * BigInt(bits) + cell * BigInt(cells) + priceUnit - 1n) / priceUnit
}

/** The part of a forward fee that the message itself carries. */
export const getCarriedFee = ({ firstFraction }: ForwardPrices, fee: bigint): bigint =>
  fee - (fee * firstFraction) / priceUnit
