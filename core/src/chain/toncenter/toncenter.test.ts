import { describe, expect, test } from 'vitest'
import { readData } from '../../../test/data.ts'
import { fakeServer, type Route, status } from '../../../test/fakeServer.ts'
import { readScenario, recordedConfig, recordedLibraries, type ScenarioTransaction } from '../../../test/scenarios.ts'
import { v3Scenario, v3Transaction } from '../../../test/v3Form.ts'
import type { BlockIdExt } from '../../blockId.ts'
import { Builder } from '../../cell/Builder.ts'
import { toBocBase64 } from '../../cell/text.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { type Address, type Hash, lt, unixSec } from '../../units.ts'
import { toncenterSource } from './toncenterSource.ts'

function open(routes: Record<string, Route>) {
  const { fetch, requests: calls } = fakeServer(routes)
  return { source: toncenterSource({ name: 'stand-in', baseUrl: 'https://index.example', fetch }), calls }
}
const code = (expected: string) => expect.objectContaining({ code: expected })
const ok = (result: unknown) => ({ ok: true, result })
const hex = (digit: string) => digit.repeat(64) as Hash
const b64 = (hash: string) => toBase64(fromHex(hash))
const block: BlockIdExt = {
  workchain: -1,
  shard: '8000000000000000',
  seqno: 40,
  rootHash: hex('a'),
  fileHash: hex('b'),
}
const onChainTransactions = (): readonly ScenarioTransaction[] =>
  readScenario('deploy-v3r2-and-fund-three').transactions

describe('full account states', () => {
  const first = () => onChainTransactions()[0]!
  const address = () => first().account
  const boc = () => toBocBase64(first().after!)

  test('come from getShardAccountCell', async () => {
    const { source, calls } = open({ '/api/v2/getShardAccountCell': () => ok({ '@type': 'tvm.cell', bytes: boc() }) })
    const { shardAccount } = await source.getAccount(address(), block)
    expect(shardAccount?.hash()).toBe(first().after?.hash())
    expect(calls[0]).toMatch(/^\/api\/v2\/getShardAccountCell\?address=.{48}&seqno=40$/)
  })

  test('of an absent account are undefined', async () => {
    const none = new Builder().ref(new Builder().bit(false).end()).hash(hex('0')).uint(0, 64).end()
    const { source } = open({ '/api/v2/getShardAccountCell': () => ok({ bytes: toBocBase64(none) }) })
    expect(await source.getAccount(address(), block)).toEqual({ shardAccount: undefined })
  })

  test('are source.unsupported where the server does not have the method', async () => {
    const information = { balance: '5', code: '', data: '', last_transaction_id: {}, state: 'uninitialized' }
    const { source } = open({ '/api/v2/getAddressInformation': () => ok(information) })
    await expect(source.getAccount(address(), block)).rejects.toEqual(code('source.unsupported'))
  })

  test.each([
    ['of another account', () => ok({ bytes: boc() }), `0:${'12'.repeat(32)}`, 'source.malformed'],
    [
      'that are no state',
      () => ok({ bytes: toBocBase64(new Builder().uint(1, 8).end()) }),
      undefined,
      'source.malformed',
    ],
    ['that are no cell', () => ok({ bytes: 'AAAA' }), undefined, 'source.malformed'],
    [
      'that the node threw away',
      () => status(500, { ok: false, error: "LITE_SERVER_UNKNOWN: state already gc'd" }),
      undefined,
      'source.notRecorded',
    ],
    [
      'behind a bad key',
      () => status(401, { ok: false, error: 'API key does not exist' }),
      undefined,
      'source.unreachable',
    ],
  ] as const)('%s are rejected', async (_, response, other, expected) => {
    const { source } = open({ '/api/v2/getShardAccountCell': response })
    await expect(source.getAccount((other as Address) ?? address(), block)).rejects.toEqual(code(expected))
  })
})

