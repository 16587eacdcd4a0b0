import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { expect, test } from 'vitest'
import { initialShardBlocks, reduceShardBlocks, type ShardBlocksEvent } from './useShardBlocks.ts'

const after = (...events: ShardBlocksEvent[]) => events.reduce(reduceShardBlocks, initialShardBlocks)
// The reducer does not look into a block.
const view = {} as DebugBlockView
const loaded: ShardBlocksEvent = { type: 'settled', blockId: 'a', result: { view } }
const failed: ShardBlocksEvent = { type: 'settled', blockId: 'b', result: { error: 'timeout' } }

test('results are kept by block', () => {
  const state = after({ type: 'started' }, loaded, failed)
  expect(state.isReading).toBe(true)
  expect([...state.results]).toEqual([
    ['a', { view }],
    ['b', { error: 'timeout' }],
  ])
  expect(after({ type: 'started' }, loaded, { type: 'ended' }).isReading).toBe(false)
})

test('a restart drops failures and keeps what is loaded', () => {
  const state = after({ type: 'started' }, loaded, failed, { type: 'ended' }, { type: 'started' })
  expect([...state.results.keys()]).toEqual(['a'])
  expect(state.isReading).toBe(true)
})

test('another masterchain block starts from nothing', () => {
  expect(after({ type: 'started' }, loaded, { type: 'cleared' })).toEqual(initialShardBlocks)
})
