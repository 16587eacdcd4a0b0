import { describe, expect, test } from 'vitest'
import type { AppError } from '../errors.ts'
import { parseBlockIdExt, parseBlockRef, parseShard } from './parseBlockRef.ts'

const [root, file] = ['ab'.repeat(32), 'cd'.repeat(32)]
const base64 = Buffer.from(root, 'hex').toString('base64')
const at = (workchain: number, seqno: number, shard = '8000000000000000') => ({
  kind: 'id',
  workchain,
  shard,
  seqno,
})
const withHashes = { ...at(-1, 42), hashes: { root, file } }

describe('parses a block reference', () => {
  test.each([
    ['42', at(-1, 42)],
    ['#42', at(-1, 42)],
    [' "42" ', at(-1, 42)],
    ['0', at(-1, 0)],
    ['newest', { kind: 'newest' }],
    ['Latest', { kind: 'newest' }],
    ['(-1,8000000000000000,42)', at(-1, 42)],
    ['(-1, 8000000000000000, 42)', at(-1, 42)],
    ['-1:8000000000000000:42', at(-1, 42)],
    ['(4294967295,8000000000000000,42)', at(-1, 42)],
    ['(-1,-9223372036854775808,42)', at(-1, 42)],
    ['(0,9223372036854775808,42)', at(0, 42)],
    ['(0,8,42)', at(0, 42)],
    ['(0,A000000000000000,42)', at(0, 42, 'a000000000000000')],
    ['(0,d83800000000000,4168601)', at(0, 4168601, '0d83800000000000')],
    [`(-1,8000000000000000,42,${root},${file})`, withHashes],
    [`(-1,8000000000000000,42,${root.toUpperCase()},${file})`, withHashes],
    [`(-1,8000000000000000,42):${root}:${file}`, withHashes],
    [`-1:8000000000000000:42:${root}:${file}`, withHashes],
    [root, { kind: 'rootHash', rootHash: root }],
    [base64, { kind: 'rootHash', rootHash: root }],
    ['@1767225600', { kind: 'time', utime: 1767225600 }],
    ['2026-01-01', { kind: 'time', utime: 1767225600 }],
    ['2026-01-01 00:00', { kind: 'time', utime: 1767225600 }],
    ['2026-01-01T00:00:00Z', { kind: 'time', utime: 1767225600 }],
    ['2026-01-01T03:00:00.500+03:00', { kind: 'time', utime: 1767225600 }],
    ['2025-12-31 19:00 -0500', { kind: 'time', utime: 1767225600 }],
    ['https://tonscan.org/block/-1:8000000000000000:42', at(-1, 42)],
    ['https://tonviewer.com/block/(-1,8000000000000000,42)', at(-1, 42)],
    ['https://tonviewer.com/block/%28-1%2C8000000000000000%2C42%29', at(-1, 42)],
    ['https://explorer.example/block?workchain=-1&shard=8000000000000000&seqno=42', at(-1, 42)],
    [
      `https://explorer.example/block?workchain=-1&shard=8000000000000000&seqno=42&roothash=${root}&filehash=${file}`,
      withHashes,
    ],
    ['https://api.example/v2/getBlock?workchain=0&shard=-9223372036854775808&seqno=42', at(0, 42)],
    ['https://tonapi.io/v2/blockchain/blocks/(0,8000000000000000,42)/transactions', at(0, 42)],
    ['https://tonapi.io/v2/blockchain/masterchain/42/transactions', at(-1, 42)],
    ['https://explorer.example/#/block/-1/8000000000000000/42', at(-1, 42)],
    [`https://explorer.example/block/${root}`, { kind: 'rootHash', rootHash: root }],
    [`{"workchain":-1,"shard":"8000000000000000","seqno":42,"root_hash":"${root}","file_hash":"${file}"}`, withHashes],
    [
      `{"@type":"ton.blockIdExt","workchain":-1,"shard":-9223372036854775808,"seqno":42,"root_hash":"${base64}","file_hash":"${file}"}`,
      withHashes,
    ],
  ])('%s', (text, expected) => {
    expect(parseBlockRef(text)).toEqual(expected)
  })
})

describe('rejects', () => {
  test.each([
    '',
    'block',
    '-5',
    '99999999999',
    '4294967296',
    '(0,8000000000000000)',
    '(0,xyz,42)',
    '(0,8000000000000000,42,abc)',
    `(0,8000000000000000,42,${root})`,
    '(99999999999,8000000000000000,42)',
    `0:${root}`,
    '2026-02-31',
    '2026-13-01',
    '1926-01-01',
    'https://explorer.example/page/42',
    '{"workchain":-1}',
    '{"workchain":',
    'x'.repeat(5000),
    '('.repeat(1000),
  ])('%s', text => {
    expect(() => parseBlockRef(text)).toThrow(expect.objectContaining({ code: 'input.block' }) as AppError)
  })
})

test('a shard is parsed from hex, with or without leading or trailing zeros, or from a decimal number', () => {
  expect(['8', '8000000000000000', '-9223372036854775808', '9223372036854775808', '0x8'].map(parseShard)).toEqual(
    new Array(5).fill('8000000000000000'),
  )
  expect(['0d838', 'd83800000000000'].map(parseShard)).toEqual(['0d83800000000000', '0d83800000000000'])
  expect(['', 'g', '8'.repeat(30)].map(parseShard)).toEqual([undefined, undefined, undefined])
})

test('only block ids with both hashes are complete', () => {
  const hashes = `${'AB'.repeat(32)},${'cd'.repeat(32)}`
  expect(parseBlockIdExt(`(-1,8000000000000000,5,${hashes})`)).toMatchObject({ seqno: 5, rootHash: 'ab'.repeat(32) })
  expect(parseBlockIdExt(`-1:8000000000000000:5:${hashes.replace(',', ':')}`)?.workchain).toBe(-1)
  for (const text of ['5', '(-1,8000000000000000,5)', 'newest']) expect(parseBlockIdExt(text)).toBeUndefined()
  expect(() => parseBlockIdExt(`(-1,8000000000000000,5,${'ab'.repeat(32)})`)).toThrow(
    expect.objectContaining({ code: 'input.block' }),
  )
})
