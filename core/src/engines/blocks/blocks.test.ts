import { describe, expect, test } from 'vitest'
import { expectRecorded, findDataFiles, hasLocalnet, readData } from '../../../test/data.ts'
import { demoService } from '../../../test/demoService.ts'
import { blocksById, localnetChain } from '../../../test/localnetChain.ts'
import type { Progress } from '../../contract/progress.ts'
import { transactionsOfBlock } from '../../tlb/block.ts'
import type { Network } from '../context/Deps.ts'

const serviceOver = (chain: Network['chain']) =>
  demoService({ network: { chain, name: 'localnet', label: () => undefined } })

type Id = { workchain: number; shard: string; seqno: number; root_hash: string }
type Group = { masterchain: { id: Id }; shardBlocksSincePreviousMasterchainBlock: { id: Id }[] }
const digits = (signed: string) => BigInt.asUintN(64, BigInt(signed)).toString(16).padStart(16, '0')
const nameOf = ({ workchain, shard, seqno }: Id) => `(${workchain},${digits(shard)},${seqno})`

const groups = findDataFiles('localnet/blocks', /^mc-/).map(name => readData<Group>('localnet/blocks', name))
const recordedSeqnos = new Set(groups.map(({ masterchain }) => masterchain.id.seqno))
// The previous masterchain block is needed as well.
const complete = groups.filter(({ masterchain }) => recordedSeqnos.has(masterchain.id.seqno - 1))

const hashesIn = (name: string): string[] => {
  const { block } = blocksById().get(name) ?? expect.fail(`${name} is recorded`)
  return [...transactionsOfBlock(block).values()].flat().map(cell => cell.hash())
}

describe.skipIf(!hasLocalnet)('on the recorded network', () => {
  test('returns the transactions of a block by logical time, each once', async () => {
    const service = await serviceOver(localnetChain())
    let count = 0
    for (const [name] of blocksById()) {
      const { transactions } = await service.call('getBlockTransactions', { params: { block_id: name } })
      expect(transactions.map(({ hash }) => hash).sort()).toEqual(hashesIn(name).sort())
      expect(transactions.every(({ block }) => block === name)).toBe(true)
      const times = transactions.map(({ lt }) => lt)
      expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      count += transactions.length
    }
    expectRecorded(count, 1001)
  })

  test('returns exactly the transactions of the included shard blocks', async () => {
    expectRecorded(complete.length, 41)
    const service = await serviceOver(localnetChain())
    for (const { masterchain, shardBlocksSincePreviousMasterchainBlock: shards } of complete) {
      const { seqno } = masterchain.id
      const { transactions } = await service.call('getMasterchainTransactions', {
        params: { masterchain_seqno: seqno },
      })
      const names = [masterchain, ...shards].map(({ id }) => nameOf(id))
      expect(transactions.map(({ hash }) => hash).sort()).toEqual(names.flatMap(hashesIn).sort())
      const times = transactions.map(({ lt }) => lt)
      expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      const listed = await service.call('debugSnapshotBlocks', { body: { block: String(seqno) } })
      expect(listed.blocks.map(({ root_hash }) => root_hash).sort()).toEqual(
        [masterchain, ...shards].map(({ id }) => id.root_hash).sort(),
      )
      expect([listed.masterchain.seqno, listed.previous.seqno]).toEqual([seqno, seqno - 1])
    }
  })

  test('the recording includes a split and a merge', () => {
    const infos = complete.flatMap(group =>
      group.shardBlocksSincePreviousMasterchainBlock.map(({ id }) => blocksById().get(nameOf(id))?.block.info),
    )
    expect(infos.some(info => info?.after_split)).toBe(true)
    expect(infos.some(info => info?.after_merge)).toBe(true)
  })

  test('offset and limit select from the same list', async () => {
    const service = await serviceOver(localnetChain())
    const at = async (page: { offset?: number; limit?: number }) => {
      const params = { masterchain_seqno: 248, ...page }
      return (await service.call('getMasterchainTransactions', { params })).transactions.map(({ hash }) => hash)
    }
    const all = await at({})
    expect(all.length).toBeGreaterThan(3)
    expect(await at({ offset: 1, limit: 2 })).toEqual(all.slice(1, 3))
    expect(await at({ offset: all.length - 1 })).toEqual(all.slice(-1))
    expect(await at({ offset: all.length })).toEqual([])
    expect(await at({ limit: 10_000 })).toEqual(all)
  })

  test('reads blocks with limited concurrency and reports progress', async () => {
    const chain = localnetChain()
    const service = await serviceOver(chain)
    const seen: Progress[] = []
    await service.call(
      'getMasterchainTransactions',
      { params: { masterchain_seqno: 240 } },
      { onProgress: progress => seen.push(progress) },
    )
    expect(chain.maxConcurrent).toBeLessThanOrEqual(8)
    const counts = seen.flatMap(({ stage, done, total }) =>
      stage === 'blocks' && done !== undefined ? [[done, total]] : [],
    )
    const total = counts.at(-1)?.[1]
    expect(counts).toEqual(Array.from({ length: (total ?? 0) + 1 }, (_, done) => [done, total]))
  })

  test('can be cancelled', async () => {
    const service = await serviceOver(localnetChain())
    const stop = new AbortController()
    const running = service.call(
      'getMasterchainTransactions',
      { params: { masterchain_seqno: 240 } },
      { signal: stop.signal, onProgress: () => stop.abort() },
    )
    await expect(running).rejects.toMatchObject({ code: 'limit.cancelled' })
  })

  test('rejects block 0', async () => {
    const service = await serviceOver(localnetChain())
    await expect(
      service.call('getMasterchainTransactions', { params: { masterchain_seqno: 0 } }),
    ).rejects.toMatchObject({ code: 'lookup.block' })
  })

  test('the head is the newest block; a block is found by its id', async () => {
    const service = await serviceOver(localnetChain(250))
    const head = await service.call('getMasterchainHead', {})
    expect(head).toMatchObject({ workchain_id: -1, seqno: 250, shard: '8000000000000000', global_id: -777 })
    expect(head.prev_refs).toEqual(['(-1,8000000000000000,249)'])
    expect(await service.call('getBlock', { params: { block_id: '(-1,8000000000000000,250)' } })).toEqual(head)
    await expect(
      service.call('getBlock', { params: { block_id: '(-1,8000000000000000,99999)' } }),
    ).rejects.toMatchObject({
      code: 'lookup.block',
    })
    await expect(service.call('getBlock', { params: { block_id: 'nonsense' } })).rejects.toMatchObject({
      code: 'input.block',
    })
  })
})
