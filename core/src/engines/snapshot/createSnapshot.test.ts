import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import { readSnapshot, writeSnapshot } from '../../chain/snapshot/snapshotFile.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { toOnChainTransaction } from '../../chain/snapshot/toOnChainTransaction.ts'
import { parseBlockRef } from '../../encoding/parseBlockRef.ts'
import { AppError } from '../../errors.ts'
import { type ChainPart, verifyChain } from '../../proof/verifyChain.ts'
import type { Address, Hash } from '../../units.ts'
import { createSnapshot } from './createSnapshot.ts'

const demo = demoSnapshot()
const chain: ChainSource = snapshotSource(demo, 'demo')
const network = { name: 'demo', chain, globalId: -777, label: (of: Address) => demo.names.get(of) }
const head = demo.blocks.at(-1) ?? expect.fail('no block')

/** Accounts with a state at the newest block. */
async function knownAccounts(count: number): Promise<Address[]> {
  const found: Address[] = []
  for (const address of demo.accounts.keys()) {
    if (found.length === count) break
    await chain.getAccount(address, head.id).then(
      () => found.push(address),
      () => {},
    )
  }
  return found
}

test('contains the selected accounts with everything that a run needs', async () => {
  const accounts = await knownAccounts(12)
  const snapshot = await createSnapshot(network, { accounts, seqnos: [], events: [] })
  expect(snapshot.missing).toBeUndefined()
  const opened = snapshotSource(readSnapshot(writeSnapshot(snapshot)))
  const block = await opened.getMasterchainBlock('newest')
  const { id, genUtime, shards } = await chain.getMasterchainBlock('newest')
  expect(block).toMatchObject({ id, genUtime, shards })
  expect((await opened.getConfig(id)).hash()).toBe((await chain.getConfig(id)).hash())
  for (const account of accounts) {
    const [mine, theirs] = [await opened.getAccount(account, id), await chain.getAccount(account, id)]
    expect(mine.shardAccount?.hash()).toBe(theirs.shardAccount?.hash())
    expect(snapshot.names.get(account)).toBe(demo.names.get(account))
  }
  const other = [...demo.accounts.keys()].find(address => !accounts.includes(address)) ?? expect.fail('all')
  await expect(opened.getAccount(other, id)).rejects.toMatchObject({ code: 'source.notRecorded' })
})

test('contains separate states for each block', async () => {
  const trace = demo.traces.find(({ transactions }) => transactions.length > 3) ?? expect.fail('no trace')
  const seqno = trace.transactions[0]?.block.masterchainSeqno ?? 0
  const seqnos = [seqno, head.id.seqno]
  const account = toOnChainTransaction(trace.transactions[0] ?? expect.fail('empty')).account
  const snapshot = await createSnapshot(network, { accounts: [account], seqnos, events: [] })
  const opened = snapshotSource(snapshot)
  for (const each of seqnos) {
    const { id } = await opened.getMasterchainBlock({ seqno: each })
    const request = (source: ChainSource) =>
      source.getAccount(account, id).then(
        ({ shardAccount }) => shardAccount?.hash(),
        (error: AppError) => error.code,
      )
    expect(await request(opened)).toBe(await request(chain))
  }
})

describe('an event', () => {
  test.each(demo.traces.slice(0, 5).map(({ message }) => [message]))(
    '%s can be repeated from it as on chain',
    async message => {
      const snapshot = await createSnapshot(network, { accounts: [], seqnos: [], events: [message] })
      expect(snapshot.missing).toBeUndefined()
      const opened = snapshotSource(readSnapshot(writeSnapshot(snapshot)))
      const onChain = (await chain.getTraceOfMessage?.(message)) ?? expect.fail('it is on chain')
      const facts = (of: typeof onChain | undefined) => of?.map(({ cell, ...rest }) => ({ ...rest, cell: cell.hash() }))
      expect(facts(await opened.getTraceOfMessage(message))).toEqual(facts(onChain))
      for (const transaction of onChain) {
        const [mine, theirs] = [await opened.getStateBefore(transaction), await chain.getStateBefore?.(transaction)]
        expect(mine.shardAccount?.hash()).toBe(theirs?.shardAccount?.hash())
        const { id } = await opened.getMasterchainBlock({ seqno: transaction.masterchainSeqno })
        expect((await opened.getConfig(id)).kind).toBe('ordinary')
      }
    },
  )
})

