import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Address } from '../units.ts'

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
export function buildInternalMessage(parts: InternalMessageParts): Cell {
  const { source, destination, bounce, amount, body = emptyCell, init, currencies } = parts
  // int_msg_info$0 ihr_disabled:1 bounce bounced:0 src dest value ihr_fee:0 fwd_fee:0 created_lt:0 created_at:0
  const builder = new Builder()
    .uint(0b01, 2)
    .bit(bounce)
    .bit(false)
    .address(source)
    .address(destination)
    .coins(amount)
    .maybeRef(currencies && writeCurrencies(currencies))
    .uint(0, 4 + 4 + 64 + 32)
  if (init) builder.uint(0b11, 2).ref(init)
  else builder.bit(false)
  const isInline = body.bits <= inlineBits && body.refCount === 0 && !body.exotic
  return (isInline ? builder.bit(false).cell(body) : builder.bit(true).ref(body)).end()
}

const writeCurrencies = (currencies: ReadonlyMap<number, bigint>): Cell | undefined =>
  writeDict(
    [...currencies].map(([id, amount]) => [BigInt(id), builder => void builder.varUint(amount, 5)]),
    32,
  )