describe('configuration and libraries', () => {
  test('the dictionary is found with and without the address before it', async () => {
    const [first] = onChainTransactions()
    const config = recordedConfig(first?.config.hash() ?? '')
    const wrapped = new Builder().hash(hex('5')).ref(config).end()
    for (const cell of [config, wrapped]) {
      const { source } = open({ '/api/v2/getConfigAll': () => ok({ config: { bytes: toBocBase64(cell) } }) })
      expect((await source.getConfig(block)).hash()).toBe(config.hash())
    }
    const { source } = open({
      '/api/v2/getConfigAll': () => ok({ config: { bytes: toBocBase64(new Builder().end()) } }),
    })
    await expect(source.getConfig(block)).rejects.toEqual(code('source.malformed'))
  })

  test('existing libraries are returned, unrequested ones are rejected', async () => {
    const [[hash, cell]] = [...recordedLibraries()] as [[Hash, Parameters<typeof toBocBase64>[0]]]
    const { source, calls } = open({
      '/api/v2/getLibraries': () => ok({ result: [{ hash: b64(hash), data: toBocBase64(cell) }] }),
    })
    expect([...(await source.getLibraries([hash, hex('9')])).keys()]).toEqual([hash])
    expect(calls).toHaveLength(1)
    await expect(source.getLibraries([hex('9')])).rejects.toEqual(code('source.malformed'))
  })
})

