import { describe, expect, test } from 'vitest'
import { generatedChain } from '../../test/chainIndex/generatedChain.ts'
import { indexAll, newIndex, readAll } from '../../test/chainIndex/indexAll.ts'
import { localnetChain } from '../../test/localnetChain.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import { AppError } from '../errors.ts'
import type { ChainIndex } from './ChainIndex.ts'

describe('sources and indexes that fail', () => {
  test('an outage is reported and passes; nothing is missing or double', async () => {
    let calls = 0
    const steady = localnetChain(116)
    const unsteady: ChainSource = {
      ...steady,
      async getBlock(...args) {
        calls++
        if (calls % 3 !== 0) throw new AppError('source.timeout', { source: 'a slow source', afterMs: 1000 })
        return steady.getBlock?.(...args) as never
      },
    }
    const index = newIndex()
    const events = await indexAll({
      source: unsteady,
      index,
      from: 96,
      until: 116,
      limits: { window: 1, maxAttempts: 50 },
    })
    expect(events.filter(({ kind }) => kind === 'retry').length).toBeGreaterThan(10)
    const whole = newIndex()
    await indexAll({ source: steady, index: whole, from: 96, until: 116 })
    expect(await readAll(index)).toEqual(await readAll(whole))
  })

  test('without following, an outage that does not pass is an error', async () => {
    const failing = {
      ...localnetChain(116),
      getBlock: async () => Promise.reject(new AppError('source.unreachable', { source: 'x', reason: 'y' })),
    }
    await expect(indexAll({ source: failing, index: newIndex(), from: 96, until: 116 })).rejects.toMatchObject({
      code: 'source.unreachable',
    })
  })

  test('what was read before an outage that does not pass is committed', async () => {
    const steady = localnetChain(116)
    const failing: ChainSource = {
      ...steady,
      async getBlock(id, options) {
        if (id.workchain === -1 && id.seqno > 110)
          throw new AppError('source.unreachable', { source: 'x', reason: 'y' })
        return steady.getBlock?.(id, options) as never
      },
    }
    const index = newIndex()
    const indexing = indexAll({ source: failing, index, from: 96, until: 116, limits: { window: 2 } })
    await expect(indexing).rejects.toMatchObject({ code: 'source.unreachable' })
    expect((await index.checkpoint()).ranges).toEqual([{ first: 96, last: 109 }])
  })

  test('commits that fail before or after they are written: the rows are the same', async () => {
    const inner = newIndex()
    let commits = 0
    const failing: ChainIndex = {
      ...inner,
      async commit(batch) {
        const turn = commits++ % 3
        if (turn === 0)
          throw new AppError('index.unreachable', { index: 'an index', reason: 'killed before the commit' })
        await inner.commit(batch)
        if (turn === 1)
          throw new AppError('index.unreachable', { index: 'an index', reason: 'killed after the commit' })
      },
    }
    await indexAll({ source: localnetChain(116), index: failing, from: 96, until: 116, limits: { window: 2 } })
    const whole = newIndex()
    await indexAll({ source: localnetChain(116), index: whole, from: 96, until: 116 })
    expect(await readAll(inner)).toEqual(await readAll(whole))
  })

  test('a source that contradicts an indexed block stops it', async () => {
    const { source, clock, firstSeqno } = generatedChain()
    const index = newIndex()
    await clock.sleep(10_000)
    await indexAll({ source, index, clock, from: firstSeqno + 1 })
    const other = generatedChain({ startMs: 1_800_000_100_000 })
    await other.clock.sleep(20_000)
    await expect(
      indexAll({ source: other.source, index, clock: other.clock, from: firstSeqno + 1 }),
    ).rejects.toMatchObject({ code: 'proof.index' })
    expect((await index.checkpoint()).newest?.id.seqno).toBe(firstSeqno + 25)
  })

  test('a block of another network is rejected', async () => {
    await expect(
      indexAll({ source: localnetChain(116), index: newIndex(), from: 96, globalId: -239 }),
    ).rejects.toMatchObject({ code: 'index.network' })
  })

  test('a missing block in between is an error after some attempts', async () => {
    await expect(indexAll({ source: localnetChain(250), index: newIndex(), from: 110 })).rejects.toMatchObject({
      code: 'lookup.block',
    })
  })
})
