import type { Unit } from './units.ts'
import type { Leaf } from './View.ts'

const leaf =
  (unit: Unit) =>
  <T>(title: string, means?: (value: T) => string | undefined): Leaf<T> => ({ title, unit, ...(means && { means }) })

/** A number that counts nothing in particular. */
export const number = leaf('number')
/** How many. */
export const count = leaf('count')
/** An amount of coins. */
export const coinsOf = leaf('nano')
/** A price: nanocoins times 65,536. */
export const price = leaf('nano-65536')
/** A fraction of 65,536. */
export const part = leaf('part-65536')
/** A length of time in seconds. */
export const seconds = leaf('seconds')
/** A length of time in milliseconds. */
export const milliseconds = leaf('milliseconds')
/** A moment. */
export const moment = leaf('time')
/** A size in bytes. */
export const bytes = leaf('bytes')
/** A size in bits. */
export const bitCount = leaf('bits')
/** A size in cells. */
export const cells = leaf('cells')
/** Gas. */
export const gas = leaf('gas')
/** A distance of logical times. */
export const ltDelta = leaf('lt')
/** Yes or no. */
export const flag = leaf('flag')
/** A number whose bits mean something each. */
export const bitmask = leaf('bitmask')
/** The weight of a validator. */
export const weight = leaf('weight')
/** An account. */
export const account = leaf('address')
/** 256 bits that name something. */
export const hashOf = leaf('hash')
/** A public key. */
export const publicKey = leaf('public-key')
/** Bits that nobody here can read. */
export const hex = leaf('hex')
/** The number of a parameter. */
export const parameter = leaf('parameter')
/** The id of an extra currency. */
export const currency = leaf('currency')
