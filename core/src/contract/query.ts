import { z } from 'zod'

const booleanTexts: Readonly<Record<string, boolean>> = {
  1: true,
  t: true,
  T: true,
  true: true,
  True: true,
  TRUE: true,
  0: false,
  f: false,
  F: false,
  false: false,
  False: false,
  FALSE: false,
}

/** A boolean in a query: `true`, `1`, `false`, `0` and their variants. */
export const queryFlag = z
  .codec(z.union([z.boolean(), z.string()]), z.boolean(), {
    decode: (text, context) => {
      if (typeof text === 'boolean') return text
      const value = booleanTexts[text]
      if (value === undefined) {
        context.issues.push({ code: 'custom', input: text, message: 'expected true or false' })
        return z.NEVER
      }
      return value
    },
    encode: value => value,
  })
  .meta({ type: 'boolean' })

/** A number of days in a query, 1 to 3660. */
export const queryPeriod = z
  .codec(z.union([z.int(), z.string()]), z.int(), {
    decode: (text, context) => {
      const days = typeof text === 'number' ? text : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
      if (days >= 1 && days <= 3660) return days
      context.issues.push({ code: 'custom', input: text, message: 'expected a number of days from 1 to 3660' })
      return z.NEVER
    },
    encode: value => value,
  })
  .meta({ type: 'integer', minimum: 1, maximum: 3660 })

/** An integer in a path or a query, from `min` to `max`. */
export const queryNumber = (min: number, max: number) =>
  z
    .codec(z.union([z.int(), z.string()]), z.int(), {
      decode: (text, context) => {
        const number = typeof text === 'number' ? text : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
        if (number >= min && number <= max) return number
        context.issues.push({
          code: 'custom',
          input: text,
          message: `expected an integer from ${min} to ${max}`,
        })
        return z.NEVER
      },
      encode: value => value,
    })
    .meta({ type: 'integer', minimum: min, maximum: max })
