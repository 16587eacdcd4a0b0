import { expect, test } from 'vitest'
import { FairQueue } from './FairQueue.ts'

const takeAll = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => queue.take())

test('clients take turns, each in its own order', () => {
  const queue = new FairQueue<string>()
  for (const entry of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) queue.push(entry.slice(0, 1), entry)
  expect(queue.size).toBe(7)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4'])
})

test('an entry that cannot be used now does not delay the others', () => {
  const queue = new FairQueue<string>()
  for (const entry of ['a1', 'a2', 'b1']) queue.push(entry.slice(0, 1), entry)
  expect(queue.take(entry => entry !== 'a1')).toBe('a2')
  expect(queue.take(entry => entry === 'x')).toBeUndefined()
  expect(takeAll(queue)).toEqual(['b1', 'a1'])
})

test('an entry that is put back is the next one', () => {
  const queue = new FairQueue<string>()
  for (const entry of ['a1', 'a2', 'b1']) queue.push(entry.slice(0, 1), entry)
  queue.putBack('b', 'b0')
  expect(takeAll(queue)).toEqual(['b0', 'a1', 'b1', 'a2'])
})

test('the newest entry of the client with the largest number of entries', () => {
  const queue = new FairQueue<string>()
  for (const entry of ['a1', 'b1', 'b2', 'c1']) queue.push(entry.slice(0, 1), entry)
  expect(queue.newestOfLargest(1)).toBe('b2')
  expect(queue.newestOfLargest(2)).toBeUndefined()
  queue.delete('b', 'b2')
  queue.delete('b', 'absent')
  expect([queue.size, queue.count('b'), queue.newestOfLargest(1)]).toEqual([3, 1, undefined])
  expect(queue.clear()).toEqual(['a1', 'b1', 'c1'])
  expect(queue.size).toBe(0)
})
