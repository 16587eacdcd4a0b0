import { decodeBoxed, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import { readAccount, readShardAccount } from '@tonoscope/core/tlb/account'
import type { Hash } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { hasLocalnet, readData } from '../../../core/test/data.ts'
import { countRoundTrips } from '../../test/countRoundTrips.ts'
import {
  closeNetworks,
  flipBit,
  forgeReply,
  recordedAddress,
  recordedReply,
  startNetwork,
} from '../../test/recordedNetwork.ts'

afterEach(closeNetworks)
const code = (expected: RegExp) => expect.objectContaining({ code: expect.stringMatching(expected) })

describe.skipIf(!hasLocalnet)('a liteserver source', () => {
  test('returns the newest block with time, seed and shards', async () => {
    const { source } = await startNetwork([r => recordedReply(r)])
    const block = await source.getMasterchainBlock('newest')
    expect(block.id).toMatchObject({ workchain: -1, seqno: 1673 })
    expect(block.randSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(block.shards).toHaveLength(1)
    expect(block.shards[0]?.id).toMatchObject({ workchain: 0, shard: '8000000000000000', seqno: 1468 })
    expect(block.endLt).toBeGreaterThan(block.startLt)
  })

  test('returns an account state, and undefined for a missing account', async () => {
    const { source } = await startNetwork([r => recordedReply(r)])
    const { id } = await source.getMasterchainBlock('newest')
    const { shardAccount } = await source.getAccount(recordedAddress('alice'), id)
    if (!shardAccount) throw new Error('no account')
    expect(readShardAccount(shardAccount).account?.addr).toBe(recordedAddress('alice'))
    expect(readAccount(shardAccount.ref(0))).toBeDefined()
  })

  test('returns the full config, once between two key blocks', async () => {
    const { source, fakeServers } = await startNetwork([r => recordedReply(r)])
    const { id } = await source.getMasterchainBlock('newest')
    const config = await source.getConfig(id)
    expect(config.levelMask).toBe(0)
    const before = fakeServers[0]?.queryCount()
    expect(await source.getConfig(id)).toBe(config)
    expect(fakeServers[0]?.queryCount()).toBe(before)
  })

  test('returns an old block by seqno, with previous blocks and key block', async () => {
    const { source } = await startNetwork([r => recordedReply(r)])
    const block = await source.getMasterchainBlock({ seqno: 116 })
    const { last, keyBlock } = await source.getPreviousBlocks(block.id)
    expect(last.map(({ seqno }) => seqno)).toEqual(Array.from({ length: 16 }, (_, i) => 116 - i))
    expect(keyBlock.seqno).toBe(103)
    for (const { seqno, rootHash, fileHash } of last) {
      const recorded = readData<{ masterchain: unknown }>(`localnet/blocks/mc-${String(seqno).padStart(6, '0')}.json`)
      expect(JSON.stringify(recorded)).toContain(rootHash)
      expect(JSON.stringify(recorded)).toContain(fileHash)
    }
  })

  test('returns libraries by hash', async () => {
    const { source } = await startNetwork([r => recordedReply(r)])
    const hash = '54a1a55e6236da9db40ae13872b0f73071132faa0356818eac3d7a1e0a140d19' as Hash
    expect((await source.getLibraries([hash])).get(hash)?.hash()).toBe(hash)
  })

  test('reports a block that does not exist', async () => {
    const { source } = await startNetwork([r => recordedReply(r)])
    await expect(source.getMasterchainBlock({ seqno: 99999999 })).rejects.toEqual(code(/^lookup\.block$/))
  })

  test.each([
    'liteServer.getAccountState',
    'liteServer.getConfigAll',
    'liteServer.getAllShardsInfo',
    'liteServer.getBlockHeader',
  ])('a wrong byte in a reply to %s is found, and another server is queried', async name => {
    const read = async ({ source }: Awaited<ReturnType<typeof startNetwork>>) => {
      const block = await source.getMasterchainBlock('newest')
      return [
        block,
        (await source.getConfig(block.id)).hash(),
        (await source.getAccount(recordedAddress('alice'), block.id)).shardAccount?.hash(),
      ]
    }
    const truth = await read(await startNetwork([r => recordedReply(r)]))
    const forging = forgeReply(name, flipBit)
    const mixed = await startNetwork([forging], [r => recordedReply(r), 5], [r => recordedReply(r), 5])
    expect(await read(mixed)).toEqual(truth)
    await expect(read(await startNetwork([forging]))).rejects.toEqual(code(/^(proof|source)\./))
  })

  test('ignores a server with a forged seqno', async () => {
    const forging = forgeReply('liteServer.getMasterchainInfo', reply => {
      const info = decodeBoxed('liteServer.MasterchainInfo', reply)
      const last = {
        ...info.last,
        seqno: 9_999_999,
        root_hash: 'ab'.repeat(32) as Hash,
        file_hash: 'cd'.repeat(32) as Hash,
      }
      return encodeBoxed('liteServer.masterchainInfo', { ...info, last })
    })
    const { source, client, fakeServers } = await startNetwork(
      [forging],
      [r => recordedReply(r), 5],
      [r => recordedReply(r), 5],
    )
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    const forgingName = `127.0.0.1:${fakeServers[0]?.address.port}`
    expect(client.health().find(({ name }) => name === forgingName)?.lastError).toContain('9999999')
    await expect((await startNetwork([forging])).source.getMasterchainBlock('newest')).rejects.toEqual(
      code(/^(source|proof)\./),
    )
  })

  test('does not go back when servers fall behind', async () => {
    let behind = false
    const forgetful = forgeReply('liteServer.getMasterchainInfo', reply => {
      if (!behind) return reply
      const { id } = readData<{
        masterchain: { id: { workchain: number; seqno: number; root_hash: Hash; file_hash: Hash } }
      }>('localnet/blocks/mc-000116.json').masterchain
      const { last, ...info } = decodeBoxed('liteServer.MasterchainInfo', reply)
      return encodeBoxed('liteServer.masterchainInfo', { ...info, last: { ...id, shard: last.shard } })
    })
    const { source, fakeServers } = await startNetwork([forgetful])
    const newest = await source.getMasterchainBlock('newest')
    const before = fakeServers[0]?.queryCount() ?? 0
    behind = true
    expect(await source.getMasterchainBlock('newest')).toBe(newest)
    expect(fakeServers[0]?.queryCount()).toBeGreaterThan(before)
  })

  test('rejects a server of another network', async () => {
    const foreign = forgeReply('liteServer.getMasterchainInfo', reply => {
      const info = decodeBoxed('liteServer.MasterchainInfo', reply)
      return encodeBoxed('liteServer.masterchainInfo', {
        ...info,
        init: { ...info.init, root_hash: 'ab'.repeat(32) as Hash },
      })
    })
    await expect((await startNetwork([foreign])).source.getMasterchainBlock('newest')).rejects.toEqual(
      code(/^source\.malformed$/),
    )
  })

  test('a hanging server does not delay queries', async () => {
    const { source } = await startNetwork([() => 'nothing'], [r => recordedReply(r)], [r => recordedReply(r)])
    const started = performance.now()
    await source.getMasterchainBlock('newest')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('reads the block in two round trips, config and first account together in a third', async () => {
    const { react, rounds } = countRoundTrips(recordedReply)
    const { source } = await startNetwork([react])
    const { id } = await source.getMasterchainBlock('newest')
    expect(rounds()).toBe(2)
    await Promise.all([source.getConfig(id), source.getAccount(recordedAddress('alice'), id)])
    expect(rounds()).toBe(3)
  })
})
