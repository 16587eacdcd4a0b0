import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { writeDict } from '../../cell/dict.ts'
import { isAppError } from '../../errors.ts'
import type { V3Message } from './v3Schemas.ts'

/** Writes a value that the index may not have told. */
export class NotTold extends Error {}

/** What the index must have told for a cell to be rebuilt. */
export function told<T>(value: T | undefined): T {
  if (value === undefined) throw new NotTold()
  return value
}

/** Makes a cell of what was told; `undefined` when that does not suffice or does not fit. */
export function rebuilt(make: () => Cell): Cell | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof NotTold || (isAppError(error) && error.code === 'input.cell')) return undefined
    throw error
  }
}

/** Coins and extra currencies. */
export function storeCurrencies(builder: Builder, coins: bigint, extra: ReadonlyMap<number, bigint>): Builder {
  const entries = [...extra].map(
    ([id, amount]) => [BigInt(id >>> 0), (value: Builder) => void value.varUint(amount, 5)] as const,
  )
  return builder.coins(coins).maybeRef(writeDict(entries, 32))
}

/** Which of the three kinds of message it is. */
export function kindOf(message: V3Message): 'int_msg' | 'ext_in_msg' | 'ext_out_msg' {
  if (message.destination === undefined) return 'ext_out_msg'
  return message.source === undefined ? 'ext_in_msg' : 'int_msg'
}

/**
 * The cell of a message. The index does not say whether state init and body are in the message's cell or in ones of
 * their own, nor the external addresses: of all ways to write it, the one with the right hash is it. `undefined` when
 * there is none.
 */
export function rebuildMessage(message: V3Message): Cell | undefined {
  const body = message.message_content?.body
  if (body === undefined || (message.init_state && !message.init_state.body)) return undefined
  const init = message.init_state?.body
  for (const initInRef of init ? [true, false] : [false]) {
    for (const bodyInRef of [true, false]) {
      const cell = rebuilt(() => {
        const builder = storeInfo(new Builder(), message)
        builder.bit(init !== undefined)
        if (init) storeEither(builder, init, initInRef)
        return storeEither(builder, body, bodyInRef).end()
      })
      if (cell?.hash() === message.hash) return cell
    }
  }
  return undefined
}

function storeEither(builder: Builder, cell: Cell, inRef: boolean): Builder {
  // An exotic cell cannot be part of another one.
  if (!inRef && cell.exotic) throw new NotTold()
  builder.bit(inRef)
  return inRef ? builder.ref(cell) : builder.cell(cell)
}

function storeInfo(builder: Builder, message: V3Message): Builder {
  switch (kindOf(message)) {
    case 'int_msg':
      builder
        .uint(0, 1)
        .bit(message.ihr_disabled ?? true)
        .bit(told(message.bounce))
        .bit(told(message.bounced))
      storeCurrencies(
        builder.address(message.source).address(message.destination),
        told(message.value),
        message.value_extra_currencies,
      )
      // Newer networks keep flags in the place of the fee.
      return builder
        .coins(message.extra_flags || (message.ihr_fee ?? 0n))
        .coins(told(message.fwd_fee))
        .uint(told(message.created_lt), 64)
        .uint(told(message.created_at), 32)
    case 'ext_in_msg':
      return builder
        .uint(0b10, 2)
        .uint(0, 2)
        .address(message.destination)
        .coins(message.import_fee ?? 0n)
    case 'ext_out_msg':
      return builder
        .uint(0b11, 2)
        .address(message.source)
        .uint(0, 2)
        .uint(told(message.created_lt), 64)
        .uint(told(message.created_at), 32)
  }
}
