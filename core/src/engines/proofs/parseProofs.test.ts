import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, readData } from '../../../test/data.ts'
import type { RawBlockProof } from '../../contract/schemas/blocks.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { toHex } from '../../encoding/hex.ts'
import { presentBlockProof } from '../blocks/presentBlockProof.ts'
import { parseProofs, parseTrustedBlock } from './verifyProof.ts'

type Recorded = { params: unknown; responseTl?: string; answer: Record<string, unknown>; query: string }

const folder = 'localnet/block-proofs'
const files = dataFiles(folder).filter(name => !/index|unknown/.test(name))
const textOf = (name: string) => readFileSync(dataPath(folder, name), 'utf8')
const write = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? Number(each) : each))
const only = (text: string) => {
  const [part, ...others] = parseProofs(text)
  if (!part || others.length > 0) throw new Error('one proof is expected')
  return part
}
const rejection = (path: string, reason: RegExp) =>
  expect.objectContaining({
    code: 'input.body',
    details: expect.objectContaining({ path, reason: expect.stringMatching(reason) }),
  })

describe('a recorded liteserver reply', () => {
  test.each(files)('%s is the same in bytes, in JSON and in /v2', name => {
    const recorded = readData<Recorded>(folder, name)
    const { proof, target } = only(textOf(name))
    expect(target?.seqno).toBe(proof.complete ? proof.to.seqno : target?.seqno)
    const { responseTl: _, ...decoded } = recorded
    const fromJson = only(write(decoded)).proof
    expect(presentBlockProof(fromJson)).toEqual(presentBlockProof(proof))
    expect(only(write({ ...decoded, answer: undefined, responseTl: recorded.responseTl })).proof).toEqual(proof)
    expect(only(write(recorded.answer)).proof).toEqual(fromJson)

    const raw = presentBlockProof(proof)
    const reread = only(write(raw)).proof
    expect(presentBlockProof(reread)).toEqual(raw)
  })

  test('is rejected when bytes and JSON differ', () => {
    const recorded = readData<Recorded>(folder, 'adjacent-backward.json')
    const modified = { ...recorded, answer: { ...recorded.answer, complete: false } }
    expect(() => parseProofs(write(modified))).toThrow(rejection('answer', /it differs from responseTl/))
  })

  test('reports an error reply', () => {
    expect(() => parseProofs(textOf('unknown-target.json'))).toThrow(
      rejection('responseTl', /is unknown from the perspective/),
    )
    const { responseTl: _, ...decoded } = readData<Recorded>(folder, 'unknown-target.json')
    expect(() => parseProofs(write(decoded))).toThrow(rejection('answer', /is unknown from the perspective/))
  })

  test('to another query is rejected alone and skipped in a list', () => {
    const all = readData<Recorded[]>('localnet/queries', 'later-head.json')
    expect(parseProofs(write(all))).toHaveLength(1)
    const other = all.find(({ query }) => query !== 'liteServer.getBlockProof')
    expect(() => parseProofs(write(other))).toThrow(rejection('', /not to liteServer\.getBlockProof/))
    expect(() => parseProofs(write([other]))).toThrow(rejection('', /no block proof/))
  })
})

