import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash } from '../units.ts'
import type { Message } from './message.ts'

/**
 * The hash of an external message without what anybody can change about it on its way (TEP-467): no source, no import
 * fee, no state init, the body in a cell of its own. Of other messages, simply their hash.
 */
export function normalizedHash({ cell, info, body }: Message): Hash {
  return info.type === 'ext_in_msg_info' ? normalizedHashOf(info.dest, body) : cell.hash()
}

/** The same from what counts of an external message: where it goes, and its body. */
export function normalizedHashOf(destination: Address, body: Cell): Hash {
  return new Builder()
    .uint(0b10, 2)
    .address(undefined)
    .address(destination)
    .coins(0n)
    .bit(false)
    .bit(true)
    .ref(body)
    .end()
    .hash()
}
