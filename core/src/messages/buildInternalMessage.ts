import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { Address } from '../units.ts'
import { storeMessageParts, writeInternalHead } from './messageParts.ts'

/** The parts of an internal message that its sender chooses. */
export type InternalMessageParts = {
  /** Absent in messages that a contract sends: the network fills it in. */
  readonly source?: Address
  readonly destination: Address
  readonly bounce: boolean
  readonly amount: bigint
  readonly body?: Cell
  /** The cell of the StateInit. */
  readonly init?: Cell
  readonly currencies?: ReadonlyMap<number, bigint>
}

/** Bits of a cell that a message with its head can still have inline; wallets use a reference for more. */
const inlineBits = 400

/** Builds an internal message as wallets do; lt, time and fees are 0. @throws input.cell for an amount of 2^120 or more */
export function buildInternalMessage({ body = emptyCell, init, currencies, ...head }: InternalMessageParts): Cell {
  const ids = currencies && [...currencies].map(([id, amount]) => [BigInt(id), amount] as const)
  const isInline = body.bits <= inlineBits && body.refCount === 0 && !body.exotic
  return storeMessageParts(writeInternalHead({ ...head, currencies: ids }), {
    ...{ init, initInRef: true, body, bodyInRef: !isInline },
  })
}
