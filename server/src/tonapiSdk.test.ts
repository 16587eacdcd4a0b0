import type { BlockIdExt } from '@tonoscope/core/blockId'
import type { OperationName } from '@tonoscope/core/contract/operations'
import { Api, type Event, HttpClient, type NftItem } from 'tonapi-sdk-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conformance, startConformance } from '../test/conformance.ts'
import { demo } from '../test/startTestServer.ts'

// The second published client of tonapi. It is compared with what its own types declare, because it validates nothing.

let conformance: Conformance
let api: Api<unknown>
beforeAll(async () => {
  conformance = await startConformance()
  const http = new HttpClient({ baseUrl: conformance.testServer.server.url, customFetch: conformance.checkedFetch })
  api = new Api(http)
}, 60_000)
afterAll(() => conformance.testServer.server.close())

/** The error that a call of the client throws. */
const errorOf = (
  call: Promise<unknown>,
): Promise<{ readonly status: number; readonly error: { readonly error: string } }> =>
  call.then(
    () => expect.fail('the call has no error'),
    (error: { readonly status: number; readonly error: { readonly error: string } }) => error,
  )

const blockName = ({ workchain, shard, seqno }: BlockIdExt) => `(${workchain},${shard},${seqno})`
const fullName = (id: BlockIdExt) => `${blockName(id).slice(0, -1)},${id.rootHash},${id.fileHash})`

describe('tonapi-sdk-js', () => {
  test('emulates every sample, or gets the reason of the rejection', async () => {
    const outcomes = new Map<string, number>()
    for (const { boc, block_seqno: seqno } of conformance.testServer.samples) {
      if (seqno !== undefined) continue
      const outcome = await api.emulation.emulateMessageToTrace({ boc }).then(
        () => 'emulated',
        ({ status }: { readonly status: number }) => String(status),
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome !== 'emulated') continue
      const event: Event = await api.emulation.emulateMessageToEvent({ boc }, { ignore_signature_check: true })
      expect(event.actions.length).toBeGreaterThan(0)
    }
    expect(outcomes.get('emulated')).toBeGreaterThan(3)
    expect(outcomes.get('406')).toBeGreaterThan(1)
  }, 120_000)

  test('reads every event of the demo network', async () => {
    const kinds = new Set<string>()
    for (const { transactions } of demo.traces) {
      const hash = transactions[0]?.cell.hash() ?? expect.fail('the trace has transactions')
      const { event_id: id, actions } = await api.events.getEvent(hash)
      expect(id).toBe(hash)
      for (const { type } of actions) kinds.add(type)
    }
    expect(kinds.size).toBeGreaterThan(8)
    const [first] = demo.traces
    const trace = await api.traces.getTrace(first?.transactions[0]?.cell.hash() ?? '')
    expect((await api.blockchain.getBlockchainTransaction(trace.transaction.hash)).hash).toBe(trace.transaction.hash)
    expect((await errorOf(api.events.getEvent('00'.repeat(32)))).status).toBe(404)
  }, 120_000)

  test('reads NFT items and expiring domains', async () => {
    const addresses = [...demo.names].flatMap(([address, name]) => (/^(nft|dns) item/.test(name) ? [address] : []))
    const { nft_items: items } = await api.nft.getNftItemsByAddresses({ account_ids: addresses })
    expect(items.map(({ address }) => address)).toEqual(addresses)
    const owners = new Set(items.flatMap(({ owner, dns }: NftItem) => (owner && dns ? [owner.address] : [])))
    const found = await Promise.all(
      [...owners].map(owner => api.accounts.getAccountDnsExpiring(owner, { period: 3660 })),
    )
    expect(found.flatMap(each => each.items).length).toBeGreaterThan(0)
  })

  test('reads blocks, their transactions, and the transactions of all shards', async () => {
    const head = await api.blockchain.getBlockchainMasterchainHead()
    expect(head.seqno).toBe(demo.blocks.at(-1)?.id.seqno)
    for (const { id } of (demo.fullBlocks ?? []).filter((_, at) => at % 10 === 0)) {
      const block = await api.blockchain.getBlockchainBlock(blockName(id))
      const { transactions } = await api.blockchain.getBlockchainBlockTransactions(blockName(id))
      expect(transactions).toHaveLength(block.tx_quantity)
    }
    const { transactions } = await api.blockchain.getBlockchainMasterchainTransactions(96)
    expect(transactions.length).toBeGreaterThan(1)
    const page = await api.blockchain.getBlockchainMasterchainTransactions(96, { offset: 1, limit: 1 })
    expect(page.transactions).toEqual(transactions.slice(1, 2))
  }, 60_000)

  test('reads every configuration of the demo network', async () => {
    const newest = await api.blockchain.getBlockchainConfig()
    const own = demo.blocks.at(-1)?.id.seqno ?? expect.fail('the demo has blocks')
    expect(await api.blockchain.getBlockchainConfigFromBlock(own)).toEqual(newest)
    const bySeqno = new Map(demo.blocks.map(({ id, configHash }) => [configHash, id.seqno]))
    expect(bySeqno.size).toBeGreaterThan(1)
    for (const seqno of bySeqno.values()) await api.blockchain.getBlockchainConfigFromBlock(seqno)
  }, 60_000)

  test('reads every recorded proof', async () => {
    const proofs = demo.blockProofs ?? []
    for (const { known, target, proof } of proofs) {
      const query = { known_block: fullName(known), ...(target && { target_block: fullName(target) }), mode: 0 }
      const found = await api.liteServer.getRawBlockProof(query)
      expect([found.complete, found.steps.length]).toEqual([proof.complete, proof.steps.length])
    }
    expect(proofs.length).toBeGreaterThan(2)
  })

  test('decodes messages and reads the status', async () => {
    for (const { boc } of conformance.testServer.samples) await api.emulation.decodeMessage({ boc }).catch(() => {})
    expect(await api.utilities.status()).toMatchObject({ rest_online: true })
  })

  test('has called every operation, and found the members of both generations in every reply', () => {
    const names: readonly OperationName[] = [
      ...(['emulateTrace', 'getNftItems', 'getExpiringDns', 'getBlockProof', 'getConfig'] as const),
      ...(['getMasterchainTransactions', 'getBlockTransactions', 'emulateEvent', 'getEvent'] as const),
      ...(['getTrace', 'getTransaction', 'getConfigOfBlock', 'getMasterchainHead', 'getBlock'] as const),
      ...(['decodeMessage', 'getStatus'] as const),
    ]
    expect(names.filter(name => !conformance.replied.has(name))).toEqual([])
    expect([...conformance.differences]).toEqual([])
  })
})
