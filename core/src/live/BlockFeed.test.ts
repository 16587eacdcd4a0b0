import { describe, expect, test } from 'vitest'
import { fakeClock } from '../../test/fakeClock.ts'
import { AppError } from '../errors.ts'
import { unixSec } from '../units.ts'
import { BlockFeed, type FeedItem, type FeedLimits } from './BlockFeed.ts'
import type { FeedBlock } from './FeedBlock.ts'

const toBlock = (seqno: number): FeedBlock => ({
  seqno,
  utime: unixSec(seqno),
  blocks: [],
  transactions: [],
  traces: [],
})

/** A feed of a network that the test lets grow; `settle` runs everything that does not wait for time. */
function startFeed(first: number, limits: Partial<FeedLimits> = {}) {
  const clock = fakeClock()
  const network = { newest: first, failure: undefined as AppError | undefined, calls: 0, readers: 0 }
  const feed = new BlockFeed({
    createReader() {
      network.readers++
      return {
        async next(after) {
          network.calls++
          if (network.failure) throw network.failure
          const { newest } = network
          const start = after ?? newest
          const count = Math.max(0, Math.min(16, newest - start))
          return { newest, blocks: Array.from({ length: count }, (_, at) => toBlock(start + 1 + at)) }
        },
      }
    },
    limits,
    nowMs: clock.nowMs,
    startTimer: clock.startTimer,
  })
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  }
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 50) {
      clock.advance(50)
      await settle()
    }
  }
  const follow = (after?: number) => {
    const items: FeedItem[] = []
    const controller = new AbortController()
    const ended = (async () => {
      for await (const item of feed.follow(after, controller.signal)) items.push(item)
    })()
    ended.catch(() => {})
    return { items, ended, stop: () => controller.abort(), seqnos: () => items.flatMap(toSeqno) }
  }
  return { feed, network, clock, pass, settle, follow }
}

const toSeqno = (item: FeedItem): number[] => (item.kind === 'block' ? [item.block.seqno] : [])
const unreachable = new AppError('source.unreachable', { source: 'node', reason: 'connection refused' })

test('reads each block once for all followers, from the first one to the last one', async () => {
  const { feed, network, pass, follow } = startFeed(100)
  expect(network.calls).toBe(0)
  const [a, b] = [follow(), follow()]
  await pass(50)
  network.newest = 103
  await pass(3000)
  expect(a.seqnos()).toEqual([101, 102, 103])
  expect(b.seqnos()).toEqual([101, 102, 103])
  expect(network.readers).toBe(1)
  a.stop()
  await a.ended
  expect(feed.followers).toBe(1)
  b.stop()
  await b.ended
  const { calls } = network
  await pass(60_000)
  expect(network.calls).toBe(calls)
})

test('polls at the pace of the blocks', async () => {
  const { network, pass, follow } = startFeed(100)
  const { seqnos } = follow()
  for (let seconds = 0; seconds < 60; seconds += 5) {
    network.newest += 1
    await pass(5000)
  }
  expect(seqnos()).toHaveLength(12)
  const slow = network.calls
  expect(slow).toBeLessThan(35)
  for (let blocks = 0; blocks < 100; blocks++) {
    network.newest += 1
    await pass(400)
  }
  expect(seqnos().length).toBeGreaterThan(109)
})

test('reports an outage once, and goes on after it without a gap', async () => {
  const { network, pass, follow } = startFeed(100)
  const { items, seqnos } = follow()
  await pass(50)
  network.failure = unreachable
  await pass(20_000)
  network.newest = 150
  const { calls } = network
  expect(calls).toBeLessThan(12)
  network.failure = undefined
  await pass(40_000)
  expect(seqnos()).toEqual(Array.from({ length: 50 }, (_, at) => 101 + at))
  expect(items.filter(({ kind }) => kind !== 'block')).toEqual([
    { kind: 'outage', error: unreachable },
    { kind: 'recovered' },
  ])
  // Who comes during an outage learns of it.
  network.failure = unreachable
  await pass(5000)
  const late = follow()
  await pass(50)
  expect(late.items.map(({ kind }) => kind)).toEqual(['outage'])
})

describe('a follower that resumes', () => {
  test('gets what it missed from memory', async () => {
    const { network, pass, follow } = startFeed(100)
    follow()
    await pass(50)
    network.newest = 110
    await pass(3000)
    const { seqnos } = follow(104)
    await pass(50)
    expect(seqnos()).toEqual([105, 106, 107, 108, 109, 110])
    expect(network.readers).toBe(1)
  })

  test('gets what is not in memory from the network, then what is', async () => {
    const { network, pass, follow } = startFeed(100, { maxBlocks: 32 })
    follow()
    await pass(50)
    for (const newest of [115, 130, 145, 160]) {
      network.newest = newest
      await pass(3000)
    }
    const { items, seqnos } = follow(60)
    await pass(1000)
    expect(seqnos()).toEqual(Array.from({ length: 100 }, (_, at) => 61 + at))
    expect(items.every(({ kind }) => kind === 'block')).toBe(true)
    expect(network.readers).toBe(2)
  })

  test('gets all of it when it is the first one', async () => {
    const { network, pass, follow } = startFeed(500)
    const { seqnos } = follow(480)
    await pass(1000)
    expect(seqnos()).toEqual(Array.from({ length: 20 }, (_, at) => 481 + at))
    expect(network.readers).toBe(1)
  })

  test.each([
    ['too long ago', 2000, 100, 2001],
    ['at a block that the network does not have', 2000, 5000, 2001],
  ])('%s gets a notice of the gap', async (_, newest, after, next) => {
    const { network, pass, follow } = startFeed(newest)
    const { items } = follow(after)
    await pass(50)
    network.newest = newest + 1
    await pass(3000)
    expect(items.map(item => (item.kind === 'block' ? item.block.seqno : item))).toEqual([
      { kind: 'gap', after, next },
      newest + 1,
    ])
  })
})

test('ends for a follower that reads too slowly, and not for others', async () => {
  const { feed, network, pass, settle, follow } = startFeed(100, { maxBlocks: 32 })
  const fast = follow()
  const slow = feed.follow(undefined, new AbortController().signal)
  const first = slow.next()
  await pass(50)
  network.newest = 101
  await pass(3000)
  expect(await first).toMatchObject({ value: { block: { seqno: 101 } } })
  for (const newest of [115, 130, 145]) {
    network.newest = newest
    await pass(3000)
  }
  await settle()
  await expect(slow.next()).rejects.toMatchObject({ code: 'limit.slowReader', details: { blocks: 32 } })
  expect(fast.seqnos()).toHaveLength(45)
  expect(feed.followers).toBe(1)
})

test('keeps a fixed number of blocks', async () => {
  const { feed, network, pass, follow } = startFeed(100, { maxBlocks: 32 })
  follow()
  await pass(50)
  for (let turn = 0; turn < 20; turn++) {
    network.newest += 50
    await pass(3000)
    expect(feed.blocks.length).toBeLessThanOrEqual(32)
  }
  expect(feed.blocks.map(({ seqno }) => seqno)).toEqual(Array.from({ length: 32 }, (_, at) => 1069 + at))
})
