import type { Cell } from '../cell/Cell.ts'
import { params } from '../config/params.ts'
import type { Message } from '../tlb/message.ts'
import type { Hash } from '../units.ts'
import { priceUnit, readConfigParam } from './readConfigParam.ts'

/** The prices of messages: for a lump, and in 2^-16 nanotons for each bit and cell. */
export type ForwardPrices = {
  /** The config parameter that has them. */
  readonly param: 24 | 25
  readonly lump: bigint
  readonly bit: bigint
  readonly cell: bigint
  /** The IHR fee in 2^-16 of the forward fee. */
  readonly ihrFactor: bigint
  /** The part that the sender's validators get, in 2^-16; the message carries the rest. */
  readonly firstFraction: bigint
}

/** Distinct cells and their bits. */
export type CellsSize = { readonly cells: number; readonly bits: number }

/** The prices in a configuration, for messages from or to the masterchain, or for all others. */
export function readForwardPrices(config: Cell, isMasterchain: boolean): ForwardPrices | undefined {
  const param = isMasterchain ? 24 : 25
  const found = readConfigParam(config, param, cell => params[param].layout.read(cell))?.msg_forward_prices
  if (!found) return undefined
  const { lump_price, bit_price, cell_price, ihr_price_factor, first_frac } = found
  return {
    param,
    lump: lump_price,
    bit: bit_price,
    cell: cell_price,
    ihrFactor: BigInt(ihr_price_factor),
    firstFraction: BigInt(first_frac),
  }
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
export const getForwardFee = (prices: ForwardPrices, message: Message): bigint =>
  priceSize(prices, measurePaid(message))

/** The cells of a message that the sender pays for: all but its root, which only costs the lump. */
export function measurePaid({ cell: root, info }: Message): CellsSize {
  // The dictionary of extra currencies is the first reference, and free.
  const hasCurrencies = info.type === 'int_msg_info' && info.value.other.size > 0
  return measureCells(root.refs().slice(hasCurrencies ? 1 : 0))
}

/** The fee for forwarding a message of this size besides its root. */
export const priceSize = ({ lump, bit, cell }: ForwardPrices, { cells, bits }: CellsSize): bigint =>
  lump + (bit * BigInt(bits) + cell * BigInt(cells) + priceUnit - 1n) / priceUnit

/** The part of a forward fee that the message itself carries. */
export const getCarriedFee = ({ firstFraction }: ForwardPrices, fee: bigint): bigint =>
  fee - (fee * firstFraction) / priceUnit
