import { z } from 'zod'

const booleanTexts = new Map([
  ...['1', 't', 'T', 'true', 'True', 'TRUE'].map(text => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'False', 'FALSE'].map(text => [text, false] as const),
])

/** A boolean in a query: `true`, `1`, `false`, `0` and their variants. */
export const queryFlag = z
  .codec(z.union([z.boolean(), z.string()]), z.boolean(), {
    decode: (text, context) => {
      if (typeof text === 'boolean') return text
      const value = booleanTexts.get(text)
      if (value === undefined) {
        context.issues.push({ code: 'custom', input: text, message: 'expected true or false' })
        return z.NEVER
      }
      return value
    },
    encode: value => value,
  })
  .meta({ type: 'boolean' })

const queryInteger = (min: number, max: number, what: string, pattern: RegExp) =>
  z
    .codec(z.union([z.int(), z.string()]), z.int(), {
      decode: (text, context) => {
        const number = typeof text === 'number' ? text : pattern.test(text) ? Number(text) : Number.NaN
        if (number >= min && number <= max) return number
        context.issues.push({ code: 'custom', input: text, message: `expected ${what} from ${min} to ${max}` })
        return z.NEVER
      },
      encode: value => value,
    })
    .meta({ type: 'integer', minimum: min, maximum: max })

/** A number of days in a query, 1 to 3660. */
export const queryPeriod = queryInteger(1, 3660, 'a number of days', /^\d{1,4}$/)

/** An integer in a path or a query, from `min` to `max`. */
export const queryNumber = (min: number, max: number) => queryInteger(min, max, 'an integer', /^\d{1,15}$/)
