import { describe, expect, test } from 'vitest'
import { someAddress } from '../../test/fakes.ts'
import { type Hash, lt } from '../units.ts'
import { MessageQueue, nextBlockLt, type QueuedMessage } from './MessageQueue.ts'

const million = 1_000_000n
const message = (
  item: string,
  createdLt: bigint,
  hop = 0,
  more: Partial<QueuedMessage<string>> = {},
): QueuedMessage<string> => ({
  item,
  account: someAddress('a'),
  hash: () => '0'.repeat(64) as Hash,
  createdLt,
  hop,
  ...more,
})
const taken = (queue: MessageQueue<string>): string[] => {
  const items: string[] = []
  for (let due = queue.next(); due !== undefined; due = queue.next()) items.push(due.item)
  return items
}

describe('the next message', () => {
  test('is the one with the lowest created lt', () => {
    const queue = new MessageQueue<string>(lt(5n * million))
    queue.push(message('third', 5n * million + 4n))
    queue.push(message('first', 5n * million + 2n))
    queue.push(message('second', 5n * million + 3n))
    expect(taken(queue)).toEqual(['first', 'second', 'third'])
  })

  test('is, for equal lts, the one with the smaller hash', () => {
    const queue = new MessageQueue<string>(lt(million))
    queue.push(message('b', 7n, 0, { hash: () => 'b'.repeat(64) as Hash }))
    queue.push(message('a', 7n, 0, { hash: () => 'a'.repeat(64) as Hash }))
    expect(taken(queue)).toEqual(['a', 'b'])
  })

  test('is in the same shard before any in another shard', () => {
    const queue = new MessageQueue<string>(lt(million))
    queue.push(message('other shard', million + 2n, 1))
    queue.push(message('same shard', million + 900n, 0))
    expect(taken(queue)).toEqual(['same shard', 'other shard'])
  })

  test('to another shard is in a block that starts after all previous lts', () => {
    const queue = new MessageQueue<string>(lt(million))
    queue.push(message('other shard', million + 2n, 1))
    queue.executed(2n * million + 5n)
    expect(queue.next()).toMatchObject({ item: 'other shard', blockLt: 3n * million })
  })

  test('that is on chain is ordered by its transaction lt', () => {
    const queue = new MessageQueue<string>(lt(million))
    queue.push(message('late', 10n, 0, { onChainLt: 9n * million }))
    queue.push(message('not on chain', 20n))
    queue.push(message('early, though of another shard', 30n, 1, { onChainLt: 100n }))
    expect(taken(queue)).toEqual(['early, though of another shard', 'not on chain', 'late'])
  })

  test('is in order for many messages', () => {
    const queue = new MessageQueue<string>(lt(million))
    for (let i = 0; i < 1000; i++) {
      // 1009 is prime: all values differ, in no order.
      const number = ((i + 1) * 617) % 1009
      queue.push(message(String(number), BigInt(number) + million))
      expect(queue.size).toBe(i + 1)
    }
    const order = taken(queue).map(Number)
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(new Set(order).size).toBe(1000)
    expect(queue.next()).toBeUndefined()
  })
})

test('block start lts are multiples of a million, after the given lt', () => {
  expect([0n, 1n, million - 1n, million, million + 1n].map(nextBlockLt)).toEqual([
    million,
    million,
    million,
    2n * million,
    2n * million,
  ])
})