describe('blocks', () => {
  const v3Block = (workchain: number, seqno: number, more = {}) => ({
    workchain,
    shard: '8000000000000000',
    seqno,
    root_hash: b64(seqno.toString(16).padStart(64, '0')),
    file_hash: b64(hex('b')),
    gen_utime: String(1000 + seqno),
    start_lt: String(seqno * 1_000_000),
    end_lt: String(seqno * 1_000_000 + 4),
    rand_seed: b64(hex('c')),
    key_block: seqno === 13,
    prev_key_block_seqno: 13,
    master_ref_seqno: seqno - 2,
    ...more,
  })
  const idAt = (seqno: number): BlockIdExt => ({
    ...block,
    seqno,
    rootHash: seqno.toString(16).padStart(64, '0') as Hash,
  })

  test('come from the index with their shards', async () => {
    const { source, calls } = open({
      '/api/v3/masterchainInfo': () => ({ last: v3Block(-1, 40), first: {} }),
      '/api/v3/masterchainBlockShardState': () => ({ blocks: [v3Block(0, 55), v3Block(-1, 40)] }),
    })
    const head = await source.getMasterchainBlock('newest')
    expect(head).toMatchObject({ id: idAt(40), genUtime: 1040, randSeed: hex('c'), shards: [{ id: { seqno: 55 } }] })
    expect(calls).toHaveLength(2)
  })

  test('come from the nodes without an index; the times of shards may be inferred then', async () => {
    const v2Id = (workchain: number, seqno: number) => ({
      workchain,
      shard: '-9223372036854775808',
      seqno,
      root_hash: b64(hex('a')),
      file_hash: b64(hex('b')),
    })
    const header = (workchain: number, seqno: number, more = {}) => ({
      id: v2Id(workchain, seqno),
      start_lt: '5',
      end_lt: '9',
      ...more,
    })
    const { source } = open({
      '/api/v2/lookupBlock': () => ok(v2Id(-1, 40)),
      '/api/v2/shards': () => ok({ shards: [v2Id(0, 55)] }),
      '/api/v2/getBlockHeader': url =>
        ok(url.searchParams.get('workchain') === '-1' ? header(-1, 40, { gen_utime: 1040 }) : header(0, 55)),
    })
    const found = await source.getMasterchainBlock({ seqno: 40 })
    expect(found).toMatchObject({ id: block, genUtime: 1040, randSeed: undefined, inferred: ['shards'] })
    expect(found.shards).toMatchObject([{ id: { seqno: 55, shard: '8000000000000000' }, startLt: 5n }])
  })

  test('that are unavailable are not reported as absent', async () => {
    const { source } = open({ '/api/v3/masterchainBlockShardState': () => ({ blocks: [] }) })
    await expect(source.getMasterchainBlock({ seqno: 99 })).rejects.toMatchObject({
      code: expect.stringMatching(/^source\./),
    })
  })

  const listed = (replied: readonly number[]) =>
    open({
      '/api/v3/blocks': url => {
        const seqno = url.searchParams.get('seqno')
        return { blocks: (seqno ? [Number(seqno)] : replied).map(each => v3Block(-1, each)) }
      },
    })
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)

  test('the previous blocks are sixteen contiguous ones and the last key block', async () => {
    const { source } = listed(range(41, 20))
    const previous = await source.getPreviousBlocks?.(idAt(40))
    expect(previous?.last.map(({ seqno }) => seqno)).toEqual(range(40, 16))
    expect(previous?.keyBlock.seqno).toBe(13)
  })

  test('the previous blocks are unknown with a gap', async () => {
    const { source } = listed(range(41, 20).filter(seqno => seqno !== 33))
    await expect(source.getPreviousBlocks?.(idAt(40))).rejects.toEqual(code('source.notRecorded'))
    await expect(source.getPreviousBlocks?.({ ...idAt(40), rootHash: hex('f') })).rejects.toEqual(
      code('source.notRecorded'),
    )
  })

  test('of an on-chain trace come with the data that its execution used', async () => {
    const transactions = onChainTransactions()
    const { source } = open({
      '/api/v3/traces': () => ({ traces: [v3Scenario(transactions)] }),
      '/api/v3/blocks': url => ({
        blocks: [v3Block(Number(url.searchParams.get('workchain')), Number(url.searchParams.get('seqno')))],
      }),
    })
    const found = await source.getTraceOfMessage?.(hex('1'))
    expect(found?.map(({ hash }) => hash).toSorted()).toEqual(transactions.map(({ hash }) => hash).toSorted())
    for (const each of found ?? []) {
      expect([each.cell.hash(), each.randSeed]).toEqual([each.hash, hex('c')])
      expect(each.masterchainSeqno).toBe(each.block.seqno - 2)
    }
  })

  test('of a trace are complete also where one cannot be rebuilt: it is read from the node', async () => {
    const { transactions } = readScenario('external-out-log')
    const traces = { '/api/v3/traces': () => ({ traces: [v3Scenario(transactions)] }) }
    const blocks: Route = ({ searchParams }) => ({
      blocks: [v3Block(Number(searchParams.get('workchain')), Number(searchParams.get('seqno')))],
    })
    const { source, calls } = open({
      ...traces,
      '/api/v3/blocks': blocks,
      '/api/v2/getTransactions': ({ searchParams }) =>
        ok(
          transactions
            .filter(({ lt }) => String(lt) === searchParams.get('lt'))
            .map(({ cell }) => ({ data: toBocBase64(cell) })),
        ),
    })
    const found = await source.getTraceOfMessage?.(hex('1'))
    expect(found?.map(({ cell }) => cell.hash()).toSorted()).toEqual(transactions.map(({ hash }) => hash).toSorted())
    expect(calls.filter(each => each.includes('/v2/'))).toHaveLength(1)
    const alone = open({ ...traces, '/api/v3/blocks': blocks })
    await expect(alone.source.getTraceOfMessage?.(hex('1'))).rejects.toEqual(code('source.unsupported'))
  })

  test('return their transactions page by page', async () => {
    const golden = readData<{ transactions: { raw: string; expected: { hash: Hash; lt: number } }[] }>(
      'golden/block-transactions',
      'block-txs-2.json',
    )
    const all = golden.transactions.map(({ raw, expected }) => ({
      data: toBase64(fromHex(raw)),
      transaction_id: { lt: String(expected.lt), hash: b64(expected.hash) },
    }))
    const { source, calls } = open({
      '/api/v2/getBlockTransactionsExt': ({ searchParams }) => {
        const after = searchParams.get('after_lt')
        const from = after ? all.findIndex(({ transaction_id }) => transaction_id.lt === after) : -1
        return ok({ incomplete: from < 0, transactions: from < 0 ? all.slice(0, 4) : all.slice(4) })
      },
    })
    const position = { workchain: 0, shard: '8000000000000000', seqno: 40834551 }
    const found = await source.getBlockTransactions?.(position)
    expect(found?.map(({ hash }) => hash).toSorted()).toEqual(
      golden.transactions.map(({ expected }) => expected.hash).toSorted(),
    )
    expect(calls).toHaveLength(2)
    const stuck = open({
      '/api/v2/getBlockTransactionsExt': () => ok({ incomplete: true, transactions: all.slice(0, 4) }),
    })
    await expect(stuck.source.getBlockTransactions?.(position)).rejects.toThrow('the same page again')
  })
})

describe('transactions', () => {
  test('are found by hash, or by their incoming message', async () => {
    const [first] = onChainTransactions()
    if (!first) throw new Error('expected a transaction')
    const found = v3Transaction(first.cell, first.account, { block: first.block, after: first.after })
    const { source, calls } = open({
      '/api/v3/transactions': () => ({ transactions: [] }),
      '/api/v3/transactionsByMessage': () => ({ transactions: [found] }),
    })
    const transaction = await source.getIndexedTransaction?.({ by: 'any', hash: hex('1') })
    expect(transaction).toMatchObject({ hash: first.hash, account: first.account, block: { seqno: first.block.seqno } })
    expect(calls.map(each => each.split('?')[0])).toEqual(['/api/v3/transactions', '/api/v3/transactionsByMessage'])
  })
})

