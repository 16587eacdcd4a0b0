import { decodeLiteserverReply, encodeRequest } from '@tonoscope/core/chain/liteserver/tl/codec'
import { toWireBlockId } from '@tonoscope/core/chain/liteserver/wireBlockId'
import { cached } from '@tonoscope/core/chain/wrappers/cached'
import { readShardAccount } from '@tonoscope/core/tlb/account'
import { addressOf, type Hash } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { lyingHead, nodeReplies, notReady, rateLimited, truncating } from '../../test/nodeReplies.ts'
import { closeNetworks, queryName, recordedAddress, startNetwork, zeroState } from '../../test/recordedNetwork.ts'

afterEach(closeNetworks)
const code = (expected: RegExp) => expect.objectContaining({ code: expect.stringMatching(expected) })
const masterchain = { workchain: -1, shard: '8000000000000000' }
const elector = addressOf(-1, '3'.repeat(64) as Hash)

describe.skipIf(!hasLocalnet)('a real node', () => {
  const node = nodeReplies()

  test('does not know seqno 0: it comes from the zero state, verified by both hashes', async () => {
    const { source } = await startNetwork([node])
    expect(await source.findBlock({ ...masterchain, seqno: 0 })).toEqual(zeroState)
    const block = await source.getMasterchainBlock({ seqno: 0 })
    expect(block).toMatchObject({ id: zeroState, startLt: 0n, endLt: 0n })
    expect(block.genUtime).toBeGreaterThan(1_700_000_000)
    // The zero state of the basechain is in its configuration.
    const basechain = { workchain: 0, shard: '8000000000000000', seqno: 0 }
    expect(await source.findBlock(basechain)).toMatchObject({
      ...basechain,
      rootHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await source.findBlock({ ...basechain, shard: '4000000000000000' })).toBeUndefined()
    expect(await source.findBlock({ ...basechain, workchain: 1 })).toBeUndefined()
    expect((await source.getConfig(zeroState)).levelMask).toBe(0)
    const { shardAccount } = await source.getAccount(elector, zeroState)
    expect(shardAccount && readShardAccount(shardAccount).account?.addr).toBe(elector)
    await expect(source.getAccount(recordedAddress('alice'), zeroState)).rejects.toEqual(code(/^source\.unsupported$/))
    expect(await source.getPreviousBlocks(zeroState)).toEqual({ last: [zeroState], keyBlock: zeroState })
  })

  test('has no block with seqno 0', async () => {
    const { source, fakeServers } = await startNetwork([node])
    await expect(source.getBlock(zeroState)).rejects.toEqual(code(/^lookup\.block$/))
    await expect(source.getBlockTransactions({ ...masterchain, seqno: 0 })).rejects.toEqual(code(/^lookup\.block$/))
    expect(fakeServers[0]?.queryCount()).toBe(0)
  })

  test('a forged zero state is rejected', async () => {
    const forging = (request: Uint8Array) => {
      const reply = Uint8Array.from(node(request))
      if (queryName(request) === 'liteServer.getState') reply[reply.length - 60] = (reply[reply.length - 60] ?? 0) ^ 1
      return reply
    }
    const { source } = await startNetwork([forging])
    await expect(source.getMasterchainBlock({ seqno: 0 })).rejects.toEqual(code(/^(proof|source)\./))
    const mixed = await startNetwork([forging], [node])
    expect((await mixed.source.getMasterchainBlock({ seqno: 0 })).id).toEqual(zeroState)
  })

  test('reports what it lacks as error 651', () => {
    const error = (request: Uint8Array) => {
      const reply = decodeLiteserverReply('liteServer.getBlock', node(request))
      return reply['@type'] === 'liteServer.error' ? `${reply.code} ${reply.message}` : reply['@type']
    }
    const id = toWireBlockId(zeroState)
    expect(error(encodeRequest('liteServer.lookupBlock', { mode: 1, id }))).toBe(
      '651 cannot find block (-1,8000000000000000) seqno=0: seqno not in db',
    )
    expect(error(encodeRequest('liteServer.getBlock', { id }))).toMatch(/^651 block .* is not in db$/)
    expect(error(encodeRequest('liteServer.getConfigAll', { mode: 0, id }))).toMatch(/^651 cannot load block/)
    expect(error(Uint8Array.of(1, 2, 3, 4))).toBe('228 unknown')
  })

  test('that stands still at a block with two shards is read there, and later blocks are not found', async () => {
    const { source } = await startNetwork([nodeReplies({ head: 250 })])
    const block = await source.getMasterchainBlock('newest')
    expect(block.id.seqno).toBe(250)
    expect(block.shards.map(({ id }) => id.shard)).toEqual(['4000000000000000', 'c000000000000000'])
    for (const name of ['alice', 'carol'])
      expect((await source.getAccount(recordedAddress(name), block.id)).shardAccount).toBeDefined()
    await expect(source.getMasterchainBlock({ seqno: 402 })).rejects.toEqual(code(/^lookup\.block$/))
    expect(await source.findBlock({ ...masterchain, seqno: 402 })).toBeUndefined()
  })

  test.each([
    ['is not ready', () => notReady()],
    ['limits requests', () => rateLimited()],
    ['ends connections in the middle of a packet', truncating(node)],
    ['lies about its head', lyingHead(node, 9_999_999)],
    ['lags behind', nodeReplies({ head: 250 })],
  ])('one that %s does not stop the others', async (_, replies) => {
    const { source } = await startNetwork([replies], [node, 5], [node, 5])
    const block = await source.getMasterchainBlock('newest')
    expect(block.id.seqno).toBe(1673)
    expect((await source.getAccount(recordedAddress('alice'), block.id)).shardAccount).toBeDefined()
  })

  test('alone and not ready is an error with its reason', async () => {
    const { source } = await startNetwork([() => notReady()])
    await expect(source.getMasterchainBlock('newest')).rejects.toThrow(/out of sync.*\(651\)/)
  })

  test('is queried 50 times at once with one signal, without a warning of a leak', async () => {
    const warnings: Error[] = []
    const collect = (warning: Error) => warnings.push(warning)
    process.on('warning', collect)
    const { source } = await startNetwork([node], [node])
    const kept = cached(source, { nowMs: () => 0 })
    const { signal } = new AbortController()
    const { id } = await kept.getMasterchainBlock('newest', { signal })
    const queries = Array.from({ length: 50 }, (_, index) => {
      const unknown = addressOf(-1, index.toString(16).padStart(64, '0') as Hash)
      return kept.getAccount(unknown, id, { signal }).catch(() => undefined)
    })
    await Promise.all([...queries, kept.getConfig(id, { signal })])
    // Node emits warnings in a later tick.
    await new Promise(resolve => setTimeout(resolve, 20))
    process.off('warning', collect)
    expect(warnings).toEqual([])
  })
})