test('lists what could not be read and keeps the rest', async () => {
  const accounts = await knownAccounts(3)
  const failing = accounts[1] ?? expect.fail('too few')
  const broken: ChainSource = {
    ...chain,
    getAccount: (address, block) =>
      address === failing
        ? Promise.reject(new AppError('source.timeout', { source: 'demo', afterMs: 9 }))
        : chain.getAccount(address, block),
  }
  const events = ['ef'.repeat(32) as Hash]
  const snapshot = await createSnapshot({ ...network, chain: broken }, { accounts, seqnos: [], events })
  const opened = readSnapshot(writeSnapshot(snapshot))
  expect(opened.missing).toEqual([
    `account ${failing} at masterchain block ${head.id.seqno}: demo did not respond within 9 ms`,
    expect.stringMatching(/^event efef/),
  ])
  expect([...opened.accounts.keys()].sort()).toEqual(accounts.filter(each => each !== failing).sort())
})

test('keeps what was read before cancellation', async () => {
  const stop = new AbortController()
  const accounts = await knownAccounts(12)
  const seen: number[] = []
  const snapshot = await createSnapshot(
    network,
    { accounts, seqnos: [], events: [] },
    {
      signal: stop.signal,
      concurrency: 1,
      onProgress: ({ done, total }) => {
        seen.push(total)
        if (done === 5) stop.abort()
      },
    },
  )
  expect(snapshot.accounts.size).toBe(2)
  expect(snapshot.missing?.filter(line => line.endsWith('cancelled'))).toHaveLength(10)
  expect(seen.at(-1)).toBe(15)
})

test('limits concurrent requests', async () => {
  let open = 0
  let maxOpen = 0
  const slow: ChainSource = {
    ...chain,
    async getAccount(address, block) {
      maxOpen = Math.max(maxOpen, ++open)
      await new Promise(resolve => setTimeout(resolve, 2))
      open--
      return chain.getAccount(address, block)
    },
  }
  await createSnapshot(
    { ...network, chain: slow },
    { accounts: await knownAccounts(30), seqnos: [], events: [] },
    { concurrency: 4 },
  )
  expect(maxOpen).toBe(4)
})

describe('blocks', () => {
  const trusting = { ...network, trustedBlock: async () => demo.network.trustedBlock }
  const shardBlock = demo.fullBlocks?.find(({ id }) => id.workchain === 0)?.id ?? expect.fail('no shard block')
  const nothing = { accounts: [], seqnos: [], events: [] }

  test('contain full blocks, proof chains and selected configurations', async () => {
    const stages = new Set<string>()
    const snapshot = await createSnapshot(
      trusting,
      {
        ...nothing,
        blocks: [parseBlockRef('206'), { kind: 'id', ...shardBlock }, { kind: 'newest' }],
        configs: [parseBlockRef('1175')],
        proofs: true,
      },
      { onProgress: ({ stage }) => void stages.add(stage) },
    )
    expect(snapshot.missing).toBeUndefined()
    const opened = snapshotSource(readSnapshot(writeSnapshot(snapshot)))
    for (const seqno of [206, 1673]) {
      const id = await opened.findBlock({ workchain: -1, shard: '8000000000000000', seqno })
      if (!id) throw new Error('it was kept')
      expect((await opened.getBlock(id)).hash()).toBe(id.rootHash)
      const parts: ChainPart[] = []
      for (let at = demo.network.trustedBlock; at && !parts.at(-1)?.proof.complete; at = parts.at(-1)?.proof.to) {
        parts.push({ proof: await opened.getBlockProof(at, id), target: id })
      }
      const report = await verifyChain(opened.snapshot.network.trustedBlock ?? id, parts)
      expect([report.state, report.reached.seqno], report.text).toEqual(['verified', seqno])
    }
    expect((await opened.getBlockTransactions(shardBlock)).length).toBe(
      (await chain.getBlockTransactions?.(shardBlock))?.length,
    )
    const { id } = await opened.getMasterchainBlock({ seqno: 1175 })
    expect((await opened.getConfig(id)).hash()).toBe((await chain.getConfig(id)).hash())
    expect([...stages].sort()).toEqual(['accounts', 'blocks', 'configs', 'proofs'])
  })

  test('lists unavailable blocks as missing', async () => {
    const snapshot = await createSnapshot(network, {
      ...nothing,
      blocks: [parseBlockRef('7'), { kind: 'rootHash', rootHash: '7'.repeat(64) as Hash }],
      proofs: true,
    })
    expect(snapshot.missing).toEqual([
      expect.stringMatching(/^block \(-1,8000000000000000,7\): /),
      expect.stringMatching(/^block 7{64}: /),
      expect.stringMatching(/^proof chain to masterchain block 1673: .*trusted block/),
    ])
  })
})
