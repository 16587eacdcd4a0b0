import type { BlockId } from '../blockId.ts'
import type { Lt } from '../units.ts'

/**
 * So many transactions of one message are found by its hash. A contract may accept the same external message every minute for years: all of
 * them would be read by whoever looks one up.
 */
export const maxSameMessage = 100

const endOfLt = 2n ** 64n

/** The end of a part of a history, as 64 bits; `undefined` for all of it, `null` for nothing. People type any number. */
export function limitBefore(beforeLt: Lt | undefined): Lt | undefined | null {
  if (beforeLt === undefined || beforeLt >= endOfLt) return undefined
  return beforeLt > 0n ? beforeLt : null
}

/** A logical time as 64 bits; `undefined` for one after all of them. */
export const limitLt = (lt: Lt): Lt | undefined => (lt >= endOfLt ? undefined : lt < 0n ? (0n as Lt) : lt)

/** Whether there can be such a block: workchains have 32 bits, and so have seqnos. */
export const canBeBlock = ({ workchain, seqno }: BlockId): boolean =>
  workchain === (workchain | 0) && seqno === seqno >>> 0
