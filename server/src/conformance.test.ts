import { Address, Cell } from '@ton/core'
import { TonApiClient } from '@ton-api/client'
import type { BlockIdExt } from '@tonoscope/core/blockId'
import { type OperationName, operations } from '@tonoscope/core/contract/operations'
import { readMessage } from '@tonoscope/core/tlb/message'
import { normalizedHash } from '@tonoscope/core/tlb/normalizedHash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conformance, startConformance } from '../test/conformance.ts'
import { demo, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { findTonapiDifferences } from '../test/tonapiSchemas.ts'

// A third-party tonapi client calls the server. Responses are also validated by the OpenAPI document, because the client
// does not detect missing fields.

let testServer: TestServer
let client: TonApiClient
let conformance: Conformance

type RenamedLink = {
  readonly toKeyBlock: boolean
  readonly from: { readonly seqno: number; readonly shard: string }
  readonly to: { readonly seqno: number }
  readonly destProof: string
}
/** A proof step in the form of the client. */
type RenamedStep = {
  readonly liteServerBlockLinkBack: RenamedLink
  readonly liteServerBlockLinkForward: RenamedLink & {
    readonly signatures: {
      readonly signatures: readonly { readonly nodeIdShort: string; readonly signature: string }[]
    }
  }
}

beforeAll(async () => {
  // The client reads every body as a BoC and fails on the plain bytes of tonapi.
  conformance = await startConformance({ rawBody: 'boc' })
  testServer = conformance.testServer
  client = new TonApiClient({ baseUrl: testServer.server.url, fetch: conformance.checkedFetch })
}, 60_000)
afterAll(() => testServer.server.close())

const messageOf = (id: string) => Cell.fromHex(testServer.sample(id).boc)

describe('a client that was written for tonapi', () => {
  test('emulates messages', async () => {
    for (const { boc } of testServer.samples.filter(each => each.group === 'works' && each.block_seqno === undefined)) {
      const trace = await client.emulation.emulateMessageToTrace({ boc: Cell.fromHex(boc) })
      const event = await client.emulation.emulateMessageToEvent({ boc: Cell.fromHex(boc) })
      expect(trace.transaction.success).toBe(true)
      expect(event.eventId).toBe(trace.transaction.hash)
      expect(event.actions.length).toBeGreaterThan(0)
    }
    const unsigned = await client.emulation.emulateMessageToEvent(
      { boc: messageOf('fresh-transfer') },
      { ignore_signature_check: true },
    )
    expect(unsigned.inProgress).toBe(false)
  })

  test('decodes a message', async () => {
    expect(await client.emulation.decodeMessage({ boc: messageOf('fresh-transfer') })).toMatchObject({
      destinationWalletVersion: expect.stringMatching(/^v/),
    })
  })

  test('gets the reason of a rejected message', async () => {
    await expect(client.emulation.emulateMessageToTrace({ boc: messageOf('fresh-wrong-seqno') })).rejects.toThrow(
      'exit code 133',
    )
  })

  test('finds every event of the demo network by each of its hashes', async () => {
    let found = 0
    for (const { transactions } of demo.traces) {
      const [first, ...others] = transactions.map(({ cell }) => cell.hash())
      if (!first) continue
      const event = await client.events.getEvent(first)
      expect(event.eventId).toBe(first)
      expect(event.inProgress).toBe(false)
      for (const hash of others.slice(0, 12)) {
        expect((await client.events.getEvent(hash)).eventId).toBe(first)
        expect((await client.blockchain.getBlockchainTransaction(hash)).hash).toBe(hash)
        found++
      }
      expect((await client.traces.getTrace(first)).transaction.hash).toBe(first)
    }
    console.log(`${demo.traces.length} events, found by ${found} hashes of transactions`)
  }, 120_000)

  test('finds an event by the hash of its message', async () => {
    const sample = testServer.samples.find(({ on_chain: onChain }) => onChain)
    if (!sample) throw new Error('the demo network has on-chain samples')
    const message = readMessage(
      demo.samples.find(({ id }) => id === sample.id)?.message ?? expect.fail('the sample has a message'),
    )
    const byHash = await client.events.getEvent(message.cell.hash())
    const byNormalized = await client.events.getEvent(normalizedHash(message))
    expect(byNormalized.eventId).toBe(byHash.eventId)
  })

  test('reads NFT items and domains', async () => {
    const items = [...demo.names].flatMap(([address, name]) =>
      /^(nft|dns) item \d|^dns item/.test(name) ? [Address.parseRaw(address)] : [],
    )
    expect(items.length).toBeGreaterThan(1)
    const { nftItems } = await client.nft.getNftItemsByAddresses({ accountIds: items })
    expect(nftItems.map(({ address }) => address.toRawString())).toEqual(items.map(each => each.toRawString()))
    const named = nftItems.find(({ dns }) => dns !== undefined)
    const owner = named?.owner?.address ?? expect.fail('the demo network has a domain with an owner')
    const { items: domains } = await client.accounts.getAccountDnsExpiring(owner, { period: 3660 })
    expect(domains.map(({ name }) => name)).toContain(named?.dns)
  })

  test('reads an account, what it holds and did, a domain and get methods', async () => {
    const named = (wanted: string): Address => {
      const [address] = [...demo.names].find(([, name]) => name === wanted) ?? expect.fail(`${wanted} is recorded`)
      return Address.parseRaw(address)
    }
    // Without extra currencies: the client reads them as an object, tonapi sends a list.
    const frank = named('frank')
    const raw = await client.blockchain.getBlockchainRawAccount(frank)
    const account = await client.accounts.getAccount(frank)
    expect([account.balance, account.status]).toEqual([raw.balance, raw.status])
    const { events } = await client.accounts.getAccountEvents(frank, { limit: 3 })
    expect(events).toHaveLength(3)
    const { transactions } = await client.blockchain.getBlockchainAccountTransactions(frank, { limit: 3 })
    expect(transactions).toHaveLength(3)
    expect((await client.accounts.getAccountJettonsBalances(named('judy'))).balances.length).toBeGreaterThan(0)
    expect((await client.accounts.getAccountNftItems(named('alice'))).nftItems.length).toBeGreaterThan(2)
    const { wallet } = await client.dns.dnsResolve('alice-market.ton')
    expect(wallet?.address.toRawString()).toBe(named('alice').toRawString())
    const seqno = await client.blockchain.execGetMethodForBlockchainAccount(frank, 'seqno')
    expect(seqno.success).toBe(true)
  })

  test('reads blocks, their transactions, and all shards of a masterchain block', async () => {
    const head = await client.blockchain.getBlockchainMasterchainHead()
    expect(head.seqno).toBe(demo.blocks.at(-1)?.id.seqno)
    let transactions = 0
    for (const { id } of (demo.fullBlocks ?? []).filter((_, at) => at % 10 === 0)) {
      const name = `(${id.workchain},${id.shard},${id.seqno})`
      const block = await client.blockchain.getBlockchainBlock(name)
      expect([block.rootHash, block.fileHash, block.shard]).toEqual([id.rootHash, id.fileHash, id.shard])
      expect(block.valueFlow.feesCollected.grams).toBeTypeOf('bigint')
      const found = await client.blockchain.getBlockchainBlockTransactions(name)
      expect(found.transactions).toHaveLength(block.txQuantity)
      expect(found.transactions.every(each => each.block === name)).toBe(true)
      transactions += block.txQuantity
    }
    expect(transactions).toBeGreaterThan(30)
    // The blocks around the shard split of the recorded network.
    for (const seqno of [241, 242, 243]) {
      const snapshot = await client.blockchain.getBlockchainMasterchainTransactions(seqno)
      const own = await client.blockchain.getBlockchainBlockTransactions(`(-1,8000000000000000,${seqno})`)
      const hashes = snapshot.transactions.map(({ hash }) => hash)
      expect(hashes).toEqual(expect.arrayContaining(own.transactions.map(({ hash }) => hash)))
    }
    await expect(client.blockchain.getBlockchainMasterchainTransactions(0)).rejects.toThrow('not found')
    await expect(client.blockchain.getBlockchainBlock('nonsense')).rejects.toThrow('invalid block ID')
  })

  test('reads the config of the newest block and of other blocks', async () => {
    const newest = demo.blocks.at(-1) ?? expect.fail('the demo has blocks')
    const config = await client.blockchain.getBlockchainConfig()
    expect(config.raw.refs[0]?.hash().toString('hex')).toBe(newest.configHash)
    expect(config['34']?.list.length).toBe(config['34']?.total)
    expect(config['12']?.workchains[0]?.active).toBe(true)
    const byHash = new Map(demo.blocks.map(block => [block.configHash, block]))
    expect(byHash.size).toBeGreaterThan(1)
    let read = 0
    for (const { id, configHash } of byHash.values()) {
      const response = await fetch(`${testServer.server.url}/v2/blockchain/masterchain/${id.seqno}/config`)
      const { 2: minter, 4: dns } = (await response.json()) as { readonly 2: string; readonly 4: string }
      const requesting = client.blockchain.getBlockchainConfigFromBlock(id.seqno)
      if (minter === '' || dns === '') {
        // tonapi returns this for a missing parameter, and its client cannot parse it.
        await expect(requesting).rejects.toThrow('Unknown address type')
        continue
      }
      expect((await requesting).raw.refs[0]?.hash().toString('hex')).toBe(configHash)
      read++
    }
    expect(read).toBeGreaterThan(1)
  })

  test('gets raw proofs with both kinds of links in each step', async () => {
    const named = (id: BlockIdExt) => `(${id.workchain},${id.shard},${id.seqno},${id.rootHash},${id.fileHash})`
    let steps = 0
    for (const { known, target, proof } of demo.blockProofs ?? []) {
      const found = await client.liteServer.getRawBlockProof({
        known_block: named(known),
        ...(target && { target_block: named(target) }),
        mode: 0,
      })
      expect([found.complete, found.from.seqno, found.steps.length]).toEqual([
        proof.complete,
        known.seqno,
        proof.steps.length,
      ])
      // The client renames them at runtime, but not in its types.
      const renamed = found.steps as unknown as readonly RenamedStep[]
      for (const [at, step] of renamed.entries()) {
        const isForward = proof.steps[at]?.kind === 'forward'
        const [there, absent] = isForward
          ? [step.liteServerBlockLinkForward, step.liteServerBlockLinkBack]
          : [step.liteServerBlockLinkBack, step.liteServerBlockLinkForward]
        expect(there.destProof === '' && there.to.seqno !== 0).toBe(false)
        expect(absent).toMatchObject({ toKeyBlock: false, destProof: '', from: { seqno: 0, shard: '0'.repeat(16) } })
        for (const { nodeIdShort, signature } of step.liteServerBlockLinkForward.signatures.signatures) {
          expect([nodeIdShort, signature]).toEqual([
            expect.stringMatching(/^[0-9a-f]{64}$/),
            expect.stringMatching(/^[0-9a-f]{128}$/),
          ])
        }
        steps++
      }
    }
    expect(steps).toBeGreaterThan(20)
    const [first] = demo.blocks
    const shard = named({ ...(first?.id ?? expect.fail('the demo has blocks')), workchain: 0 })
    await expect(client.liteServer.getRawBlockProof({ known_block: shard, mode: 0 })).rejects.toThrow(
      'invalid block ID',
    )
  })

  test('reads text bodies as a BoC when one is requested, and as the plain bytes of tonapi otherwise', async () => {
    const { transactions } = demo.traces[0] ?? expect.fail('the demo network has traces')
    const plain = await startTestServer()
    const forms = new Map<string, Set<string>>()
    try {
      for (const { url, query } of [
        { url: plain.server.url, query: '' },
        { url: plain.server.url, query: '?raw_body=boc' },
        { url: testServer.server.url, query: '' },
        { url: testServer.server.url, query: '?raw_body=tonapi' },
      ]) {
        const name = `${url === plain.server.url ? 'default' : 'boc'}${query}`
        const found = new Set<string>()
        for (const { cell } of demo.traces.flatMap(each => each.transactions).slice(0, 80)) {
          const text = await (await fetch(`${url}/v2/blockchain/transactions/${cell.hash()}${query}`)).text()
          for (const [, body = ''] of text.matchAll(/"raw_body":"([0-9a-f]+)"/g))
            found.add(body.startsWith('b5ee9c72') ? 'BoC' : 'bytes')
        }
        forms.set(name, found)
      }
      const invalid = await fetch(`${plain.server.url}/v2/traces/${transactions[0]?.cell.hash()}?raw_body=hex`)
      expect(invalid.status).toBe(400)
    } finally {
      await plain.server.close()
    }
    expect(Object.fromEntries(forms)).toEqual({
      default: new Set(['BoC', 'bytes']),
      'default?raw_body=boc': new Set(['BoC']),
      boc: new Set(['BoC']),
      'boc?raw_body=tonapi': new Set(['BoC', 'bytes']),
    })
  }, 60_000)

  test('gets errors for unsupported requests', async () => {
    await expect(client.events.getEvent('00'.repeat(32))).rejects.toThrow('not recorded in')
    await expect(client.events.getEvent('nonsense')).rejects.toThrow('invalid 256-bit hash')
    await expect(
      client.accounts.getAccountDnsExpiring(Address.parseRaw(`0:${'00'.repeat(32)}`), { period: 4000 }),
    ).rejects.toThrow('1 to 3660')
  })

  test('has the members of both generations of tonapi in every reply', () => {
    expect([...conformance.differences]).toEqual([])
    const flow = { account: { address: '', is_scam: false, is_wallet: false }, ton: 1, fees: 0 }
    const event = {
      event_id: 'ab',
      timestamp: 1,
      actions: [],
      value_flow: [flow],
      is_scam: false,
      lt: 1,
      in_progress: false,
      progress: 0,
    }
    expect(findTonapiDifferences('getEvent', 200, event, 'ton')).toEqual([])
    expect(findTonapiDifferences('getEvent', 200, event, 'gram')).toEqual(['getEvent.value_flow[0].gram is missing'])
    const error = { error: '', code: 'emulation.rejected', details: { exitCode: 33 } }
    expect(findTonapiDifferences('emulateEvent', 406, error, 'gram')).toContain(
      'emulateEvent.details.required is missing',
    )
  })

  test('has called every /v2 operation', () => {
    const all = Object.entries(operations).flatMap(([name, { group }]) => (group === 'v2' ? [name] : []))
    // The client has no method with a body; `accounts.test.ts` calls it by tonapi-sdk-js.
    const notCalled = ['getStatus', 'runGetMethodWithBody']
    expect(all.filter(name => !conformance.replied.has(name as OperationName) && !notCalled.includes(name))).toEqual([])
  })
})
