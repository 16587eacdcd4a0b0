import { describe, expect, test } from 'vitest'
import { generatedChain } from '../../test/chainIndex/generatedChain.ts'
import { freeClock, indexAll, newIndex, readAll } from '../../test/chainIndex/indexAll.ts'
import { demoChain } from '../../test/demoChain.ts'
import { localnetChain } from '../../test/localnetChain.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import { AppError } from '../errors.ts'
import type { ChainIndex } from './ChainIndex.ts'
import type { IndexerEvent, IndexerOptions } from './indexerTypes.ts'
import { openBlockReader } from './openBlockReader.ts'
import { runIndexer } from './runIndexer.ts'

describe('recorded blocks', () => {
  test('from the demo network: what is recorded completely is indexed, the rest is reported', async () => {
    const index = newIndex()
    const events = await indexAll({ source: demoChain(), index })
    const { ranges, blocks, transactions } = await readAll(index)
    expect(ranges).toEqual(
      expect.arrayContaining([
        { first: 96, last: 116 },
        { first: 237, last: 250 },
        { first: 403, last: 414 },
      ]),
    )
    expect(blocks.length).toBeGreaterThan(100)
    expect(transactions.length).toBeGreaterThan(200)
    const skipped = events.flatMap(each => (each.kind === 'skipped' ? [each.range.first] : []))
    expect(skipped).toContain(95)
    expect(skipped).toContain(117)
    expect(skipped).not.toContain(96)
  })

  test('a shard that is split and merged: all of its blocks, each once', async () => {
    const index = newIndex()
    await indexAll({ source: localnetChain(250), index, from: 237, until: 250 })
    await indexAll({ source: localnetChain(414), index, from: 403, until: 414 })
    const { blocks, ranges } = await readAll(index)
    expect(ranges).toEqual([
      { first: 237, last: 250 },
      { first: 403, last: 414 },
    ])
    expect(new Set(blocks.map(({ id }) => id.rootHash)).size).toBe(blocks.length)
    expect(new Set(blocks.filter(({ id }) => id.workchain === 0).map(({ id }) => id.shard)).size).toBe(3)
  })

  test('in parts, newest first: the same rows as at once', async () => {
    const inParts = newIndex()
    for (const [from, until] of [
      [110, 116],
      [96, 101],
      [102, 109],
    ])
      await indexAll({ source: localnetChain(116), index: inParts, from, until, limits: { window: 3 } })
    const atOnce = newIndex()
    await indexAll({ source: localnetChain(116), index: atOnce, from: 96, until: 116 })
    expect(await readAll(inParts)).toEqual(await readAll(atOnce))
  })

  test.each([
    ['masterchain blocks', { window: 2, batchBlocks: 7 }, 3],
    ['transactions', { window: 2, batchTransactions: 1 }, 11],
    ['the range', {}, 1],
  ])('are committed together up to the limit of %s', async (_, limits, expected) => {
    const index = newIndex()
    const events = await indexAll({ source: localnetChain(116), index, from: 96, until: 116, limits })
    const committed = events.flatMap(each => (each.kind === 'committed' ? [each.range] : []))
    expect(committed).toHaveLength(expected)
    expect(committed.at(0)?.first).toBe(96)
    expect(committed.at(-1)?.last).toBe(116)
    const whole = newIndex()
    await indexAll({ source: localnetChain(116), index: whole, from: 96, until: 116, limits: { window: 1 } })
    expect(await readAll(index)).toEqual(await readAll(whole))
  })

  test('many are read by a reader of their own, ahead of what is written, which is closed then', async () => {
    const source = localnetChain(116)
    const index = newIndex()
    const readers: { reading: number; maxReading: number; isClosed: boolean }[] = []
    const startReader: IndexerOptions['startReader'] = options => {
      const inner = openBlockReader(source, freeClock(), options)
      const state = { reading: 0, maxReading: 0, isClosed: false }
      readers.push(state)
      return {
        readAhead: 3,
        async read(...call) {
          state.maxReading = Math.max(state.maxReading, ++state.reading)
          return inner.read(...call).finally(() => state.reading--)
        },
        close() {
          state.isClosed = true
        },
      }
    }
    const limits = { window: 2, threadBlocks: 10 }
    await indexAll({ source, index, from: 96, until: 104, startReader, limits })
    expect(readers).toEqual([])
    await indexAll({ source, index, from: 96, until: 116, startReader, limits })
    expect(readers).toEqual([{ reading: 0, maxReading: 3, isClosed: true }])
    const whole = newIndex()
    await indexAll({ source, index: whole, from: 96, until: 116 })
    expect(await readAll(index)).toEqual(await readAll(whole))
  })

  test('a reader that fails is closed; what it had read is committed', async () => {
    const index = newIndex()
    const source = localnetChain(116)
    let isClosed = false
    const startReader: IndexerOptions['startReader'] = options => {
      const inner = openBlockReader(source, freeClock(), options)
      return {
        readAhead: 4,
        async read(range, ...rest) {
          if (range.first >= 104) throw new AppError('internal.bug', { reference: 'block reader' })
          return inner.read(range, ...rest)
        },
        close() {
          isClosed = true
        },
      }
    }
    const indexing = indexAll({
      source,
      index,
      from: 96,
      until: 116,
      startReader,
      limits: { window: 4, threadBlocks: 8 },
    })
    await expect(indexing).rejects.toMatchObject({ code: 'internal.bug' })
    expect(isClosed).toBe(true)
    expect((await index.checkpoint()).ranges).toEqual([{ first: 96, last: 103 }])
  })

  test('accounts that are chosen: only their transactions', async () => {
    const all = newIndex()
    await indexAll({ source: localnetChain(116), index: all, from: 96, until: 116 })
    const account = (await readAll(all)).transactions.find(each => each.block.workchain === 0)?.account
    if (!account) throw new Error('there are basechain transactions')
    const own = newIndex({ accounts: [account] })
    await indexAll({ source: localnetChain(116), index: own, from: 96, until: 116 })
    const { transactions } = await readAll(own)
    expect(transactions.map(({ hash }) => hash)).toEqual(
      (await readAll(all)).transactions.filter(each => each.account === account).map(({ hash }) => hash),
    )
    expect(new Set(transactions.map(each => each.account))).toEqual(new Set([account]))
  })

  test('cells are kept if the scope wants them', async () => {
    const index = newIndex({ keepsCells: true })
    await indexAll({ source: localnetChain(100), index, from: 96, until: 100 })
    const { transactions } = await readAll(index)
    expect([...(await index.cells(transactions)).keys()]).toEqual(transactions.map(({ hash }) => hash))
  })
})

