import type { JsonObject } from '@tonoscope/core/contract/openapi'
import { type OperationName, operations } from '@tonoscope/core/contract/operations'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Validates replies by the OpenAPI document: no unknown fields, all required fields. */
export function replyChecker(document: JsonObject): (name: OperationName, status: number, body: unknown) => void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(closed(document) as JsonObject, 'openapi')
  const known = new Map<string, ValidateFunction>()
  return (name, status, body) => {
    const { path, method } = operations[name]
    const at = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
    const pointer = `openapi#/${at
      .map(part => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/')}`
    const check = known.get(pointer) ?? ajv.getSchema(pointer)
    if (!check) throw new Error(`the document has no response ${status} of ${name}`)
    known.set(pointer, check)
    if (!check(body)) throw new Error(`${name} ${status}: ${ajv.errorsText(check.errors?.slice(0, 5))}`)
  }
}

/** The document without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isShape =
    members.type === 'object' && members.properties !== undefined && members.additionalProperties === undefined
  return isShape ? { ...members, additionalProperties: false } : members
}
