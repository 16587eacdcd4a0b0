import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { expectRecorded, hasLocalnet } from '../../../../test/data.ts'
import { recordedQueries } from '../../../../test/liteserverRecordings.ts'
import { decodeLiteserverReply, decodeRequest, encodeRequest } from './codec.ts'
import { liteApiFunctions } from './liteApi.ts'
import { parseCombinator } from './parseSchema.ts'
import type { FunctionName } from './schemaTypes.ts'

const recordings = recordedQueries()

/** Parameters of a recording (decimal text, base64) as the codec takes them. */
function fromRecorded(name: string, params: Record<string, unknown>): never {
  const fields = parseCombinator(
    liteApiFunctions.find(line => line.startsWith(`${name} `) || line.startsWith(`${name}#`)) ?? '',
  ).fields
  const known = (value: unknown, key: string): unknown => {
    const type = fields.find(field => field.name === key)?.type
    if (type === 'bytes') return Uint8Array.from(Buffer.from(String(value), 'base64'))
    if (['shard', 'lt', 'method_id'].includes(key)) return BigInt(String(value))
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, known(inner, name)]))
    }
    return value
  }
  return known(params, '') as never // the recording's own shape; a wrong one gives other bytes
}

/** A decoded reply in the recording's notation. */
function toRecorded(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(item => toRecorded(item))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, toRecorded(inner)])
  const plain = Object.fromEntries(entries)
  // The recording node's schema had one form of signature set and another name for it.
  if (plain['@type'] === 'liteServer.signatureSet.ordinary') plain['@type'] = 'liteServer.signatureSet'
  return plain
}

describe.skipIf(!hasLocalnet)('the recorded queries and replies of a real liteserver', () => {
  test('are complete', () => {
    expectRecorded(recordings.length, 501)
  })

  test('each query is encoded to the recorded bytes', () => {
    for (const { where, query, params, request } of recordings) {
      const bytes = encodeRequest(query as FunctionName, fromRecorded(query, params))
      expect(Buffer.from(bytes).toString('hex'), where).toBe(Buffer.from(request).toString('hex'))
      expect(decodeRequest(request)?.name, where).toBe(query)
    }
  })

  test('each reply is decoded as recorded', () => {
    for (const { where, query, response, answer: reply } of recordings) {
      expect(toRecorded(decodeLiteserverReply(query as FunctionName, response)), where).toEqual(reply)
    }
  })

  test('byte strings are views of the input, not copies', () => {
    const block = recordings.find(
      ({ query, answer: received }) => query === 'liteServer.getBlock' && received.data !== undefined,
    )
    const reply = decodeLiteserverReply('liteServer.getBlock', block?.response ?? new Uint8Array())
    expect(reply['@type']).toBe('liteServer.blockData')
    if (reply['@type'] === 'liteServer.blockData') expect(reply.data.buffer).toBe(block?.response.buffer)
  })

  test('a truncated or extended reply is rejected', () => {
    for (const { query, response } of recordings.filter((_, index) => index % 25 === 0)) {
      for (let length = 0; length < response.length; length += 1 + (response.length >>> 6)) {
        expect(() => decodeLiteserverReply(query as FunctionName, response.subarray(0, length))).toThrow()
      }
      expect(() => decodeLiteserverReply(query as FunctionName, Uint8Array.from([...response, 0, 0, 0, 0]))).toThrow()
    }
  })
})
