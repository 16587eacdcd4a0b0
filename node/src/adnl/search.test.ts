import { decodeRequest, encodeRequest } from '@tonoscope/core/chain/liteserver/tl/codec'
import type { Params } from '@tonoscope/core/chain/liteserver/tl/schemaTypes'
import { readTransaction } from '@tonoscope/core/tlb/transaction'
import { type Address, type Hash, lt } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../../core/test/data.ts'
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

type OnChainRecord = { readonly account: Address; readonly lt: string; readonly hash: Hash; readonly block: WrittenId }
type WrittenId = { readonly workchain: number; readonly shard: string; readonly seqno: number }
const recordedTransactions = (scenario: string): readonly OnChainRecord[] =>
  readData<{ transactions: readonly OnChainRecord[] }>(`localnet/scenarios/${scenario}.json`).transactions
const parseBlockRef = ({ workchain, shard, seqno }: WrittenId) => ({
  workchain,
  shard: BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0'),
  seqno,
})
const scenarios = dataFiles('localnet/scenarios')
  .map(file => file.replace('.json', ''))
  .filter(name => name !== 'index')

describe('blocks and transactions without an index', () => {
  test('finds the block of every on-chain transaction by account and time, across a split and a merge', async () => {
    const { source } = await startNetwork([recordedReply])
    let found = 0
    for (const scenario of scenarios) {
      const onChain = recordedTransactions(scenario)
      const blocks = await Promise.all(
        onChain.map(({ account, lt: at }) => source.getBlockByLt(account, lt(BigInt(at)))),
      )
      expect(blocks, scenario).toEqual(onChain.map(({ block }) => parseBlockRef(block)))
      found += onChain.length
    }
    expectRecorded(found, 601)
  }, 120_000)

  test('a time without a block returns the next block; a future time returns undefined', async () => {
    const { source } = await startNetwork([recordedReply])
    // Masterchain block 115 ends at 138000004, the next one begins at 140000000.
    expect(await source.getBlockByLt(recordedAddress('config'), lt(139_000_000n))).toMatchObject({ seqno: 116 })
    expect(await source.getBlockByLt(recordedAddress('config'), lt(10n ** 15n))).toBeUndefined()
    expect(await source.getBlockByLt(recordedAddress('alice'), lt(10n ** 15n))).toBeUndefined()
  })

  test('a pruned block is an error, not undefined', async () => {
    const { source } = await startNetwork([recordedReply])
    await expect(source.getBlockByLt(recordedAddress('alice'), lt(5n))).rejects.toEqual(code(/^source\.refused$/))
    const position = { workchain: 0, shard: '8000000000000000', seqno: 3 }
    await expect(source.getBlockTransactions(position)).rejects.toEqual(code(/^source\.refused$/))
    await expect(source.getBlockTransactions({ ...position, seqno: 99_999 })).rejects.toEqual(code(/^lookup\.block$/))
  })

  test('returns all transactions of a block by logical time', async () => {
    const { source } = await startNetwork([recordedReply])
    const onChain = recordedTransactions('action-ignored-mode2')
    for (const { block, hash, account } of onChain) {
      const contents = await source.getBlockTransactions(parseBlockRef(block))
      expect(contents).toContainEqual(expect.objectContaining({ hash, account }))
      const times = contents.map(({ cell }) => readTransaction(cell).lt)
      expect(times).toEqual([...times].sort((a, b) => (a < b ? -1 : 1)))
      for (const each of contents) expect(each.cell.hash()).toBe(each.hash)
    }
  })

  test('returns the transactions of an account, newest first, over several pages', async () => {
    const { source, fakeServers } = await startNetwork([recordedReply])
    const newest = await source.getAccountTransactions(recordedAddress('judy'), { count: 3 })
    expect(newest).toHaveLength(3)
    for (const [index, { cell }] of newest.entries()) {
      const next = newest[index + 1]
      if (next) expect(readTransaction(cell).prev_trans_hash).toBe(next.hash)
    }
    const [onChain] = recordedTransactions('long-chain').slice(-1)
    if (!onChain) throw new Error('the chain is empty')
    const before = fakeServers[0]?.queryCount() ?? 0
    const range = { from: { lt: lt(BigInt(onChain.lt)), hash: onChain.hash }, count: 40 }
    const chain = await source.getAccountTransactions(onChain.account, range)
    expect(chain).toHaveLength(40)
    expect((fakeServers[0]?.queryCount() ?? 0) - before).toBe(3)
    expect(new Set(chain.map(({ hash }) => hash)).size).toBe(40)
    expect(chain[0]?.block).toEqual(parseBlockRef(onChain.block))
  })

  test('is unsupported for an account that does not exist', async () => {
    const { source } = await startNetwork([recordedReply])
    await expect(source.getAccountTransactions(recordedAddress('subscription1'), { count: 1 })).rejects.toEqual(
      code(/^source\.unsupported$/),
    )
  })

  type Network = Awaited<ReturnType<typeof startNetwork>>
  test.each<[string, number, (network: Network, onChain: OnChainRecord) => Promise<Hash | undefined>]>([
    ['liteServer.lookupBlock', 0, readBlock],
    // What the first server names is read from the second.
    ['liteServer.getBlock', 1, readBlock],
    ['liteServer.getTransactions', 0, readList],
  ])('a wrong byte in a reply to %s is found, and another server is queried', async (name, position, read) => {
    const [onChain] = recordedTransactions('bounce-into-contract')
    if (!onChain) throw new Error('no recorded transactions')
    const servers = [0, 1, 2].map(index => [index === position ? forgeReply(name, flipBit) : recordedReply] as const)
    const network = await startNetwork(...servers)
    expect(await read(network, onChain)).toBe(onChain.hash)
    const caught = `127.0.0.1:${network.fakeServers[position]?.address.port}`
    expect(network.client.health().find(({ name }) => name === caught)?.lastError).toBeDefined()
  })

  async function readBlock({ source }: Network, { block, hash }: OnChainRecord) {
    return (await source.getBlockTransactions(parseBlockRef(block))).find(found => found.hash === hash)?.hash
  }
  async function readList({ source }: Network, { account, hash, lt: at }: OnChainRecord) {
    const [newest] = await source.getAccountTransactions(account, { from: { lt: lt(BigInt(at)), hash }, count: 1 })
    return newest?.hash
  }

  test('rejects a server that returns a later block than requested', async () => {
    const later = forgeReply('liteServer.lookupBlock', (reply, request) => {
      const params = decodeRequest(request)?.params as Params<'liteServer.lookupBlock'>
      if (params.mode !== 2) return reply
      return recordedReply(encodeRequest('liteServer.lookupBlock', { mode: 1, id: { ...params.id, seqno: 1673 } }))
    })
    const { source } = await startNetwork([later], [recordedReply, 5])
    expect(await source.getBlockByLt(recordedAddress('config'), lt(140_000_001n))).toMatchObject({ seqno: 116 })
    const alone = await startNetwork([later])
    await expect(alone.source.getBlockByLt(recordedAddress('config'), lt(140_000_001n))).rejects.toEqual(
      code(/^proof\./),
    )
  })
})
