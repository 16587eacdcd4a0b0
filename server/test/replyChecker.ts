import { type OperationName, operations } from '@tonoscope/core/contract/operations'
import type { JsonObject } from '@tonoscope/core/openapi/openApiDocument'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Validates replies by the OpenAPI document: no unknown fields, all required fields, no number outside of its format. */
export function replyChecker(document: JsonObject): (name: OperationName, status: number, body: unknown) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats })
  ajv.addSchema(closed(document) as JsonObject, 'openapi')
  const known = new Map<string, ValidateFunction>()
  return (name, status, body) => {
    const { path, method } = operations[name]
    const pointerTo = (response: string) => {
      const at = ['paths', path, method.toLowerCase(), 'responses', response, 'content', 'application/json', 'schema']
      return `openapi#/${at
        .map(part => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .map(encodeURIComponent)
        .join('/')}`
    }
    const find = (pointer: string) => known.get(pointer) ?? ajv.getSchema(pointer)
    const specific = pointerTo(String(status))
    const pointer = status === 200 || find(specific) ? specific : pointerTo('default')
    const check = find(pointer)
    if (!check) throw new Error(`the document has no response ${status} of ${name}`)
    known.set(pointer, check)
    if (!check(body)) throw new Error(`${name} ${status}: ${ajv.errorsText(check.errors?.slice(0, 5))}`)
  }
}

/** An integer above 2^53 is rounded here, so that the largest one reads as 2^63. */
const integerOf = (bits: number) => ({
  type: 'number' as const,
  validate: (value: number) => value >= -(2 ** (bits - 1)) && value <= 2 ** (bits - 1) - (bits < 53 ? 1 : 0),
})

/** What typed clients can read of each format of the document. */
const formats = {
  int32: integerOf(32),
  int64: integerOf(64),
  float: true,
  address: /^(?:-?\d+:[0-9a-f]{64})?$/,
} as const

/** The document without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isShape =
    members.type === 'object' && members.properties !== undefined && members.additionalProperties === undefined
  return isShape ? { ...members, additionalProperties: false } : members
}