describe('the JSON of other services', () => {
  const raw = (): RawBlockProof => presentBlockProof(only(textOf('zerostate-to-early.json')).proof)
  const text = () => write(raw())
  const plain = () => only(text()).proof

  test('has node ids as hex of the JSON of the hash', () => {
    const quoted = text().replace(/"node_id_short":"([0-9a-f]{64})"/g, (_, id: string) => {
      return `"node_id_short":"${toHex(new TextEncoder().encode(`"${id.toUpperCase()}"`))}"`
    })
    expect(quoted).not.toBe(text())
    expect(only(quoted).proof).toEqual(plain())
  })

  test('has an unsigned workchain, numeric shards, base64 bytes and upper-case hashes', () => {
    expect(only(text().replaceAll('"workchain":-1', '"workchain":4294967295')).proof).toEqual(plain())
    expect(only(text().replaceAll('"8000000000000000"', '"-9223372036854775808"')).proof).toEqual(plain())
    expect(only(text().replaceAll('"8000000000000000"', '9223372036854775808')).proof).toEqual(plain())
    const base64 = text().replace(/"(b5ee[0-9a-f]+|[0-9a-f]{128})"/g, (_, hex: string) => {
      return `"${toBase64(Uint8Array.from(Buffer.from(hex, 'hex')))}"`
    })
    expect(only(base64).proof).toEqual(plain())
    expect(
      only(text().replace(/"root_hash":"([0-9a-f]+)"/g, (all, hash: string) => all.replace(hash, hash.toUpperCase())))
        .proof,
    ).toEqual(plain())
  })

  test('has no signature kind: it is inferred', () => {
    const [step] = plain().steps
    expect(step?.kind === 'forward' && step.signatures).toMatchObject({ kind: 'ordinary', isKindGuessed: true })
  })

  test('has simplex votes when all their fields are present', () => {
    const votes = text().replace(
      '"signatures":[',
      `"session_id":"${'ab'.repeat(32)}","slot":4,"candidate":"0102","signatures":[`,
    )
    const [step] = only(votes).proof.steps
    expect(step?.kind === 'forward' && step.signatures).toMatchObject({
      kind: 'simplex',
      vote: { sessionId: 'ab'.repeat(32), slot: 4, candidate: Uint8Array.of(1, 2) },
    })
  })

  test.each([
    ['not JSON', 'no', 'input.json', undefined],
    ['something else', '{"boc":"b5ee"}', 'input.body', 'complete'],
    ['a number', '5', 'input.body', ''],
    ['nothing in a list', '[]', 'input.body', ''],
    ['a missing field', () => text().replace('"steps"', '"stepz"'), 'input.body', 'steps'],
    ['a truncated hash', () => text().replace(/"root_hash":"../, '"root_hash":"'), 'input.body', 'from.root_hash'],
    ['an invalid number', () => text().replace('"seqno":0', '"seqno":"zero"'), 'input.body', 'from.seqno'],
    ['a number too large', () => text().replace('"seqno":0', '"seqno":4294967296'), 'input.body', 'from.seqno'],
    [
      'bytes that are neither hex nor base64',
      () => text().replace('"dest_proof":"b5', '"dest_proof":"b5?'),
      'input.body',
      'steps.0.lite_server_block_link_forward.dest_proof',
    ],
  ])('with %s is rejected with its path', (_, given, code, path) => {
    const details = path === undefined ? {} : { details: expect.objectContaining({ path }) }
    expect(() => parseProofs(typeof given === 'string' ? given : given())).toThrow(
      expect.objectContaining({ code, ...details }),
    )
  })

  test('is rejected with both links or no link in a step', () => {
    const [forward, back] = raw().steps
    if (!forward || !back) throw new Error('two steps were recorded')
    const { lite_server_block_link_back } = back
    expect(() => parseProofs(write({ ...raw(), steps: [{ ...forward, lite_server_block_link_back }] }))).toThrow(
      rejection('steps.0', /both a forward and a back link/),
    )
    expect(() => parseProofs(write({ ...raw(), steps: [{}] }))).toThrow(rejection('steps.0', /is expected/))
  })
})

describe('the trusted block', () => {
  const hashes = `${'AB'.repeat(32)},${'cd'.repeat(32)}`

  test('requires both hashes', () => {
    expect(parseTrustedBlock(`(-1,8000000000000000,7,${hashes})`)).toEqual({
      workchain: -1,
      shard: '8000000000000000',
      seqno: 7,
      rootHash: 'ab'.repeat(32),
      fileHash: 'cd'.repeat(32),
    })
  })

  test.each([
    ['without hashes', '(-1,8000000000000000,7)', 'input.argument'],
    ['by its number', '7', 'input.argument'],
    ['with one hash', `(-1,8000000000000000,7,${'ab'.repeat(32)})`, 'input.block'],
    ['in a shard', `(0,8000000000000000,7,${hashes})`, 'input.argument'],
    ['by nonsense', 'nonsense', 'input.block'],
  ])('is rejected as %s', (_, text, code) => {
    expect(() => parseTrustedBlock(text)).toThrow(expect.objectContaining({ code }))
  })
})

test('rejects truncated bytes of a recording', () => {
  const recorded = readData<Recorded>(folder, 'adjacent-backward.json')
  const bytes = fromBase64(recorded.responseTl ?? '')
  const { answer: _, ...rest } = recorded
  for (const length of [0, 3, 100, bytes.length - 4]) {
    expect(() => parseProofs(write({ ...rest, responseTl: toBase64(bytes.slice(0, length)) }))).toThrow(
      rejection('responseTl', /./),
    )
  }
})