describe('following', () => {
  /** Follows a generated chain until a block is indexed. */
  async function followUntil(
    seqno: number,
    options: Partial<IndexerOptions> & {
      readonly index: ChainIndex
      readonly chain: ReturnType<typeof generatedChain>
    },
  ) {
    const { chain, ...rest } = options
    const stop = new AbortController()
    const events: IndexerEvent[] = []
    await runIndexer(
      {
        source: chain.source,
        clock: chain.clock,
        onEvent(event) {
          events.push(event)
          if (event.kind === 'committed' && event.newest.id.seqno >= seqno) stop.abort()
        },
        ...rest,
      },
      stop.signal,
    )
    return events
  }

  test('every block is indexed as it comes, and progress is reported', async () => {
    const chain = generatedChain()
    const index = newIndex()
    const events = await followUntil(chain.firstSeqno + 300, { chain, index, from: chain.firstSeqno + 1 })
    const { ranges, newest } = await index.checkpoint()
    expect(ranges).toEqual([{ first: chain.firstSeqno + 1, last: newest?.id.seqno }])
    expect(newest?.id.seqno).toBeGreaterThanOrEqual(chain.firstSeqno + 300)
    const last = events.findLast(each => each.kind === 'committed')
    expect(last).toMatchObject({ part: 'follow', lagBlocks: 0, lagSeconds: expect.any(Number) })
  })

  test('the newest block first, the blocks before it meanwhile; both meet', async () => {
    const chain = generatedChain()
    await chain.clock.sleep(400 * 200)
    const index = newIndex()
    const events = await followUntil(chain.firstSeqno + 260, { chain, index, from: chain.firstSeqno + 1 })
    const first = events.find(each => each.kind === 'committed' && each.part === 'follow')
    expect(first).toMatchObject({ range: { first: chain.firstSeqno + 200 } })
    expect(events.some(each => each.kind === 'committed' && each.part === 'backfill')).toBe(true)
    // It goes on from what is indexed.
    await followUntil(chain.newestSeqno() + 20, { chain, index })
    expect((await index.checkpoint()).ranges).toHaveLength(1)
  })

  test('old blocks that the source has removed do not end following', async () => {
    const chain = generatedChain()
    await chain.clock.sleep(400 * 700)
    const index = newIndex()
    const events = await followUntil(chain.firstSeqno + 720, {
      chain,
      index,
      from: chain.firstSeqno + 1,
      limits: { maxAttempts: 1 },
    })
    const skipped = events.find(({ kind }) => kind === 'skipped')
    expect(skipped).toMatchObject({ range: { first: chain.firstSeqno + 1 }, error: { code: 'lookup.block' } })
    expect((await index.checkpoint()).ranges).toHaveLength(1)
  })

  test('the newest block is the one that the source has proven', async () => {
    const chain = generatedChain()
    const other = generatedChain({ startMs: 1_800_000_100_000 })
    await chain.clock.sleep(4000)
    await other.clock.sleep(4000)
    const source = { ...chain.source, getMasterchainBlock: other.source.getMasterchainBlock }
    await expect(
      followUntil(chain.firstSeqno + 5, { chain: { ...chain, source }, index: newIndex(), from: chain.firstSeqno + 1 }),
    ).rejects.toMatchObject({ code: 'proof.index' })
  })

  test('servers that are behind report older heads and lack new blocks: every block is indexed once', async () => {
    const chain = generatedChain()
    await chain.clock.sleep(4000)
    let [heads, lacking] = [0, 0]
    const source: ChainSource = {
      ...chain.source,
      // The newest block, the same one again, then older ones, as servers behind a balancer report them.
      async getMasterchainBlock(choice, options) {
        const back = [0, 0, 3, 1, 0, 2][heads++ % 6] ?? 0
        if (choice !== 'newest') return chain.source.getMasterchainBlock(choice, options)
        return chain.source.getMasterchainBlock({ seqno: chain.newestSeqno() - back }, options)
      },
      async findBlock(key, options) {
        // A server that is behind does not have it yet.
        if ('seqno' in key && key.seqno > chain.newestSeqno() - 2 && lacking++ % 2 === 0)
          throw new AppError('lookup.block', { block: String(key.seqno) })
        return chain.source.findBlock?.(key, options)
      },
    }
    const inner = newIndex()
    const committed: number[] = []
    const index: ChainIndex = {
      ...inner,
      async commit(batch) {
        await inner.commit(batch)
        for (let seqno = batch.range.first; seqno <= batch.range.last; seqno++) committed.push(seqno)
      },
    }
    const until = chain.firstSeqno + 60
    const events = await followUntil(until, { chain: { ...chain, source }, index, from: chain.firstSeqno + 1 })
    expect(events.some(({ kind }) => kind === 'retry')).toBe(true)
    const { ranges } = await index.checkpoint()
    expect(ranges).toEqual([{ first: chain.firstSeqno + 1, last: committed.at(-1) }])
    expect(committed).toEqual([...new Set(committed)])
    const atOnce = newIndex()
    await indexAll({ source: chain.source, index: atOnce, from: chain.firstSeqno + 1, until: committed.at(-1) ?? 0 })
    expect(await readAll(index)).toEqual(await readAll(atOnce))
  })

  test('a batch that is delivered twice changes nothing', async () => {
    const chain = generatedChain()
    await chain.clock.sleep(8000)
    const inner = newIndex()
    const twice: ChainIndex = {
      ...inner,
      async commit(batch) {
        await inner.commit(batch)
        await inner.commit(batch)
      },
    }
    await followUntil(chain.firstSeqno + 30, { chain, index: twice, from: chain.firstSeqno + 1 })
    const once = newIndex()
    const last = (await inner.checkpoint()).newest?.id.seqno ?? 0
    await indexAll({ source: chain.source, index: once, from: chain.firstSeqno + 1, until: last })
    expect(await readAll(inner)).toEqual(await readAll(once))
    expect(await inner.sizes()).toEqual(await once.sizes())
  })

  test('a head that is not proven is not indexed', async () => {
    const chain = generatedChain()
    await chain.clock.sleep(4000)
    let queries = 0
    const events = await followUntil(chain.firstSeqno + 1, {
      chain,
      index: newIndex(),
      from: chain.firstSeqno + 1,
      isHeadProven: async () => ++queries > 5,
      limits: { maxFollowGap: 1000 },
    })
    expect(events.filter(({ kind }) => kind === 'unproven').length).toBe(5)
  })

  test('old blocks are removed', async () => {
    const chain = generatedChain()
    const index = newIndex({ days: 40 / 86_400 })
    const source = {
      ...chain.source,
      findBlock: async (key: Parameters<NonNullable<ChainSource['findBlock']>>[0]) =>
        'seqno' in key ? chain.source.findBlock?.(key) : undefined,
    }
    const events = await followUntil(chain.firstSeqno + 400, {
      chain: { ...chain, source },
      index,
      from: chain.firstSeqno + 1,
      limits: { pruneSeconds: 20 },
    })
    expect(events.some(({ kind }) => kind === 'pruned')).toBe(true)
    const { ranges } = await index.checkpoint()
    expect(ranges[0]?.first).toBeGreaterThan(chain.firstSeqno + 100)
  })

  test('one leads, the other waits and goes on where it ended', async () => {
    const chain = generatedChain()
    const index = newIndex()
    const both = [chain.firstSeqno + 20, chain.firstSeqno + 40].map(seqno =>
      followUntil(seqno, { chain, index, from: chain.firstSeqno + 1 }),
    )
    const [first = [], second = []] = await Promise.all(both)
    expect(first.map(({ kind }) => kind).slice(0, 2)).toEqual(['waiting', 'leading'])
    const begun = second.find(each => each.kind === 'committed')
    const ended = first.findLast(each => each.kind === 'committed')
    expect(begun?.range.first).toBe((ended?.range.last ?? 0) + 1)
  })
})
