import { z } from 'zod'

/** The result of a schema: the value, or the first reason why it does not match. */
type SchemaResult<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issue: z.core.$ZodIssue }

/**
 * Parses a value, and stops at the first entry of a list that does not match: `safeParse` collects an issue for each, which
 * takes far more memory than a list of a million wrong entries itself.
 *
 * @example
 * parseSchema(z.array(z.string()), [0, 0, 0]) // { success: false, issue: { path: [0], … } }
 */
export function parseSchema<T>(schema: z.ZodType<T>, value: unknown): SchemaResult<T> {
  const context: z.core.ParseContextInternal = { async: false, abortEarly: true }
  const payload = schema._zod.run({ value, issues: [] }, context)
  if (payload instanceof Promise) throw new TypeError('an asynchronous schema')
  const [issue] = payload.issues
  if (issue) return { success: false, issue: z.core.util.finalizeIssue(issue, context, z.config()) }
  // The schema has accepted it.
  return { success: true, data: payload.value as T }
}

type Issue = z.core.$ZodIssue

/** Adds the issue of an entry to that of its container. */
function addIssue(context: z.core.$RefinementCtx, key: PropertyKey, { path, ...issue }: Issue): never {
  context.issues.push({ ...issue, path: [key, ...path] } as z.core.$ZodRawIssue) // an issue that is complete
  return z.NEVER
}

/** A schema of a list that stops at the first entry that does not match; `z.array` does so only for some kinds of issues. */
export const listOf = <T>(entry: z.ZodType<T>): z.ZodType<T[]> =>
  z.array(z.unknown()).transform((list, context) => {
    const values: T[] = []
    for (const [index, value] of list.entries()) {
      const parsed = parseSchema(entry, value)
      if (!parsed.success) return addIssue(context, index, parsed.issue)
      values.push(parsed.data)
    }
    return values
  })

/** A schema of an object with any keys that stops at the first entry that does not match. */
export const recordOf = <K extends string, T>(key: z.ZodType<K>, entry: z.ZodType<T>): z.ZodType<Record<K, T>> =>
  z.record(z.string(), z.unknown()).transform((record, context) => {
    const entries: [K, T][] = []
    for (const [name, value] of Object.entries(record)) {
      const parsedKey = parseSchema(key, name)
      if (!parsedKey.success) return addIssue(context, name, parsedKey.issue)
      const parsed = parseSchema(entry, value)
      if (!parsed.success) return addIssue(context, name, parsed.issue)
      entries.push([parsedKey.data, parsed.data])
    }
    return Object.fromEntries(entries) as Record<K, T> // each key was parsed
  })
