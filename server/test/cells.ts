import { Builder } from '@tonoscope/core/cell/Builder'
import { type Cell, emptyCell } from '@tonoscope/core/cell/Cell'
import { toBocHex } from '@tonoscope/core/cell/text'
import { type Address, addressOf, type Hash } from '@tonoscope/core/units'

/** A basechain address with one repeated digit. */
export const accountOf = (digit: string): Address => addressOf(0, digit.repeat(64) as Hash)

/** ext_in_msg_info$10 src:addr_none dest import_fee; no init; body as a reference */
export const externalTo = (account: Address, body: Cell = emptyCell): Cell =>
  new Builder().uint(0b1000, 4).address(account).coins(0n).bit(false).bit(true).ref(body).end()

/** ext_out_msg_info$11 src dest:addr_none created_lt created_at; no init; body as a reference */
export const externalOutFrom = (account: Address): Cell =>
  new Builder()
    .uint(0b11, 2)
    .address(account)
    .uint(0, 2)
    .uint(5n, 64)
    .uint(5, 32)
    .bit(false)
    .bit(true)
    .ref(emptyCell)
    .end()

/** A cell bomb: a few cells that expand to 2^levels. */
export function unfoldsTo(levels: number): Cell {
  let cell = new Builder().uint(0x12345678, 32).end()
  for (let level = 0; level < levels; level++) cell = new Builder().uint(level, 32).ref(cell).ref(cell).end()
  return cell
}

/** ACCEPT, then an endless loop until the gas is used up. */
export const endlessCode: Cell = new Builder().bytes(Buffer.from('f8009100ea', 'hex')).end()

/** A library cell with the hash of a library that does not exist. */
export const missingLibrary: Cell = new Builder()
  .uint(2, 8)
  .bytes(Buffer.from('ab'.repeat(32), 'hex'))
  .end({ exotic: true })

export const hex = toBocHex