describe('items', () => {
  const item = `0:${hex('1')}` as Address
  const row = (more = {}) => ({
    address: item.toUpperCase(),
    index: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    owner_address: item.toUpperCase(),
    collection_address: item.toUpperCase(),
    collection: null,
    content: { domain: 'x.ton' },
    init: true,
    ...more,
  })
  const metadata = {
    [item.toUpperCase()]: { is_indexed: true, token_info: [{ type: 'nft_items', name: 'X', image: 'i' }] },
  }

  test('keep their full index, and their metadata from the index', async () => {
    const { source } = open({ '/api/v3/nft/items': () => ({ nft_items: [row()], metadata }) })
    const found = (await source.getItems?.([item]))?.get(item)
    expect(found).toMatchObject({
      index: 2n ** 256n - 1n,
      owner: item,
      domain: 'x.ton',
      content: { name: 'X', image: 'i' },
    })
  })

  test('of an owner are read to the last page, with the domains among them', async () => {
    const { source, calls } = open({
      '/api/v3/nft/items': ({ searchParams }) => ({
        nft_items:
          searchParams.get('offset') === '0' ? Array.from({ length: 500 }, () => row({ content: {} })) : [row()],
      }),
    })
    expect(await source.getItemsOfOwner?.(item)).toHaveLength(501)
    expect(calls).toHaveLength(2)
    expect(await source.getDomainsOfOwner?.(item)).toEqual([
      { name: 'x.ton', item, owner: item, expiringAt: undefined },
    ])
  })

  test('domains that point to accounts are those of the address book, in one request', async () => {
    const other = `0:${'7'.repeat(64)}` as Address // in the form of one
    const { source, calls } = open({
      '/api/v3/addressBook': ({ searchParams }) =>
        Object.fromEntries(
          searchParams
            .getAll('address')
            .map(each => [each.toUpperCase(), { user_friendly: each, domain: each === item ? 'x.ton' : null }]),
        ),
    })
    expect(await source.getDomainsOfWallets?.([item, other])).toEqual(new Map([[item, ['x.ton']]]))
    expect(calls).toHaveLength(1)
  })

  test('jettons and their wallets', async () => {
    const { source } = open({
      '/api/v3/jetton/wallets': () => ({
        jetton_wallets: [{ address: item, owner: item, jetton: item, balance: '10000000000000000000000' }],
      }),
      '/api/v3/jetton/masters': () => ({
        jetton_masters: [
          { address: item, total_supply: '5', mintable: true, admin_address: null, jetton_content: { decimals: '6' } },
        ],
        metadata,
      }),
    })
    expect((await source.getJettonWallets?.([item]))?.get(item)?.balance).toBe(10n ** 22n)
    expect((await source.getJettons?.([item]))?.get(item)).toMatchObject({
      totalSupply: 5n,
      admin: undefined,
      content: { decimals: '6', name: 'X' },
    })
  })

  test('are source.unsupported without an index', async () => {
    await expect(open({}).source.getItems?.([item])).rejects.toEqual(code('source.unsupported'))
  })
})

