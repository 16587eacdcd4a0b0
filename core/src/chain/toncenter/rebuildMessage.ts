import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { writeDict } from '../../cell/dict.ts'
import { isAppError } from '../../errors.ts'
import type { V3Message } from './v3Schemas.ts'

/** A field is missing that the cell needs. */
export class MissingField extends Error {}

/** A field that is needed to rebuild a cell. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new MissingField()
  return value
}

/** Builds a cell; `undefined` when fields are missing or do not fit. */
export function tryBuild(build: () => Cell): Cell | undefined {
  try {
    return build()
  } catch (error) {
    if (error instanceof MissingField || (isAppError(error) && error.code === 'input.cell')) return undefined
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

/** The type of a message. */
export function kindOf(message: V3Message): 'int_msg' | 'ext_in_msg' | 'ext_out_msg' {
  if (message.destination === undefined) return 'ext_out_msg'
  return message.source === undefined ? 'ext_in_msg' : 'int_msg'
}

/**
 * Rebuilds the cell of a message. The index does not say whether state init and body are inline or in references, and has
 * no external addresses: of all encodings, the one with the right hash is returned. `undefined` when there is none.
 */
export function rebuildMessage(message: V3Message): Cell | undefined {
  const body = message.message_content?.body
  if (body === undefined || (message.init_state && !message.init_state.body)) return undefined
  const init = message.init_state?.body
  for (const initInRef of init ? [true, false] : [false]) {
    for (const bodyInRef of [true, false]) {
      const cell = tryBuild(() => {
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
  // An exotic cell cannot be inlined.
  if (!inRef && cell.exotic) throw new MissingField()
  builder.bit(inRef)
  return inRef ? builder.ref(cell) : builder.cell(cell)
}

function storeInfo(builder: Builder, message: V3Message): Builder {
  switch (kindOf(message)) {
    case 'int_msg':
      builder
        .uint(0, 1)
        .bit(message.ihr_disabled ?? true)
        .bit(required(message.bounce))
        .bit(required(message.bounced))
      storeCurrencies(
        builder.address(message.source).address(message.destination),
        required(message.value),
        message.value_extra_currencies,
      )
      // Newer networks use this field for flags.
      return builder
        .coins(message.extra_flags || (message.ihr_fee ?? 0n))
        .coins(required(message.fwd_fee))
        .uint(required(message.created_lt), 64)
        .uint(required(message.created_at), 32)
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
        .uint(required(message.created_lt), 64)
        .uint(required(message.created_at), 32)
  }
}
