import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { parseSchema } from '../wire/parseSchema.ts'

/** An input by its schema. @throws input.body with the path and the reason */
export function validateInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = parseSchema(schema, value)
  if (result.success) return result.data
  const { issue } = result
  throw new AppError('input.body', { path: formatRequestPath(issue.path), reason: formatRequestIssue(issue, value) })
}

function formatRequestIssue(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(value, issue.path) === undefined ? 'required' : `expected ${describeType(issue.expected)}`
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return 'must not be empty'
      return `must be ${issue.inclusive === false ? 'greater than' : 'at least'} ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `must match ${'pattern' in issue ? String(issue.pattern) : issue.format}`
    default:
      return issue.message
  }
}

const describeType = (expected: string): string =>
  ({ string: 'a string', number: 'a number', int: 'an integer', array: 'an array', object: 'an object' })[expected] ??
  `a ${expected}`

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    // Any key may be read from an object.
    found = (found as Record<PropertyKey, unknown>)[key]
  }
  return found
}

/** `overrides[2].balance` */
function formatRequestPath(path: readonly PropertyKey[]): string {
  return path.map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`)).join('')
}
