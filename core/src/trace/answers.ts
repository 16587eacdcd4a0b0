import type { Inspection } from '../contracts/detect.ts'
import type { Address } from '../units.ts'

const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^-?\d+:[0-9a-f]{64}$/.test(value)

/** An address that a get method answered with; nobody's address is none. */
export const addressOrNone = (value: unknown): Address | undefined => (isAddress(value) ? value : undefined)

/** A whole number that a get method answered with, however it was kept. */
export const amountOrNone = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
    ? BigInt(value)
    : undefined

/** The fields that a method answered with, by name; none when it did not run. */
export function answerOf(inspection: Inspection, method: string): Readonly<Record<string, unknown>> {
  return fieldsOf(inspection.methods.get(method)?.value)
}

/** The fields of a value that is a record, none of any other. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // Results of known layouts are records of fields.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
