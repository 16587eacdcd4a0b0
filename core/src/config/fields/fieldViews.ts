import type { ConfigUnit } from '../../contract/debugConfig.ts'
import type { FieldView } from './ConfigView.ts'

const fieldView =
  (unit: ConfigUnit) =>
  <T>(title: string, meaning?: (value: T) => string | undefined): FieldView<T> => ({
    title,
    unit,
    ...(meaning && { meaning }),
  })

/** A number without a unit. */
export const number = fieldView('number')
/** A count. */
export const count = fieldView('count')
/** An amount of coins. */
export const coinAmount = fieldView('nano')
/** A price: nanocoins times 65,536. */
export const price = fieldView('nano-65536')
/** A fraction of 65,536. */
export const fraction = fieldView('part-65536')
/** A duration in seconds. */
export const seconds = fieldView('seconds')
/** A duration in milliseconds. */
export const milliseconds = fieldView('milliseconds')
/** A Unix time. */
export const timestamp = fieldView('time')
/** A size in bytes. */
export const bytes = fieldView('bytes')
/** A size in bits. */
export const bitCount = fieldView('bits')
/** A size in cells. */
export const cells = fieldView('cells')
/** Gas. */
export const gas = fieldView('gas')
/** A difference of logical times. */
export const ltDelta = fieldView('lt')
/** Yes or no. */
export const flag = fieldView('flag')
/** A number whose bits are flags. */
export const bitmask = fieldView('bitmask')
/** The weight of a validator. */
export const weight = fieldView('weight')
/** An account address. */
export const account = fieldView('address')
/** A 256-bit hash or id. */
export const hashField = fieldView('hash')
/** A public key. */
export const publicKey = fieldView('public-key')
/** Bits without a known layout. */
export const hex = fieldView('hex')
/** The number of a parameter. */
export const parameter = fieldView('parameter')
/** The id of an extra currency. */
export const currency = fieldView('currency')
