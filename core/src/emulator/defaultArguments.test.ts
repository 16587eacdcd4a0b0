import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeBlock } from '../../test/fakes.ts'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { lt, unixSec } from '../units.ts'
import { defaultArguments } from './defaultArguments.ts'

const message = new Builder().uint(1, 8).end()
const { id } = fakeBlock()
const block = fakeBlock({
  genUtime: unixSec(1000),
  endLt: lt(5_000_004n),
  shards: [
    { id: { ...id, workchain: 0 }, startLt: lt(1n), endLt: lt(7_000_009n), genUtime: unixSec(1) },
    { id: { ...id, workchain: 0 }, startLt: lt(1n), endLt: lt(6_000_009n), genUtime: unixSec(1) },
  ],
})
const given = { block, config: emptyCell, message, hostNow: unixSec(900) }

test('the time is the later of the block’s and the host’s', () => {
  expect(defaultArguments(given).now).toBe(1000)
  expect(defaultArguments({ ...given, hostNow: unixSec(1007) }).now).toBe(1007)
  expect(defaultArguments({ ...given, now: unixSec(5) }).now).toBe(5)
})

test('the lt is that of the first block after all listed shard blocks', () => {
  expect(defaultArguments(given).lt).toBe(8_000_000n)
  expect(defaultArguments({ ...given, block: { ...block, shards: [] } }).lt).toBe(6_000_000n)
})

test('the seed is the hash of the block’s root hash and the message’s hash', () => {
  const both = Buffer.concat([Buffer.from(id.rootHash, 'hex'), Buffer.from(message.hash(), 'hex')])
  const { seed } = defaultArguments(given)
  expect(seed).toBe(createHash('sha256').update(both).digest('hex'))
  expect(defaultArguments({ ...given, message: emptyCell }).seed).not.toBe(seed)
})

test('the default limits are those of tonapi', () => {
  expect(defaultArguments(given).limits.transactions).toBe(100)
  expect(defaultArguments({ ...given, limits: { gas: 5n } }).limits).toMatchObject({ transactions: 100, gas: 5n })
  for (const limits of [
    { transactions: 0 },
    { transactions: 1.5 },
    { timeMs: -1 },
    { timeMs: Number.NaN },
    { gas: 0n },
  ]) {
    expect(() => defaultArguments({ ...given, limits })).toThrow(expect.objectContaining({ code: 'input.argument' }))
  }
})
