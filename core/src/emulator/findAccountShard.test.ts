import { expect, test } from 'vitest'
import { fakeBlock, someAddress } from '../../test/fakes.ts'
import { type Address, lt, unixSec } from '../units.ts'
import { findAccountShard } from './findAccountShard.ts'

const { id } = fakeBlock()
const shard = (shard: string, workchain = 0) => ({
  id: { ...id, workchain, shard },
  startLt: lt(1n),
  endLt: lt(2n),
  genUtime: unixSec(1),
})
const account = (prefix: string): Address => `0:${prefix.padEnd(64, '0')}` as Address

test('an account is in the shard with its prefix', () => {
  const shards = [shard('2000000000000000'), shard('6000000000000000'), shard('c000000000000000')]
  const find = (prefix: string) => findAccountShard({ shards }, account(prefix))
  expect(['0', '3f', '40', '7f', '80', 'ff'].map(find)).toEqual([
    '0:2000000000000000',
    '0:2000000000000000',
    '0:6000000000000000',
    '0:6000000000000000',
    '0:c000000000000000',
    '0:c000000000000000',
  ])
})

test('the smallest shards are distinguished', () => {
  const shards = [shard('8000000000000001'), shard('8000000000000003')]
  expect(findAccountShard({ shards }, account('8000000000000000'))).toBe('0:8000000000000001')
  expect(findAccountShard({ shards }, account('8000000000000002'))).toBe('0:8000000000000003')
  expect(findAccountShard({ shards }, account('8000000000000004'))).toBeUndefined()
})

test('the masterchain is one shard, and an unlisted workchain has none', () => {
  const shards = [shard('8000000000000000'), shard('8000000000000000', 3)]
  expect(findAccountShard({ shards }, someAddress('f', -1))).toBe('-1:8000000000000000')
  expect(findAccountShard({ shards }, someAddress('f', 3))).toBe('3:8000000000000000')
  expect(findAccountShard({ shards }, someAddress('f', 2))).toBeUndefined()
})

test('a block without shards is treated as one with an unsplit basechain', () => {
  expect(findAccountShard({ shards: [] }, someAddress('1'))).toBe(findAccountShard({ shards: [] }, someAddress('f')))
  expect(findAccountShard({ shards: [] }, someAddress('1', 7))).toBeUndefined()
})
