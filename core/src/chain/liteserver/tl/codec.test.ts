import { expect, test } from 'vitest'
import type { Hash } from '../../../units.ts'
import { constructorId, decodeBoxed, encodeBoxed, encodeRequest } from './codec.ts'
import { parseCombinator } from './parseSchema.ts'

const hashOf = (byte: string) => byte.repeat(32) as Hash

test('an id is the CRC32 of the line without brackets, unless it is explicit', () => {
  expect(constructorId('liteServer.getMasterchainInfo')).toBe(0x89b5e62e)
  expect(constructorId('liteServer.query')).toBe(0x798c06df)
  expect(constructorId('adnl.message.query')).toBe(0xb48bf97a)
  expect(constructorId('adnl.message.answer')).toBe(0x0fac8416)
  expect(constructorId('tcp.ping')).toBe(0x4d082b9a)
  expect(constructorId('pub.ed25519')).toBe(0x4813b4c6)
  expect(constructorId('liteServer.transactionId')).toBe(0xb12f65af)
  expect(parseCombinator('a.b#0000000f x:int = A').id).toBe(15)
})

test('the old and the new name of the ordinary signature set have the same id', () => {
  const older =
    'liteServer.signatureSet validator_set_hash:int catchain_seqno:int signatures:(vector liteServer.signature) = liteServer.SignatureSet'
  expect(parseCombinator(older).id).toBe(constructorId('liteServer.signatureSet.ordinary'))
  // It states no id; this is what main network servers send since their consensus changed.
  expect(constructorId('liteServer.signatureSet.simplex')).toBe(0xac249800)
})

test('both signature sets round-trip inside a block link', () => {
  const id = { workchain: -1, shard: -(2n ** 63n), seqno: 7, root_hash: hashOf('ab'), file_hash: hashOf('cd') }
  const signatures = [{ node_id_short: hashOf('01'), signature: new Uint8Array(64).fill(9) }]
  const ordinary = {
    '@type': 'liteServer.signatureSet.ordinary',
    validator_set_hash: -5,
    catchain_seqno: 3,
    signatures,
  } as const
  const simplex = {
    '@type': 'liteServer.signatureSet.simplex',
    cc_seqno: 3,
    validator_set_hash: -5,
    signatures,
    session_id: hashOf('ee'),
    slot: 12,
    candidate: new Uint8Array(300).fill(7),
  } as const
  for (const set of [ordinary, simplex]) {
    const link = {
      to_key_block: true,
      from: id,
      to: id,
      dest_proof: new Uint8Array(5),
      config_proof: new Uint8Array(254),
      signatures: set,
    }
    expect(decodeBoxed('liteServer.BlockLink', encodeBoxed('liteServer.blockLinkForward', link))).toEqual({
      '@type': 'liteServer.blockLinkForward',
      ...link,
    })
  }
})

test('byte strings of boundary lengths round-trip', () => {
  for (const length of [0, 1, 2, 3, 4, 252, 253, 254, 255, 256, 65535, 65536, 1_000_003]) {
    const reply = new Uint8Array(length).fill(3)
    const bytes = encodeBoxed('adnl.message.answer', { query_id: hashOf('00'), answer: reply })
    expect(bytes.length % 4).toBe(0)
    const back = decodeBoxed('adnl.Message', bytes)
    // Compared as buffers: a matcher walks a million bytes one by one.
    expect('answer' in back && Buffer.compare(back.answer, reply)).toBe(0)
  }
})

test('a field must be present exactly when its mode bit is set', () => {
  const id = { workchain: -1, shard: 0n, seqno: 1 }
  expect(() => encodeRequest('liteServer.lookupBlock', { mode: 1, id, lt: 5n })).toThrow()
  expect(() => encodeRequest('liteServer.lookupBlock', { mode: 2, id })).toThrow()
  expect(encodeRequest('liteServer.lookupBlock', { mode: 2, id, lt: 5n })).toHaveLength(4 + 4 + 16 + 8)
})

test('non-zero padding and non-canonical lengths are rejected', () => {
  const bytes = encodeBoxed('adnl.message.answer', { query_id: hashOf('00'), answer: new Uint8Array(1) })
  const padded = Uint8Array.from(bytes)
  padded[padded.length - 1] = 1
  expect(() => decodeBoxed('adnl.Message', padded)).toThrow()
  const long = Uint8Array.from([...bytes.subarray(0, 36), 254, 1, 0, 0, 0, 0, 0, 0])
  expect(() => decodeBoxed('adnl.Message', long)).toThrow()
})

test('vectors of any length round-trip', () => {
  for (let count = 0; count < 70; count++) {
    const id = { workchain: -1, shard: -(2n ** 63n), seqno: count, root_hash: hashOf('ab'), file_hash: hashOf('cd') }
    const list = { ids: Array.from({ length: count }, () => id), transactions: new Uint8Array(count) }
    const back = decodeBoxed('liteServer.TransactionList', encodeBoxed('liteServer.transactionList', list))
    expect(back).toEqual({ '@type': 'liteServer.transactionList', ...list })
  }
})
