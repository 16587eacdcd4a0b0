import type { ContractDetection } from '../getMethods/detectContract.ts'
import type { Address } from '../units.ts'

const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^-?\d+:[0-9a-f]{64}$/.test(value)

/** The address in a get method result; `undefined` for `addr_none` and other values. */
export const asAddress = (value: unknown): Address | undefined => (isAddress(value) ? value : undefined)

/** The integer in a get method result: a bigint, a number or decimal digits. */
export const asBigInt = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
    ? BigInt(value)
    : undefined

/** The result fields of a get method by name; empty when it did not run. */
export function getMethodFields(detection: ContractDetection, method: string): Readonly<Record<string, unknown>> {
  return asFields(detection.methods.get(method)?.value)
}

/** The fields of a record; empty for any other value. */
export const asFields = (value: unknown): Readonly<Record<string, unknown>> =>
  // Results of known layouts are records of fields.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
