import { describe, expect, test } from 'vitest'
import { expectRecorded, readData } from '../../../test/data.ts'
import { fakeServer, type Route, status } from '../../../test/fakeServer.ts'
import { scenarioTree } from '../../../test/localnetTrace.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../../test/scenarios.ts'
import type { BlockIdExt } from '../../blockId.ts'
import { toBocHex } from '../../cell/text.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { fromHex, toHex } from '../../encoding/hex.ts'
import { verifyChain } from '../../proof/verifyChain.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { buildIndexedTrace } from '../../trace/buildIndexedTrace.ts'
import { buildTrace, type ExecutedTree } from '../../trace/buildTrace.ts'
import { nodesOf } from '../../trace/Trace.ts'
import { type Address, type Hash, unixSec } from '../../units.ts'
import { tonapiSource } from './tonapiSource.ts'

function open(routes: Record<string, Route>) {
  const { fetch, requests: calls } = fakeServer(routes)
  return {
    source: tonapiSource({ name: 'stand-in', baseUrl: 'https://api.example', fetch, apiKey: 'secret-2' }),
    calls,
  }
}
const code = (expected: string) => expect.objectContaining({ code: expected })

type RawId = { workchain: number; shard: string; seqno: number; root_hash: Hash; file_hash: Hash }
const shardOf = (shard: string) => BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0')
const rawId = (id: RawId) => ({ ...id, shard: shardOf(id.shard) })
const blockOf = (id: RawId): BlockIdExt => ({
  workchain: id.workchain,
  shard: shardOf(id.shard),
  seqno: id.seqno,
  rootHash: id.root_hash,
  fileHash: id.file_hash,
})
const hexOf = (base64: string) => toHex(fromBase64(base64))

describe('transactions of blocks', () => {
  test.each(['block-txs-1.json', 'block-txs-2.json'])(
    'of the recorded reply %s are its own, in its order',
    async file => {
      const golden = readData<{ block: string; transactions: { expected: { hash: string; raw: string } }[] }>(
        'golden/block-transactions',
        file,
      )
      const recorded = golden.transactions.map(({ expected }) => expected)
      const { source, calls } = open({ '/v2/blockchain/blocks/*': () => ({ transactions: recorded }) })
      const [workchain = '', shard = '', seqno = ''] = golden.block.slice(1, -1).split(',')
      const position = { workchain: Number(workchain), shard, seqno: Number(seqno) }
      const found = await source.getBlockTransactions?.(position)
      expect(found?.map(({ hash }) => hash)).toEqual(recorded.map(({ hash }) => hash))
      expect(calls).toEqual([`/v2/blockchain/blocks/${golden.block}/transactions`])
      const bent = open({
        '/v2/blockchain/blocks/*': () => ({ transactions: [{ ...recorded[0], raw: recorded[1]?.raw }] }),
      })
      await expect(bent.source.getBlockTransactions?.(position)).rejects.toEqual(code('source.malformed'))
    },
  )
})

describe('account states', () => {
  type Recorded = {
    address: Address
    lastTransLt: string
    atMasterchainBlock: {
      params: { id: RawId }
      answer: { id: RawId; shardblk: RawId; shard_proof: string; proof: string; state: string }
    }
  }
  const responseOf = ({ answer: response }: Recorded['atMasterchainBlock']) => ({
    id: rawId(response.id),
    shardblk: rawId(response.shardblk),
    shard_proof: hexOf(response.shard_proof),
    proof: hexOf(response.proof),
    state: hexOf(response.state),
  })

  test.each(['alice', 'bob', 'carol', 'dave', 'config'])('of %s are complete and proven', async name => {
    const recorded = readData<Recorded>('localnet/accounts', `${name}.json`)
    const response = responseOf(recorded.atMasterchainBlock)
    const block = blockOf(recorded.atMasterchainBlock.params.id)
    const { source } = open({ '/v2/liteserver/get_account_state/*': () => response })
    const { shardAccount } = await source.getAccount(recorded.address, block)
    const read = shardAccount && readShardAccount(shardAccount)
    expect([read?.account?.addr, read?.last_trans_lt]).toEqual([recorded.address, BigInt(recorded.lastTransLt)])
    const bytes = fromHex(response.state)
    const last = bytes.length - 1
    bytes[last] = (bytes[last] ?? 0) ^ 1
    const bent = open({ '/v2/liteserver/get_account_state/*': () => ({ ...response, state: toHex(bytes) }) })
    await expect(bent.source.getAccount(recorded.address, block)).rejects.toMatchObject({
      code: expect.stringMatching(/^proof\./),
    })
    const other = `0:${'11'.repeat(32)}` as Address
    await expect(source.getAccount(other, block)).rejects.toMatchObject({ code: expect.stringMatching(/^proof\./) })
  })

  test('of a server without them are source.unsupported', async () => {
    const block = blockOf(readData<Recorded>('localnet/accounts', 'alice.json').atMasterchainBlock.params.id)
    await expect(open({}).source.getAccount(`0:${'11'.repeat(32)}` as Address, block)).rejects.toEqual(
      code('source.unsupported'),
    )
  })
})

