import { fullShard } from '@tonoscope/core/blockId'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import { unixSec } from '@tonoscope/core/units'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addIndexMetrics } from './addIndexMetrics.ts'

const hash = 'a'.repeat(64) as never
const id = { workchain: -1, shard: fullShard, seqno: 7, rootHash: hash, fileHash: hash }
const withCheckpoint = (checkpoint: ChainIndex['checkpoint']) => ({ checkpoint }) as ChainIndex

test('the newest block and its age, of each index that can be read', async () => {
  const registry = new Registry()
  const good = withCheckpoint(async () => ({ ranges: [], newest: { id, utime: unixSec(100) } }))
  const empty = withCheckpoint(async () => ({ ranges: [], newest: undefined }))
  const lost = withCheckpoint(async () => {
    throw new AppError('index.unreachable', { index: 'it', reason: 'gone' })
  })
  const indexes = new Map([
    ['good', good],
    ['empty', empty],
    ['lost', lost],
  ])
  addIndexMetrics(registry, indexes, () => 130)
  const lines = (await registry.metrics()).split('\n').filter(line => line.startsWith('tonoscope_index'))
  expect(lines).toEqual([
    'tonoscope_index_newest_seqno{network="good"} 7',
    'tonoscope_index_lag_seconds{network="good"} 30',
  ])
})
