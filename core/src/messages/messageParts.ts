import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Address } from '../units.ts'

/** StateInit and body of a message, and where they are; absent: in the message if they fit. */
export type MessageParts = {
  readonly init?: Cell | undefined
  readonly initInRef?: boolean | undefined
  readonly body: Cell
  readonly bodyInRef?: boolean | undefined
}

/** Completes a message after its header. @throws input.cell when a part does not fit where it should be */
export function storeMessageParts(head: Builder, { init, initInRef, body, bodyInRef }: MessageParts): Cell {
  if (!init) head.bit(false)
  else if (initInRef ?? !fits(head, init, 2)) head.uint(0b11, 2).ref(init)
  else head.uint(0b10, 2).cell(init)
  return ((bodyInRef ?? !fits(head, body, 1)) ? head.bit(true).ref(body) : head.bit(false).cell(body)).end()
}

const fits = (head: Builder, part: Cell, flags: number): boolean =>
  !part.exotic && head.bitLength + flags + part.bits <= 1023 && head.refCount + part.refCount <= 4

/** The header of an internal message; what is absent is 0. */
export type InternalHead = {
  /** Absent in messages that a contract sends: the network fills it in. */
  readonly source?: Address | undefined
  readonly destination: Address | undefined
  readonly bounce: boolean
  readonly bounced?: boolean | undefined
  readonly ihrDisabled?: boolean | undefined
  readonly amount: bigint
  readonly currencies?: Iterable<readonly [id: bigint, amount: bigint]> | undefined
  readonly extraFlags?: bigint | undefined
  readonly fwdFee?: bigint | undefined
  readonly createdLt?: bigint | undefined
  readonly createdAt?: bigint | undefined
}

/**
 * int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddress dest:MsgAddressInt value:CurrencyCollection
 *   extra_flags:(VarUInteger 16) fwd_fee:Grams created_lt:uint64 created_at:uint32
 */
export const writeInternalHead = (head: InternalHead): Builder =>
  new Builder()
    .bit(false)
    .bit(head.ihrDisabled ?? true)
    .bit(head.bounce)
    .bit(head.bounced ?? false)
    .address(head.source)
    .address(head.destination)
    .coins(head.amount)
    .maybeRef(
      writeDict(
        [...(head.currencies ?? [])].map(([id, amount]) => [id, (to: Builder) => void to.varUint(amount, 5)]),
        32,
      ),
    )
    .coins(head.extraFlags ?? 0n)
    .coins(head.fwdFee ?? 0n)
    .uint(head.createdLt ?? 0n, 64)
    .uint(head.createdAt ?? 0n, 32)

/** ext_in_msg_info$10 src:MsgAddressExt dest:MsgAddressInt import_fee:Grams */
export const writeExternalHead = (to: Address): Builder => new Builder().uint(0b10, 2).uint(0, 2).address(to).coins(0n)