describe('the configuration', () => {
  type Query = { params: { id: RawId }; answer: { state_proof: string; config_proof: string } }
  const recorded = () => readData<[Query]>('localnet/queries', 'config-all.json')[0]

  test('is proven where the server has proofs', async () => {
    const { params, answer: response } = recorded()
    const { source } = open({
      '/v2/liteserver/get_config_all/*': () => ({
        state_proof: hexOf(response.state_proof),
        config_proof: hexOf(response.config_proof),
      }),
    })
    const config = await source.getConfig(blockOf(params.id))
    expect(config.levelMask).toBe(0)
  })

  test('is the dictionary of the BoC without proofs, and source.unsupported without both', async () => {
    const golden = readData<{ boc: string }>('golden/config', 'opentonapi-config-params-1.json')
    const id = blockOf(recorded().params.id)
    const { source } = open({ '/v2/blockchain/masterchain/*': () => ({ raw: golden.boc }) })
    expect((await source.getConfig(id)).bits).not.toBe(256)
    const bare = open({ '/v2/blockchain/masterchain/*': () => ({ raw: '' }) })
    await expect(bare.source.getConfig(id)).rejects.toEqual(code('source.unsupported'))
    const wrong = open({ '/v2/blockchain/masterchain/*': () => ({ raw: 'b5ee9c72010101010002000000' }) })
    await expect(wrong.source.getConfig(id)).rejects.toEqual(code('source.malformed'))
  })
})

describe('traces', () => {
  const transactionOf = ({ transaction, hash, account }: ExecutedTree) => ({
    hash,
    account: { address: account },
    raw: toBocHex(transaction.cell),
    block: '(0,8000000000000000,5)',
  })
  const wire = (tree: ExecutedTree): unknown => ({
    transaction: transactionOf(tree),
    interfaces: ['wallet_v4r2'],
    children: tree.children.map(wire),
  })

  test('are the trees of their transactions', async () => {
    let compared = 0
    for (const name of scenarioNames()) {
      const tree = scenarioTree(readScenario(name))
      if (!tree) continue
      const { source } = open({ [`/v2/traces/${tree.hash}`]: () => wire(tree) })
      const found = await source.getIndexedTrace?.({ by: 'any', hash: tree.hash })
      const trace = found && buildIndexedTrace(found, { interfacesOf: () => [] })
      const expected = buildTrace(tree, () => [])
      const ours = trace ? nodesOf(trace.root).map(({ hash, success }) => [hash, success]) : []
      expect(ours, name).toEqual(nodesOf(expected.root).map(({ hash, success }) => [hash, success]))
      expect(trace?.transactionCount).toBe(expected.transactionCount)
      compared += ours.length
    }
    console.log(`transactions from tonapi's form: ${compared}`)
    expectRecorded(compared, 601)
  })

  test('are in progress while a message is pending; they are found by message too', async () => {
    const tree = scenarioTree(readScenario('deploy-v3r2-and-fund-three'))
    if (!tree) throw new Error('expected a trace')
    const message = 'ab'.repeat(32) as Hash
    const { source, calls } = open({
      [`/v2/traces/${tree.hash}`]: () => wire({ ...tree, children: tree.children.slice(1) }),
      [`/v2/traces/${message}`]: () => status(404, { error: 'entity not found' }),
      [`/v2/blockchain/messages/${message}/transaction`]: () => transactionOf(tree),
    })
    const found = await source.getIndexedTrace?.({ by: 'any', hash: message })
    const trace = found && buildIndexedTrace(found)
    expect([trace?.inProgress, trace?.root.truncations.length, trace?.root.interfaces]).toEqual([
      true,
      1,
      ['wallet_v4r2'],
    ])
    expect(calls).toHaveLength(3)
  })

  test('that do not exist are undefined; several for one message are source.unsupported', async () => {
    const hash = 'cd'.repeat(32) as Hash
    const none = open({ '/v2/*': () => status(404, { error: 'entity not found' }) })
    expect(await none.source.getIndexedTrace?.({ by: 'any', hash })).toBeUndefined()
    const several = open({ '/v2/*': () => status(404, { error: 'more than one transaction with message hash' }) })
    await expect(several.source.getIndexedTrace?.({ by: 'message', hash })).rejects.toEqual(code('source.unsupported'))
  })
})