describe('blocks', () => {
  const position = { workchain: -1, shard: '8000000000000000' }
  const v2 = (seqno: number, shard = '-9223372036854775808') => ({
    workchain: -1,
    shard,
    seqno,
    root_hash: b64(hex('a')),
    file_hash: b64(hex('b')),
  })
  const v3 = (seqno: number, utime: number) => ({
    workchain: -1,
    shard: '8000000000000000',
    seqno,
    root_hash: b64(hex('a')),
    file_hash: b64(hex('b')),
    gen_utime: String(utime),
    start_lt: '5',
    end_lt: '9',
  })

  test('are found in the index by seqno and by time', async () => {
    const { source, calls } = open({ '/api/v3/blocks': () => ({ blocks: [v3(40, 1000)] }) })
    expect(await source.findBlock?.({ ...position, seqno: 40 })).toEqual(block)
    expect(await source.findBlock?.({ ...position, utime: unixSec(999) })).toEqual(block)
    expect(calls[1]).toBe('/api/v3/blocks?workchain=-1&shard=8000000000000000&start_utime=999&limit=16&sort=asc')
    await expect(source.findBlock?.({ ...position, utime: unixSec(1001) })).rejects.toEqual(code('source.malformed'))
  })

  test('with equal times are found in the index from the first on, in whatever order it has them', async () => {
    const at = (seqno: number, utime: number) => ({ ...v3(seqno, utime), root_hash: b64(hex(String(seqno % 10))) })
    const { source } = open({ '/api/v3/blocks': () => ({ blocks: [at(43, 1000), at(44, 1001), at(42, 1000)] }) })
    expect(await source.findBlock?.({ ...position, utime: unixSec(1000) })).toMatchObject({ seqno: 42 })
  })

  test('are found by nodes where the index does not support it: by logical time, and without an index', async () => {
    const { source, calls } = open({
      '/api/v2/lookupBlock': () => ok(v2(40)),
      '/api/v2/getBlockHeader': () => ok({ id: v2(40), start_lt: '5', end_lt: '9' }),
    })
    expect(await source.findBlock?.({ ...position, lt: lt(7n) })).toEqual(block)
    expect(calls).toEqual(['/api/v2/lookupBlock?workchain=-1&shard=-9223372036854775808&lt=7'])
    expect(await source.findBlock?.({ ...position, seqno: 40 })).toEqual(block)
    expect(await source.findBlock?.({ ...position, utime: unixSec(7) })).toEqual(block)
    expect(calls.at(-2)).toContain('unixtime=7')
    // An older node does not state the time of the block, so that no other is looked up.
    expect(calls.at(-1)).toContain('getBlockHeader')
  })

  describe('with equal times are found by nodes', () => {
    const times: Readonly<Record<number, number>> = { 39: 999, 40: 1000, 41: 1000, 42: 1000, 43: 1001 }
    const id = (seqno: number) => ({ ...v2(seqno), root_hash: b64(hex(String(seqno % 10))) })
    /** A node that finds this block by time. */
    const node = (byTime: number) =>
      open({
        '/api/v2/lookupBlock': url => ok(id(Number(url.searchParams.get('seqno') ?? byTime))),
        '/api/v2/getBlockHeader': url => {
          const seqno = Number(url.searchParams.get('seqno'))
          return ok({ id: id(seqno), start_lt: '5', end_lt: '9', gen_utime: times[seqno] })
        },
      })

    test.each([40, 41, 42])('from the first on, whichever a node finds: block %i', async found => {
      const { source } = node(found)
      expect(await source.findBlock?.({ ...position, utime: unixSec(1000) })).toMatchObject({ seqno: 40 })
    })

    test('and a single block of its time is itself; an earlier one is malformed', async () => {
      const { source, calls } = node(43)
      expect(await source.findBlock?.({ ...position, utime: unixSec(1001) })).toMatchObject({ seqno: 43 })
      expect(calls.filter(call => call.includes('lookupBlock'))).toHaveLength(2)
      await expect(source.findBlock?.({ ...position, utime: unixSec(1002) })).rejects.toEqual(code('source.malformed'))
    })

    test('and by seqno without reading headers', async () => {
      const { source, calls } = node(42)
      expect(await source.findBlock?.({ ...position, seqno: 41 })).toMatchObject({ seqno: 41 })
      expect(calls.join()).not.toContain('getBlockHeader')
    })
  })

  test('of the future are undefined; deleted ones and those of another shard are source.notRecorded', async () => {
    const { source } = open({
      '/api/v2/lookupBlock': () => status(500, { ok: false, error: 'LITE_SERVER_UNKNOWN: block is not found' }),
      '/api/v2/getMasterchainInfo': () => ok({ last: v2(50) }),
    })
    expect(await source.findBlock?.({ ...position, seqno: 51 })).toBeUndefined()
    await expect(source.findBlock?.({ ...position, seqno: 49 })).rejects.toEqual(code('source.notRecorded'))
    await expect(source.findBlock?.({ ...position, utime: unixSec(5) })).rejects.toEqual(code('source.notRecorded'))
    const split = open({ '/api/v2/lookupBlock': () => ok(v2(40, '-4611686018427387904')) })
    await expect(split.source.findBlock?.({ ...position, seqno: 40 })).rejects.toEqual(code('source.notRecorded'))
  })

  test('and block proofs cannot be read in full: there is no such method', () => {
    const { source } = open({})
    expect([source.getBlock, source.getBlockProof]).toEqual([undefined, undefined])
  })
})
