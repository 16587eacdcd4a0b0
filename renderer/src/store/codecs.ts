import { z } from 'zod'

/** How a value is written to web storage. */
export type Codec<T> = {
  /** `isComplete`: whether everything in the text was valid. @throws if nothing was */
  readonly parse: (text: string) => { readonly value: T; readonly isComplete: boolean }
  readonly format: (value: T) => string
}

/** A plain text. */
export const textCodec: Codec<string> = {
  parse: text => ({ value: text, isComplete: true }),
  format: text => text,
}

/** A JSON list. An invalid entry does not drop the others. */
export const listCodec = <T>(entry: z.ZodType<T>): Codec<readonly T[]> => ({
  parse(text) {
    const list = z.array(z.unknown()).parse(JSON.parse(text))
    const value = list.map(one => entry.safeParse(one)).flatMap(({ success, data }) => (success ? [data] : []))
    return { value, isComplete: value.length === list.length }
  },
  format: list => JSON.stringify(list),
})

/** A JSON object. An invalid field gets its default; an unknown one, of a newer version, is kept. */
export const fieldsCodec = <T extends object>(
  fields: { readonly [K in keyof T]-?: z.ZodType<T[K]> },
  defaults: T,
): Codec<T> => ({
  parse(text) {
    const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    const value: Record<string, unknown> = { ...stored, ...defaults }
    let isComplete = true
    for (const [key, field] of Object.entries<z.ZodType>(fields)) {
      if (!(key in stored)) continue
      const { success, data } = field.safeParse(stored[key])
      if (success) value[key] = data
      else isComplete = false
    }
    // Every field has been parsed.
    return { value: value as T, isComplete }
  },
  format: value => JSON.stringify(value),
})
