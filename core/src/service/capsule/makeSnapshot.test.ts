import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { landedTransaction } from '../../chain/snapshot/landedTransaction.ts'
import { readSnapshot } from '../../chain/snapshot/readSnapshot.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { writeSnapshot } from '../../chain/snapshot/writeSnapshot.ts'
import type { IndexedSource } from '../../chain/TraceSource.ts'
import { AppError } from '../../errors.ts'
import { parseBlockNotation } from '../../input/blockNotation.ts'
import { type ChainPart, verifyChain } from '../../proof/verifyChain.ts'
import type { Address, Hash } from '../../units.ts'
import { makeSnapshot } from './makeSnapshot.ts'

const demo = demoSnapshot()
const chain: IndexedSource = snapshotSource(demo, 'demo')
const network = { name: 'demo', chain, globalId: -777, label: (of: Address) => demo.names.get(of) }
const head = demo.blocks.at(-1) ?? expect.fail('no block')

/** Accounts whose state is known at the newest block. */
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

test('holds the accounts that were chosen, with all that they need to run, and answers like the network', async () => {
  const accounts = await knownAccounts(12)
  const made = await makeSnapshot(network, { accounts, seqnos: [], events: [] })
  expect(made.missing).toBeUndefined()
  const opened = snapshotSource(readSnapshot(writeSnapshot(made)))
  const block = await opened.getMasterchainBlock('newest')
  const { id, genUtime, shards } = await chain.getMasterchainBlock('newest')
  expect(block).toMatchObject({ id, genUtime, shards })
  expect((await opened.getConfig(id)).hash()).toBe((await chain.getConfig(id)).hash())
  for (const account of accounts) {
    const [mine, theirs] = [await opened.getAccount(account, id), await chain.getAccount(account, id)]
    expect(mine.shardAccount?.hash()).toBe(theirs.shardAccount?.hash())
    expect(made.names.get(account)).toBe(demo.names.get(account))
  }
  const other = [...demo.accounts.keys()].find(address => !accounts.includes(address)) ?? expect.fail('all')
  await expect(opened.getAccount(other, id)).rejects.toMatchObject({ code: 'source.notRecorded' })
})

test('several blocks have each their own states', async () => {
  const trace = demo.traces.find(({ transactions }) => transactions.length > 3) ?? expect.fail('no trace')
  const seqno = trace.transactions[0]?.block.masterchainSeqno ?? 0
  const seqnos = [seqno, head.id.seqno]
  const account = landedTransaction(trace.transactions[0] ?? expect.fail('empty')).account
  const made = await makeSnapshot(network, { accounts: [account], seqnos, events: [] })
  const opened = snapshotSource(made)
  for (const each of seqnos) {
    const { id } = await opened.getMasterchainBlock({ seqno: each })
    const ask = (source: IndexedSource) =>
      source.getAccount(account, id).then(
        ({ shardAccount }) => shardAccount?.hash(),
        (thrown: AppError) => thrown.code,
      )
    expect(await ask(opened)).toBe(await ask(chain))
  }
})

describe('an event', () => {
  test.each(demo.traces.slice(0, 5).map(({ message }) => [message]))(
    '%s can be repeated from it as landed',
    async message => {
      const made = await makeSnapshot(network, { accounts: [], seqnos: [], events: [message] })
      expect(made.missing).toBeUndefined()
      const opened = snapshotSource(readSnapshot(writeSnapshot(made)))
      const landed = (await chain.getTraceOfMessage?.(message)) ?? expect.fail('it landed')
      const facts = (of: typeof landed | undefined) => of?.map(({ cell, ...rest }) => ({ ...rest, cell: cell.hash() }))
      expect(facts(await opened.getTraceOfMessage(message))).toEqual(facts(landed))
      for (const transaction of landed) {
        const [mine, theirs] = [await opened.getStateBefore(transaction), await chain.getStateBefore?.(transaction)]
        expect(mine.shardAccount?.hash()).toBe(theirs?.shardAccount?.hash())
        const { id } = await opened.getMasterchainBlock({ seqno: transaction.masterchainSeqno })
        expect((await opened.getConfig(id)).kind).toBe('ordinary')
      }
    },
  )
})

test('what could not be read is said in the file, and the rest is kept', async () => {
  const accounts = await knownAccounts(3)
  const failing = accounts[1] ?? expect.fail('too few')
  const broken: IndexedSource = {
    ...chain,
    getAccount: (address, block) =>
      address === failing
        ? Promise.reject(new AppError('source.timeout', { source: 'demo', afterMs: 9 }))
        : chain.getAccount(address, block),
  }
  const events = ['ef'.repeat(32) as Hash]
  const made = await makeSnapshot({ ...network, chain: broken }, { accounts, seqnos: [], events })
  const opened = readSnapshot(writeSnapshot(made))
  expect(opened.missing).toEqual([
    `account ${failing} at masterchain block ${head.id.seqno}: demo did not answer within 9 ms`,
    expect.stringMatching(/^event efef/),
  ])
  expect([...opened.accounts.keys()].sort()).toEqual(accounts.filter(each => each !== failing).sort())
})

test('a cancelled one holds what was read until then', async () => {
  const stop = new AbortController()
  const accounts = await knownAccounts(12)
  const seen: number[] = []
  const made = await makeSnapshot(
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
  expect(made.accounts.size).toBe(2)
  expect(made.missing?.filter(line => line.endsWith('cancelled'))).toHaveLength(10)
  expect(seen.at(-1)).toBe(15)
})

test('no more questions are open at a time than is allowed', async () => {
  let open = 0
  let most = 0
  const slow: IndexedSource = {
    ...chain,
    async getAccount(address, block) {
      most = Math.max(most, ++open)
      await new Promise(resolve => setTimeout(resolve, 2))
      open--
      return chain.getAccount(address, block)
    },
  }
  await makeSnapshot(
    { ...network, chain: slow },
    { accounts: await knownAccounts(30), seqnos: [], events: [] },
    { concurrency: 4 },
  )
  expect(most).toBe(4)
})

describe('blocks', () => {
  const trusting = { ...network, trustedBlock: async () => demo.network.trustedBlock }
  const shardBlock = demo.wholeBlocks?.find(({ id }) => id.workchain === 0)?.id ?? expect.fail('no shard block')
  const nothing = { accounts: [], seqnos: [], events: [] }

  test('are kept whole, with the chains that prove them and the configurations that were chosen', async () => {
    const stages = new Set<string>()
    const made = await makeSnapshot(
      trusting,
      {
        ...nothing,
        blocks: [parseBlockNotation('206'), { kind: 'place', ...shardBlock }, { kind: 'newest' }],
        configs: [1175],
        proofs: true,
      },
      { onProgress: ({ stage }) => void stages.add(stage) },
    )
    expect(made.missing).toBeUndefined()
    const opened = snapshotSource(readSnapshot(writeSnapshot(made)))
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

  test('that cannot be had are said to be missing', async () => {
    const made = await makeSnapshot(network, {
      ...nothing,
      blocks: [parseBlockNotation('7'), { kind: 'root', rootHash: '7'.repeat(64) as Hash }],
      proofs: true,
    })
    expect(made.missing).toEqual([
      expect.stringMatching(/^block \(-1,8000000000000000,7\): /),
      expect.stringMatching(/^block 7{64}: /),
      expect.stringMatching(/^the chain to masterchain block 1673: .*proven/),
    ])
  })
})
