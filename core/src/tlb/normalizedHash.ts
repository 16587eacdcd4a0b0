import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash } from '../units.ts'
import type { Message } from './message.ts'

/**
 * The normalized hash of an external message (TEP-467): no source, no import fee, no StateInit, the body in a
 * referenced cell. For other messages, the message hash.
 */
export function normalizedHash({ cell, info, body }: Message): Hash {
  return info.type === 'ext_in_msg_info' ? normalizedHashOf(info.dest, body) : cell.hash()
}

/** The normalized hash from the destination and body of an external message. */
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
