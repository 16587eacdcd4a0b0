import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import type { Address, Hash } from '../units.ts'
import type { Message } from './message.ts'

/**
 * The normalized hash of an external message (TEP-467): no source, no import fee, no StateInit, the body in a
 * referenced cell. For other messages, the message hash.
 */
export function normalizedHash({ cell, info, body }: Message): Hash {
  return info.type === 'ext_in_msg_info' ? normalizedHashOf(info.dest, body) : cell.hash()
}

const memo = new CellMemo<{ destination: Address; hash: Hash }>()

/** The normalized hash from the destination and body of an external message. Memoized. */
export function normalizedHashOf(destination: Address, body: Cell): Hash {
  const known = memo.get(body)
  if (known?.destination === destination) return known.hash
  return memo.set(body, { destination, hash: computeNormalizedHash(destination, body) }).hash
}

const computeNormalizedHash = (destination: Address, body: Cell): Hash =>
  new Builder()
    .uint(0b10, 2)
    .address(undefined)
    .address(destination)
    .coins(0n)
    .bit(false)
    .bit(true)
    .ref(body)
    .end()
    .hash()