describe('libraries', () => {
  test('are the requested ones, with the right hash', async () => {
    const [[hash, cell]] = [...recordedLibraries()] as [[Hash, Parameters<typeof toBocHex>[0]]]
    const { source } = open({
      [`/v2/blockchain/libraries/${hash}`]: () => ({ boc: toBocHex(cell) }),
      '/v2/blockchain/libraries/*': () => status(404, { error: 'not found' }),
    })
    const other = 'ef'.repeat(32) as Hash
    expect([...(await source.getLibraries([hash, other])).keys()]).toEqual([hash])
    const bent = open({ '/v2/blockchain/libraries/*': () => ({ boc: toBocHex(cell) }) })
    await expect(bent.source.getLibraries([other])).rejects.toEqual(code('source.malformed'))
  })
})

describe('blocks and items', () => {
  const hex = (digit: string) => digit.repeat(64)
  const block = (workchain_id: number, seqno: number) => ({
    workchain_id,
    shard: '8000000000000000',
    seqno,
    root_hash: hex('a'),
    file_hash: hex('b'),
    start_lt: 43458908000000,
    end_lt: 43458908000004,
    gen_utime: 1703503059,
    rand_seed: hex('c'),
  })
  const item = `0:${hex('1')}`

  test('a masterchain block has its shards', async () => {
    const { source } = open({
      '/v2/blockchain/masterchain-head': () => block(-1, 9),
      '/v2/blockchain/masterchain/9/shards': () => ({ blocks: [block(-1, 9), block(0, 12)] }),
    })
    const head = await source.getMasterchainBlock('newest')
    expect([head.id.seqno, head.randSeed, head.shards.map(({ id }) => id.seqno)]).toEqual([9, hex('c'), [12]])
  })

  test.each([
    ['7', 7n],
    // What is left of a hash looks like this.
    ['4611686018427387904', undefined],
    ['9007199254740992', undefined],
    ['-1', undefined],
    // It cannot have wrapped.
    [
      '30826936395232725718970098890125578895952865496398417262443584634686129681300',
      30826936395232725718970098890125578895952865496398417262443584634686129681300n,
    ],
  ])('an index of %s is taken as %s', async (index, expected) => {
    const { source } = open({ '/v2/nfts/_bulk': () => ({ nft_items: [{ address: item, index }] }) })
    expect((await source.getItems?.([item as Address]))?.get(item as Address)?.index).toBe(expected)
  })

  test('items and domains are those of the server; a truncated index is undefined', async () => {
    const one = {
      address: item,
      index: 7,
      owner: { address: item },
      verified: true,
      metadata: { name: 'x' },
      dns: 'x.ton',
    }
    const { source, calls } = open({
      '/v2/nfts/_bulk': (_, body) => ({
        nft_items: (body as { account_ids: string[] }).account_ids.includes(item) ? [{ ...one, index: -5 }] : [],
      }),
      '/v2/accounts/*': ({ pathname }) =>
        pathname.endsWith('/nfts')
          ? { nft_items: [one] }
          : { items: [{ name: 'x.ton', expiring_at: 1, dns_item: one }] },
    })
    const owner = item as Address
    expect((await source.getItems?.([owner]))?.get(owner)).toMatchObject({
      index: undefined,
      domain: 'x.ton',
      verified: true,
    })
    expect((await source.getItemsOfOwner?.(owner))?.map(({ index }) => index)).toEqual([7n])
    expect(await source.getDomainsOfOwner?.(owner)).toEqual([{ name: 'x.ton', item, owner: item, expiringAt: 1 }])
    expect(source.getJettonWallets).toBeUndefined()
    expect(calls).toHaveLength(3)
  })

  test('domains that point to accounts are those that tonapi lists', async () => {
    const { source, calls } = open({ '/v2/accounts/*': () => ({ domains: ['x.ton', 'x.t.me'] }) })
    const account = item as Address // in the form of one
    expect(await source.getDomainsOfWallets?.([account])).toEqual(new Map([[account, ['x.ton', 'x.t.me']]]))
    expect(String(calls[0])).toContain('/dns/backresolve')
  })
})

