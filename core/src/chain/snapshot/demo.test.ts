import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { testExecutor } from '../../../test/executor.ts'
import { defaultArguments } from '../../emulator/defaultArguments.ts'
import type { EmulatedNode, Emulation } from '../../emulator/Emulation.ts'
import { emulateTrace } from '../../emulator/emulateTrace.ts'
import type { WasmExecutor } from '../../emulator/wasmExecutor.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { readMessage } from '../../tlb/message.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Hash, lt } from '../../units.ts'
import { onChainStates } from '../onChainStates.ts'
import type { Sample } from './Snapshot.ts'
import { snapshotSource } from './snapshotSource.ts'
import { toOnChainTransaction } from './toOnChainTransaction.ts'

const demo = demoSnapshot()
const source = snapshotSource(demo)
const sampleOf = (id: string): Sample => demo.samples.find(sample => sample.id === id)!

describe('the data of the demo network', () => {
  test('each state has the address of its key, and its interval starts with its last transaction', () => {
    let states = 0
    for (const [address, intervals] of demo.accounts) {
      for (const { from, shardAccount } of intervals) {
        if (!shardAccount) continue
        states++
        const { account, last_trans_lt } = readShardAccount(shardAccount)
        expect([account?.addr, last_trans_lt]).toEqual([address, from])
      }
    }
    expect(states).toBeGreaterThan(800)
  })

  test('the intervals of an account are valid and do not overlap', () => {
    for (const [address, intervals] of demo.accounts) {
      intervals.forEach(({ from, to }, index) => {
        expect(from <= to, `${address} ${from}`).toBe(true)
        const next = intervals[index + 1]
        if (next) expect(to < next.from, `${address} ${to} ${next.from}`).toBe(true)
      })
    }
  })

  test('no recorded transaction is inside the interval of a state', () => {
    for (const { cell, block } of demo.traces.flatMap(trace => trace.transactions)) {
      const { account, lt: at } = toOnChainTransaction({ cell, block })
      for (const { from, to } of demo.accounts.get(account) ?? []) {
        expect(at <= from || at > to, `${account} ${at}`).toBe(true)
      }
    }
  })

  test('each transaction has the recorded state with its old hash', async () => {
    let compared = 0
    for (const transaction of demo.traces.flatMap(trace => trace.transactions)) {
      const onChain = toOnChainTransaction(transaction)
      const { shardAccount } = await source.getStateBefore(onChain)
      const { state_update, prev_trans_hash, orig_status } = readTransaction(onChain.cell)
      compared++
      if (!shardAccount) {
        expect(orig_status).toBe('nonexist')
        continue
      }
      expect(shardAccount.ref(0).hash()).toBe(state_update.old_hash)
      expect(readShardAccount(shardAccount).last_trans_hash).toBe(prev_trans_hash)
    }
    expect(compared).toBeGreaterThan(500)
  })

  test('configurations are stored under their hashes, and every block has one', async () => {
    for (const [hash, cell] of demo.configs) expect(cell.hash()).toBe(hash)
    for (const { id } of demo.blocks) expect((await source.getConfig(id)).kind).toBe('ordinary')
  })

  test('masterchain blocks are in order of seqno, time and logical time', () => {
    demo.blocks.forEach((block, index) => {
      const next = demo.blocks[index + 1]
      if (!next) return
      const facts = `${block.id.seqno} and ${next.id.seqno}`
      expect(block.id.seqno < next.id.seqno && block.endLt < next.endLt && block.genUtime < next.genUtime, facts).toBe(
        true,
      )
      expect(block.startLt < block.endLt && block.startLt % 1_000_000n === 0n, facts).toBe(true)
      for (const { from, to } of block.positions) expect(from <= to, facts).toBe(true)
    })
  })

  test('its current time is that of the newest block', async () => {
    const head = await source.getMasterchainBlock('newest')
    expect(head).toMatchObject({ id: { seqno: 1673 }, genUtime: 1795249927 })
    expect(head.inferred).toBeUndefined()
    expect(source.nowAt(head.id)).toBe(head.genUtime)
  })
})

const nodesOf = (node: EmulatedNode): EmulatedNode[] => [node, ...node.children.flatMap(nodesOf)]

