import { decodeBoxed, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import { readAccount, readShardAccount } from '@tonoscope/core/tlb/account'
import type { Hash } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { hasData, readData } from '../../../core/test/data.ts'
import { inRounds } from '../../test/inRounds.ts'
import { addressOf, endNetworks, flipped, honest, lying, networkOf } from '../../test/recordedNetwork.ts'

afterEach(endNetworks)
const code = (expected: RegExp) => expect.objectContaining({ code: expect.stringMatching(expected) })

describe.skipIf(!hasData)('a network read through its liteservers', () => {
  test('gives the newest block with its time, seed and shards', async () => {
    const { source } = await networkOf([r => honest(r)])
    const block = await source.getMasterchainBlock('newest')
    expect(block.id).toMatchObject({ workchain: -1, seqno: 1673 })
    expect(block.randSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(block.shards).toHaveLength(1)
    expect(block.shards[0]?.id).toMatchObject({ workchain: 0, shard: '8000000000000000', seqno: 1468 })
    expect(block.endLt).toBeGreaterThan(block.startLt)
  })

  test('gives an account as it was recorded, and none where there is none', async () => {
    const { source } = await networkOf([r => honest(r)])
    const { id } = await source.getMasterchainBlock('newest')
    const { shardAccount } = await source.getAccount(addressOf('alice'), id)
    if (!shardAccount) throw new Error('no account')
    expect(readShardAccount(shardAccount).account?.addr).toBe(addressOf('alice'))
    expect(readAccount(shardAccount.ref(0))).toBeDefined()
  })

  test('gives the whole configuration, once between two key blocks', async () => {
    const { source, standIns } = await networkOf([r => honest(r)])
    const { id } = await source.getMasterchainBlock('newest')
    const config = await source.getConfig(id)
    expect(config.levelMask).toBe(0)
    const before = standIns[0]?.questions()
    expect(await source.getConfig(id)).toBe(config)
    expect(standIns[0]?.questions()).toBe(before)
  })

  test('gives an old block by its number, its predecessors and the key block', async () => {
    const { source } = await networkOf([r => honest(r)])
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

  test('gives libraries by their hash', async () => {
    const { source } = await networkOf([r => honest(r)])
    const hash = '54a1a55e6236da9db40ae13872b0f73071132faa0356818eac3d7a1e0a140d19' as Hash
    expect((await source.getLibraries([hash])).get(hash)?.hash()).toBe(hash)
  })

  test('says that a block does not exist', async () => {
    const { source } = await networkOf([r => honest(r)])
    await expect(source.getMasterchainBlock({ seqno: 99999999 })).rejects.toEqual(code(/^lookup\.block$/))
  })

  test.each([
    'liteServer.getAccountState',
    'liteServer.getConfigAll',
    'liteServer.getAllShardsInfo',
    'liteServer.getBlockHeader',
  ])('a wrong byte in an answer to %s is found, and another server asked', async name => {
    const read = async ({ source }: Awaited<ReturnType<typeof networkOf>>) => {
      const block = await source.getMasterchainBlock('newest')
      return [
        block,
        (await source.getConfig(block.id)).hash(),
        (await source.getAccount(addressOf('alice'), block.id)).shardAccount?.hash(),
      ]
    }
    const truth = await read(await networkOf([r => honest(r)]))
    const liar = lying(name, flipped)
    const mixed = await networkOf([liar], [r => honest(r), 5], [r => honest(r), 5])
    expect(await read(mixed)).toEqual(truth)
    await expect(read(await networkOf([liar]))).rejects.toEqual(code(/^(proof|source)\./))
  })

  test('a server that claims a height of its own is not followed', async () => {
    const liar = lying('liteServer.getMasterchainInfo', answer => {
      const info = decodeBoxed('liteServer.MasterchainInfo', answer)
      const last = {
        ...info.last,
        seqno: 9_999_999,
        root_hash: 'ab'.repeat(32) as Hash,
        file_hash: 'cd'.repeat(32) as Hash,
      }
      return encodeBoxed('liteServer.masterchainInfo', { ...info, last })
    })
    const { source, client, standIns } = await networkOf([liar], [r => honest(r), 5], [r => honest(r), 5])
    expect((await source.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    const liarName = `127.0.0.1:${standIns[0]?.address.port}`
    expect(client.health().find(({ name }) => name === liarName)?.fault).toContain('9999999')
    await expect((await networkOf([liar])).source.getMasterchainBlock('newest')).rejects.toEqual(
      code(/^(source|proof)\./),
    )
  })

  test('servers that fall behind do not turn time back', async () => {
    let behind = false
    const forgetful = lying('liteServer.getMasterchainInfo', answer => {
      if (!behind) return answer
      const { id } = readData<{
        masterchain: { id: { workchain: number; seqno: number; root_hash: Hash; file_hash: Hash } }
      }>('localnet/blocks/mc-000116.json').masterchain
      const { last, ...info } = decodeBoxed('liteServer.MasterchainInfo', answer)
      return encodeBoxed('liteServer.masterchainInfo', { ...info, last: { ...id, shard: last.shard } })
    })
    const { source, standIns } = await networkOf([forgetful])
    const newest = await source.getMasterchainBlock('newest')
    const before = standIns[0]?.questions() ?? 0
    behind = true
    expect(await source.getMasterchainBlock('newest')).toBe(newest)
    expect(standIns[0]?.questions()).toBeGreaterThan(before)
  })

  test('a server of another network is not believed', async () => {
    const foreign = lying('liteServer.getMasterchainInfo', answer => {
      const info = decodeBoxed('liteServer.MasterchainInfo', answer)
      return encodeBoxed('liteServer.masterchainInfo', {
        ...info,
        init: { ...info.init, root_hash: 'ab'.repeat(32) as Hash },
      })
    })
    await expect((await networkOf([foreign])).source.getMasterchainBlock('newest')).rejects.toEqual(
      code(/^source\.malformed$/),
    )
  })

  test('a server that hangs holds nobody up', async () => {
    const { source } = await networkOf([() => 'nothing'], [r => honest(r)], [r => honest(r)])
    const started = performance.now()
    await source.getMasterchainBlock('newest')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('the block takes two round trips, its configuration and the first account together a third', async () => {
    const { react, rounds } = inRounds(honest)
    const { source } = await networkOf([react])
    const { id } = await source.getMasterchainBlock('newest')
    expect(rounds()).toBe(2)
    await Promise.all([source.getConfig(id), source.getAccount(addressOf('alice'), id)])
    expect(rounds()).toBe(3)
  })
})