describe('blocks', () => {
  type Recorded = { id: RawId; data: string }
  const recorded = () => readData<{ masterchain: Recorded }>('localnet/blocks', 'mc-000116.json').masterchain
  const wire = (id: RawId) => ({
    ...rawId(id),
    workchain_id: id.workchain,
    gen_utime: 1795244582,
    start_lt: 140000000,
    end_lt: 140000004,
  })

  test('are found by seqno; future ones are undefined, deleted ones source.notRecorded', async () => {
    const { id } = recorded()
    const position = { workchain: -1, shard: '8000000000000000' }
    const { source, calls } = open({
      '/v2/blockchain/blocks/(-1,8000000000000000,116)': () => wire(id),
      '/v2/blockchain/blocks/(-1,8000000000000000,115)': () => wire(id),
      '/v2/blockchain/blocks/*': () => status(404, { error: 'entity not found' }),
      '/v2/blockchain/masterchain-head': () => wire(id),
    })
    expect(await source.findBlock?.({ ...position, seqno: 116 })).toEqual(blockOf(id))
    expect(calls).toEqual(['/v2/blockchain/blocks/(-1,8000000000000000,116)'])
    expect(await source.findBlock?.({ ...position, seqno: 117 })).toBeUndefined()
    await expect(source.findBlock?.({ ...position, seqno: 7 })).rejects.toEqual(code('source.notRecorded'))
    await expect(source.findBlock?.({ ...position, workchain: 0, seqno: 9 })).rejects.toEqual(
      code('source.notRecorded'),
    )
    await expect(source.findBlock?.({ ...position, seqno: 115 })).rejects.toEqual(code('source.malformed'))
    await expect(source.findBlock?.({ ...position, utime: unixSec(1795244582) })).rejects.toEqual(
      code('source.unsupported'),
    )
  })

  test('are read in full, in hex or base64, with the hashes of their id', async () => {
    const { id, data } = recorded()
    for (const written of [hexOf(data), data]) {
      const { source } = open({ '/v2/liteserver/get_block/*': () => ({ id: rawId(id), data: written }) })
      expect((await source.getBlock?.(blockOf(id)))?.hash()).toBe(id.root_hash)
    }
    const other = readData<{ masterchain: Recorded }>('localnet/blocks', 'mc-000115.json').masterchain.data
    const { source } = open({ '/v2/liteserver/get_block/*': () => ({ data: hexOf(other) }) })
    await expect(source.getBlock?.(blockOf(id))).rejects.toEqual(code('proof.block'))
  })
})

describe('block proofs', () => {
  type Recorded = {
    params: { known_block: RawId; target_block: RawId }
    answer: { complete: boolean; from: RawId; to: RawId; steps: Step[] }
  }
  type Step = { '@type': string; from: RawId; to: RawId; to_key_block: boolean; signatures?: Signatures } & {
    [proof: string]: unknown
  }
  type Signatures = { validator_set_hash: number; signatures: { node_id_short: string; signature: string }[] }
  const zeros = { workchain: 0, shard: '0'.repeat(16), seqno: 0, root_hash: '0'.repeat(64), file_hash: '0'.repeat(64) }
  const none = { to_key_block: false, from: zeros, to: zeros, dest_proof: '', proof: '', state_proof: '' }
  const noSignatures = { validator_set_hash: 0, catchain_seqno: 0, signatures: [] }

  /** As its servers write a step: both links, one of them zeros; workchains without sign, the signers' names twice encoded. */
  const stepOf = ({ '@type': type, from, to, signatures, to_key_block, ...proofs }: Step) => {
    const unsigned = (id: RawId) => ({ ...rawId(id), workchain: id.workchain >>> 0 })
    const hexed = Object.fromEntries(Object.entries(proofs).map(([name, bytes]) => [name, hexOf(String(bytes))]))
    const link = { to_key_block, from: unsigned(from), to: unsigned(to), ...hexed }
    const signed = signatures && {
      ...signatures,
      validator_set_hash: signatures.validator_set_hash >>> 0,
      signatures: signatures.signatures.map(({ node_id_short, signature }) => ({
        node_id_short: Buffer.from(`"${node_id_short}"`).toString('hex'),
        signature: hexOf(signature),
      })),
    }
    return {
      lite_server_block_link_back: type === 'liteServer.blockLinkBack' ? link : none,
      lite_server_block_link_forward:
        type === 'liteServer.blockLinkForward'
          ? { ...link, signatures: signed }
          : { ...none, config_proof: '', signatures: noSignatures },
    }
  }

  test.each(['zerostate-to-early', 'ordinary-to-last', 'last-to-zerostate'])('%s is verified', async name => {
    const { params, answer: response } = readData<Recorded>('localnet/block-proofs', `${name}.json`)
    const [known, target] = [blockOf(params.known_block), blockOf(params.target_block)]
    const reply = {
      complete: response.complete,
      from: rawId(response.from),
      to: rawId(response.to),
      steps: response.steps.map(stepOf),
    }
    const { source, calls } = open({ '/v2/liteserver/get_block_proof': () => reply })
    const proof = await source.getBlockProof?.(known, target)
    if (!proof) throw new Error('expected getBlockProof')
    const report = await verifyChain(known, [{ proof, target }])
    expect(report.state, report.text).toBe(response.complete ? 'verified' : 'incomplete')
    expect(calls[0]).toContain(`known_block=(${known.workchain},${known.shard},${known.seqno},${known.rootHash},`)
    const bent = open({ '/v2/liteserver/get_block_proof': () => ({ ...reply, steps: [{}] }) })
    await expect(bent.source.getBlockProof?.(known, target)).rejects.toEqual(code('source.malformed'))
  })
})
