import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { operationNames, operations } from '../contract/operations.ts'
import { type JsonObject, openApiDocument } from './openApiDocument.ts'
import { toOperationId } from './operationIds.ts'

const document = openApiDocument({ version: '0.1.0', networks: ['demo'], defaultNetwork: 'demo' })
const schemas = (document.components as { schemas: Record<string, JsonObject> }).schemas

/** Fields and parameters without a description anywhere in a part of the document. */
function findUndescribed(part: unknown, path = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((each, at) => findUndescribed(each, `${path}/${at}`))
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]: [string, JsonObject]) => {
    const fields = key === 'properties' ? Object.entries(value as Record<string, JsonObject>) : []
    const parameters = key === 'parameters' ? Object.entries(value as Record<string, JsonObject>) : []
    const missing = [...fields, ...parameters].filter(([, { description }]) => !description)
    const at = `${path}/${key}`
    return [...missing.map(([name]) => `${at}/${name}`), ...(key === 'example' ? [] : findUndescribed(value, at))]
  })
}

describe('the OpenAPI document', () => {
  test('has every operation, under the operationId that tonapi has', () => {
    const paths = document.paths as Record<string, Record<string, { operationId: string }>>
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    )
    expect(found).toEqual([
      ...operationNames.map(name => `${operations[name].method} ${operations[name].path} ${toOperationId(name)}`),
      'GET /v2/sse/blocks streamBlocks',
      'GET /v2/sse/accounts/transactions streamTransactions',
      'GET /v2/sse/accounts/traces streamTraces',
    ])
    expect(new Set(found.map(each => each.split(' ').at(-1))).size).toBe(found.length)
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

  test('has the headers about the newest block on the replies of /v2 that may depend on it', () => {
    const paths = document.paths as Record<string, Record<string, { responses: Record<string, JsonObject> }>>
    const headersOf = (path: string, method: string, status: number) =>
      Object.keys(paths[path]?.[method]?.responses[status]?.headers ?? {})
    const names = ['X-Tonoscope-Block', 'X-Tonoscope-Block-Age']
    expect(headersOf('/v2/blockchain/config', 'get', 200)).toEqual(names)
    expect(headersOf('/v2/traces/emulate', 'post', 406)).toEqual(names)
    expect(headersOf('/v2/blockchain/config', 'get', 404)).toEqual([])
    expect(headersOf('/v2/blockchain/masterchain/{masterchain_seqno}/config', 'get', 200)).toEqual([])
    expect(headersOf('/debug/config', 'post', 200)).toEqual([])
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

  test('needs no key', () => {
    expect(document.security).toEqual([])
  })

  test('describes every field of every schema and every parameter', () => {
    expect(findUndescribed(document)).toEqual([])
    expect(findUndescribed({ properties: { a: {}, b: { description: 'B.', properties: { c: {} } } } })).toEqual([
      '/properties/a',
      '/properties/b/properties/c',
    ])
  })

  test('describes fields of the configuration by the table of parameters, with their units', () => {
    const text = (schema: string, ...path: readonly string[]) =>
      path.reduce<JsonObject>((at, field) => (at.properties as Record<string, JsonObject>)[field]!, schemas[schema]!)
        .description
    expect(text('BlockchainConfig', '17')).toBe('Stake limits. Limits on validator stakes.')
    expect(text('BlockchainConfig', '17', 'min_stake')).toBe('Min stake, in nanotons.')
    expect(text('GasLimitPrices', 'gas_price')).toBe('Gas price, in nanotons × 65,536.')
    expect(text('ConfigProposalSetup', 'min_tot_rounds')).toBe('Min rounds.')
    expect(text('Transaction', 'lt')).toBe('Logical time.')
  })

  test('marks operations that are not part of the tonapi interface', () => {
    for (const [path, methods] of Object.entries(document.paths as Record<string, JsonObject>)) {
      const isDebug = path.startsWith('/debug/')
      expect(JSON.stringify(methods).includes('not part of the tonapi interface'), path).toBe(isDebug)
    }
  })
})