describe('samples', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  async function emulate(
    sample: Sample,
    onChain: readonly ReturnType<typeof toOnChainTransaction>[] = [],
  ): Promise<Emulation> {
    const { blockSeqno, arguments: given } = sample
    const block = await source.getMasterchainBlock(blockSeqno === undefined ? 'newest' : { seqno: blockSeqno })
    const contexts = await Promise.all(
      onChain.map(async ({ inMessageHash, blockUtime, lt, randSeed, masterchainSeqno }) => {
        const config = await source.getConfig((await source.getMasterchainBlock({ seqno: masterchainSeqno })).id)
        return [inMessageHash as Hash, { now: blockUtime, lt, seed: randSeed, config }] as const // all have one here
      }),
    )
    return emulateTrace(
      readMessage(sample.message),
      defaultArguments({
        block,
        config: await source.getConfig(block.id),
        message: sample.message,
        hostNow: source.nowAt(block.id),
        limits: { transactions: given?.transactions ?? (onChain.length > 0 ? 1000 : 100), timeMs: 60_000 },
        ...(onChain.length > 0 && { contexts: new Map(contexts) }),
      }),
      {
        chain: onChainStates(source, onChain),
        executor,
        elapsedMs: () => performance.now(),
        yieldToEventLoop: async () => {},
      },
    )
  }

  test.each(demo.samples.filter(({ onChainMessage: onChain }) => onChain).map(({ id }) => id))(
    '%s is reproduced exactly',
    async id => {
      const onChain = (await source.getTraceOfMessage(sampleOf(id).onChainMessage!))!
      const { root, partial } = await emulate(sampleOf(id), onChain)
      expect(partial).toBeUndefined()
      const hashes = new Set(nodesOf(root!).map(({ hash }) => hash))
      const missing = onChain.filter(({ hash }) => !hashes.has(hash))
      // One receiver got coins from another trace between its transactions of this one.
      expect(missing).toHaveLength(id === 'highload-v2-100-messages' ? 1 : 0)
      expect(hashes.size).toBe(onChain.length)
    },
  )

  test.each(demo.samples.filter(({ onChainMessage: onChain }) => onChain).map(({ id }) => id))(
    '%s runs at the previous block without the on-chain transactions',
    async id => {
      const { root, partial } = await emulate(sampleOf(id))
      if (id === 'long-chain') expect(partial).toEqual({ kind: 'transactions', limit: 100 })
      else if (partial) expect(partial).toMatchObject({ kind: 'source', code: 'source.notRecorded' })
      expect(root).toBeDefined()
    },
  )

  test('all recorded traces, not only the samples, are reproduced exactly', async () => {
    let equal = 0
    let total = 0
    const different: string[] = []
    for (const trace of demo.traces) {
      const onChain = trace.transactions.map(each => toOnChainTransaction(each))
      const [first] = onChain
      const message = first && readTransaction(first.cell).in_msg
      if (!first || !message) throw new Error('a trace begins with a message')
      const sample = { message: message.cell, blockSeqno: first.masterchainSeqno } as Sample // what emulate looks at
      const { root } = await emulate(sample, onChain).catch(() => ({ root: undefined }))
      const hashes = new Set(root ? nodesOf(root).map(({ hash }) => hash) : [])
      const same = onChain.filter(({ hash }) => hashes.has(hash)).length
      total += onChain.length
      equal += same
      if (same < onChain.length) different.push(`${trace.message}: ${same} of ${onChain.length}`)
    }
    console.log([`transactions that come out as on chain: ${equal} of ${total}`, ...different].join('\n  '))
    // Accounts with transactions of other traces in between (2), and what the emulator cannot run (1).
    expect(total - equal).toBe(3)
    expect(total).toBeGreaterThan(650)
  })

  const rejected: [id: string, exitCode: number][] = [
    ['rejected-tester-throw-before-accept', 701],
    ['rejected-v5-signature-disabled', 132],
    ['fresh-wrong-seqno', 133],
    ['fresh-wrong-signature', 35],
    ['fresh-wrong-wallet-id', 134],
    ['fresh-expired', 36],
  ]
  test.each(rejected)('%s is rejected with exit code %i', async (id, exitCode) => {
    const { rejection, root } = await emulate(sampleOf(id))
    expect(root).toBeUndefined()
    expect(rejection?.exitCode).toBe(exitCode)
  })
  test('no other sample is in the group of rejected ones', () => {
    const ids = demo.samples.filter(({ group }) => group === 'rejected').map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set(rejected.map(([id]) => id)))
  })

  const succeeding: [id: string, transactions: number][] = [
    ['fresh-transfer', 2],
    ['fresh-jetton-transfer', 5],
    ['fresh-three-transfers', 4],
  ]
  test.each(succeeding)('%s succeeds in %i transactions', async (id, transactions) => {
    const { root, partial } = await emulate(sampleOf(id))
    const nodes = nodesOf(root!)
    expect([partial, nodes.length]).toEqual([undefined, transactions])
    for (const { transaction } of nodes) {
      expect(transaction.description).toMatchObject({ type: 'trans_ord', aborted: false })
    }
  })

  test('an outgoing message that the wallet cannot pay is silently skipped', async () => {
    const { root } = await emulate(sampleOf('fresh-not-enough-balance'))
    expect(nodesOf(root!)).toHaveLength(1)
    expect(root!.transaction.description).toMatchObject({
      aborted: false,
      compute_ph: { exit_code: 0 },
      action: { result_code: 0, skipped_actions: 1, msgs_created: 0 },
    })
  })

  test('fresh ones have the latest possible expiry', () => {
    expect(lt(0xffffffffn)).toBeGreaterThan(BigInt(demo.blocks.at(-1)!.genUtime))
  })
})
