import { decodeRequest, encodeRequest } from '@tonoscope/core/chain/liteserver/tl/codec'
import type { Params } from '@tonoscope/core/chain/liteserver/tl/schemaTypes'
import { readTransaction } from '@tonoscope/core/tlb/transaction'
import { type Address, type Hash, lt } from '@tonoscope/core/units'
import { afterEach, describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../../core/test/data.ts'
import { addressOf, endNetworks, flipped, honest, lying, networkOf } from '../../test/recordedNetwork.ts'

afterEach(endNetworks)
const code = (expected: RegExp) => expect.objectContaining({ code: expect.stringMatching(expected) })

type Landed = { readonly account: Address; readonly lt: string; readonly hash: Hash; readonly block: WrittenId }
type WrittenId = { readonly workchain: number; readonly shard: string; readonly seqno: number }
const landedOf = (scenario: string): readonly Landed[] =>
  readData<{ transactions: readonly Landed[] }>(`localnet/scenarios/${scenario}.json`).transactions
const placeOf = ({ workchain, shard, seqno }: WrittenId) => ({
  workchain,
  shard: BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0'),
  seqno,
})
const scenarios = dataFiles('localnet/scenarios')
  .map(file => file.replace('.json', ''))
  .filter(name => name !== 'index')

describe.skipIf(!hasData)('blocks and transactions are found without an index', () => {
  test('the block of every landed transaction by its account and time, across a split and a merge', async () => {
    const { source } = await networkOf([honest])
    let found = 0
    for (const scenario of scenarios) {
      const landed = landedOf(scenario)
      const blocks = await Promise.all(
        landed.map(({ account, lt: at }) => source.getBlockByLt(account, lt(BigInt(at)))),
      )
      expect(blocks, scenario).toEqual(landed.map(({ block }) => placeOf(block)))
      found += landed.length
    }
    expect(found).toBeGreaterThan(600)
  }, 120_000)

  test('a time at which nothing was made names the block after it; one that is still to come, none', async () => {
    const { source } = await networkOf([honest])
    // Masterchain block 115 ends at 138000004, the next one begins at 140000000.
    expect(await source.getBlockByLt(addressOf('config'), lt(139_000_000n))).toMatchObject({ seqno: 116 })
    expect(await source.getBlockByLt(addressOf('config'), lt(10n ** 15n))).toBeUndefined()
    expect(await source.getBlockByLt(addressOf('alice'), lt(10n ** 15n))).toBeUndefined()
  })

  test('a block that the servers do not have any more is not said not to exist', async () => {
    const { source } = await networkOf([honest])
    await expect(source.getBlockByLt(addressOf('alice'), lt(5n))).rejects.toEqual(code(/^source\.refused$/))
    const place = { workchain: 0, shard: '8000000000000000', seqno: 3 }
    await expect(source.getBlockTransactions(place)).rejects.toEqual(code(/^source\.refused$/))
    await expect(source.getBlockTransactions({ ...place, seqno: 99_999 })).rejects.toEqual(code(/^lookup\.block$/))
  })

  test('all transactions of a block, by time, each the one that landed', async () => {
    const { source } = await networkOf([honest])
    const landed = landedOf('action-ignored-mode2')
    for (const { block, hash, account } of landed) {
      const contents = await source.getBlockTransactions(placeOf(block))
      expect(contents).toContainEqual(expect.objectContaining({ hash, account }))
      const times = contents.map(({ cell }) => readTransaction(cell).lt)
      expect(times).toEqual([...times].sort((a, b) => (a < b ? -1 : 1)))
      for (const each of contents) expect(each.cell.hash()).toBe(each.hash)
    }
  })

  test("an account's transactions from its newest one backwards, in as many pages as it takes", async () => {
    const { source, standIns } = await networkOf([honest])
    const newest = await source.getAccountTransactions(addressOf('judy'), { count: 3 })
    expect(newest).toHaveLength(3)
    for (const [index, { cell }] of newest.entries()) {
      const next = newest[index + 1]
      if (next) expect(readTransaction(cell).prev_trans_hash).toBe(next.hash)
    }
    const [landed] = landedOf('long-chain').slice(-1)
    if (!landed) throw new Error('the chain is empty')
    const before = standIns[0]?.questions() ?? 0
    const asked = { from: { lt: lt(BigInt(landed.lt)), hash: landed.hash }, count: 40 }
    const chain = await source.getAccountTransactions(landed.account, asked)
    expect(chain).toHaveLength(40)
    expect((standIns[0]?.questions() ?? 0) - before).toBe(3)
    expect(new Set(chain.map(({ hash }) => hash)).size).toBe(40)
    expect(chain[0]?.block).toEqual(placeOf(landed.block))
  })

  test('of an account that does not exist it cannot tell', async () => {
    const { source } = await networkOf([honest])
    await expect(source.getAccountTransactions(addressOf('subscription1'), { count: 1 })).rejects.toEqual(
      code(/^source\.unsupported$/),
    )
  })

  type Network = Awaited<ReturnType<typeof networkOf>>
  test.each<[string, number, (network: Network, landed: Landed) => Promise<Hash | undefined>]>([
    ['liteServer.lookupBlock', 0, readBlock],
    // What the first server names is read from the second.
    ['liteServer.getBlock', 1, readBlock],
    ['liteServer.getTransactions', 0, readList],
  ])('a wrong byte in an answer to %s is found, and another server asked', async (name, place, read) => {
    const [landed] = landedOf('bounce-into-contract')
    if (!landed) throw new Error('nothing landed')
    const servers = [0, 1, 2].map(index => [index === place ? lying(name, flipped) : honest] as const)
    const network = await networkOf(...servers)
    expect(await read(network, landed)).toBe(landed.hash)
    const caught = `127.0.0.1:${network.standIns[place]?.address.port}`
    expect(network.client.health().find(({ name }) => name === caught)?.fault).toBeDefined()
  })

  async function readBlock({ source }: Network, { block, hash }: Landed) {
    return (await source.getBlockTransactions(placeOf(block))).find(found => found.hash === hash)?.hash
  }
  async function readList({ source }: Network, { account, hash, lt: at }: Landed) {
    const [newest] = await source.getAccountTransactions(account, { from: { lt: lt(BigInt(at)), hash }, count: 1 })
    return newest?.hash
  }

  test('a server that names a later block than the one looked for is not believed', async () => {
    const later = lying('liteServer.lookupBlock', (answer, request) => {
      const asked = decodeRequest(request)?.params as Params<'liteServer.lookupBlock'> // the question that is lied about
      if (asked.mode !== 2) return answer
      return honest(encodeRequest('liteServer.lookupBlock', { mode: 1, id: { ...asked.id, seqno: 1673 } }))
    })
    const { source } = await networkOf([later], [honest, 5])
    expect(await source.getBlockByLt(addressOf('config'), lt(140_000_001n))).toMatchObject({ seqno: 116 })
    const alone = await networkOf([later])
    await expect(alone.source.getBlockByLt(addressOf('config'), lt(140_000_001n))).rejects.toEqual(code(/^proof\./))
  })
})
