import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { type JsonObject, openApiDocument } from './openapi.ts'
import { toOperationId } from './openapiOperationIds.ts'
import { operationNames, operations } from './operations.ts'

const document = openApiDocument({ version: '0.1.0', networks: ['demo'], defaultNetwork: 'demo' })
const schemas = (document.components as { schemas: Record<string, JsonObject> }).schemas

/** The fields of a schema without a description, also of the schemas that it names. */
function findUndescribed(name: string, schema: JsonObject, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const missing = [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].flatMap(([, other = '']) =>
    findUndescribed(other, schemas[other]!, seen),
  )
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)
  return [
    ...fields.flatMap(([field, type]) => (type.description === undefined ? [`${name}.${field}`] : [])),
    ...missing,
  ]
}

describe('the OpenAPI document', () => {
  test('has every operation, under the operationId that tonapi has', () => {
    const paths = document.paths as Record<string, Record<string, { operationId: string }>>
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    )
    expect(found).toEqual(
      operationNames.map(name => `${operations[name].method} ${operations[name].path} ${toOperationId(name)}`),
    )
    expect(new Set(found.map(each => each.split(' ').at(-1))).size).toBe(operationNames.length)
    expect(found).toContain('POST /v2/events/emulate emulateMessageToEvent')
    expect(found).toContain('GET /v2/status status')
  })

  test('has only valid JSON Schemas and resolvable references', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'openapi')
    for (const name of Object.keys(schemas)) {
      expect(ajv.getSchema(`openapi#/components/schemas/${name}`), name).toBeTypeOf('function')
    }
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  test('has int64 as the only form of 64-bit integers', () => {
    const { lt } = (schemas.Transaction?.properties ?? {}) as JsonObject
    expect(lt).toMatchObject({ type: 'integer', format: 'int64' })
    const request = (schemas.DebugEmulateRequest?.properties ?? {}) as JsonObject
    expect(request.lt).toMatchObject({ type: 'integer', format: 'int64' })
  })

  test('lists required fields', () => {
    expect(schemas.JettonPreview?.required).toEqual([
      'address',
      'name',
      'symbol',
      'decimals',
      'image',
      'verification',
      'score',
    ])
    expect(schemas.Trace?.required).toEqual(['transaction', 'interfaces'])
  })

  test('needs no key, and describes every field of replies under /v2 but those of the configuration', () => {
    expect(document.security).toEqual([])
    const undescribed = [
      'Event',
      'Action',
      'Trace',
      'Transaction',
      'Message',
      'NftItem',
      'BlockchainBlock',
      'RawBlockProof',
    ].flatMap(name => findUndescribed(name, schemas[name]!))
    expect(undescribed).toEqual([])
  })

  test('marks operations that are not part of the tonapi interface', () => {
    for (const [path, methods] of Object.entries(document.paths as Record<string, JsonObject>)) {
      const isDebug = path.startsWith('/debug/')
      expect(JSON.stringify(methods).includes('not part of the tonapi interface'), path).toBe(isDebug)
    }
  })
})
