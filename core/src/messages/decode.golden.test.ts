import { describe, expect, test } from 'vitest'
import { hasGolden, readData } from '../../test/data.ts'
import { cellFromText } from '../cell/text.ts'
import { newDecodeContext } from './bodyLayouts.ts'
import {
  decodeExternalIn,
  decodeExternalOut,
  decodeInternal,
  decodeJettonPayload,
  decodeNftPayload,
  opCodeOf,
} from './decode.ts'
import { typeReader } from './decodedValues.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Item = {
  name: string
  body: string
  body_hash: string
  op_code?: string
  interfaces?: string[]
  op_name?: string | null
  decoded_op_name?: string | null
  decoded_body?: Json
  decoded_payload?: Json
  checks?: { path: string; equals?: Json; boc?: string }[]
  only_op_name?: boolean
  op_name_one_of?: string[]
}
const items = (file: string): Item[] =>
  hasGolden ? readData<{ items: Item[] }>(`golden/bodies/${file}.json`).items : []

/** The recordings contain rounded numbers, so both sides are rounded before comparison. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)))

/** Replaces `{"$message": boc}` by the decoded message. */
function expand(value: Json): unknown {
  if (Array.isArray(value)) return value.map(expand)
  if (typeof value !== 'object' || value === null) return value
  const message = value.$message
  if (typeof message === 'string')
    return typeReader('MessageRelaxed')(cellFromText(message).slice(), newDecodeContext())
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, expand(part)]))
}

/** Expects `actual` to contain `expected`; BoCs are compared by root hash. */
function expectToHold(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'string' && expected.startsWith('b5ee9c72') && typeof actual === 'string') {
    expect(cellFromText(actual).hash(), path).toBe(cellFromText(expected).hash())
  } else if (typeof expected === 'object' && expected !== null) {
    expect(actual, path).toBeTypeOf('object')
    if (Array.isArray(expected)) expect(actual, path).toHaveLength(expected.length)
    else if (path !== '' || Object.keys(expected).length === 0)
      expect(Object.keys(actual as object), path).toEqual(expect.arrayContaining(Object.keys(expected)))
    for (const [key, part] of Object.entries(expected))
      expectToHold((actual as Record<string, unknown>)[key], part, `${path}.${key}`)
  } else {
    expect(actual, path).toEqual(expected)
  }
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => {
    if (typeof part !== 'object' || part === null) return undefined
    return key in part ? (part as Record<string, unknown>)[key] : Object.values(part)[Number(key)]
  }, value)

describe.skipIf(!hasGolden).each([
  ['internal', decodeInternal],
  ['external-in', decodeExternalIn],
  ['external-out', decodeExternalOut],
] as const)('recorded bodies: %s', (file, decode) => {
  test.each(items(file))('$name', item => {
    const body = cellFromText(item.body)
    expect(body.hash()).toBe(item.body_hash)
    const decoded = decode(body, item.interfaces ?? [])
    if (item.op_code !== undefined) expect(opCodeOf(body)).toBe(Number(item.op_code))
    if (item.op_name_one_of) expect(item.op_name_one_of).toContain(decoded?.op)
    else {
      expect(decoded?.op ?? null).toBe(item.op_name)
      expect(decoded?.name ?? null).toBe(item.decoded_op_name)
    }
    if (item.decoded_body !== undefined) expectToHold(rounded(decoded?.value), rounded(expand(item.decoded_body)))
    for (const check of item.checks ?? []) {
      const found = at(rounded(decoded?.value), check.path)
      if (check.boc !== undefined) {
        const boc = typeof found === 'string' ? found : at(found, 'value')
        expect(cellFromText(String(boc)).hash()).toBe(cellFromText(check.boc).hash())
      } else expect(typeof check.equals === 'number' ? Number(found) : found, check.path).toBe(check.equals)
    }
  })
})

describe.skipIf(!hasGolden).each([
  ['jetton-payload', decodeJettonPayload],
  ['nft-payload', decodeNftPayload],
] as const)('recorded payloads: %s', (file, decode) => {
  test.each(items(file))('$name', item => {
    expectToHold(rounded(decode(cellFromText(item.body))), item.decoded_payload)
  })
})
