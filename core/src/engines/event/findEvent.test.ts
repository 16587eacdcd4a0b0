import { beforeAll, describe, expect, test, vi } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../../test/data.ts'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { fakeToncenterIndex } from '../../../test/fakeToncenterIndex.ts'
import { recordedBlocks, recordedBlocksSource } from '../../../test/recordedBlocks.ts'
import { readScenario, scenarioNames } from '../../../test/scenarios.ts'
import { v3Recording } from '../../../test/v3Form.ts'
import { type BlockId, formatBlockId, toBlockId } from '../../blockId.ts'
import { toBocBase64 } from '../../cell/text.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { EventJson } from '../../contract/event.ts'
import { DebugEvent } from '../../contract/lookups.ts'
import { TraceJson, TransactionJson } from '../../contract/schemas/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Service } from '../../operations/createService.ts'
import { readMessage } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Hash } from '../../units.ts'
import { classifyTraceFile } from './getEventDetails.ts'

const unknownHash = '1'.repeat(64)
const overChain = (chain: ChainSource) => demoService({ network: { chain } })

describe('the recorded network', () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })

  test('finds every on-chain trace by each of its transactions and by its message', async () => {
    const source = snapshotSource(demoSnapshot(), 'demo')
    let [traces, lookups] = [0, 0]
    for (const name of scenarioNames()) {
      const { transactions, message } = readScenario(name)
      const [first] = transactions
      if (!first || !message) continue
      const known = await source.getIndexedTrace({ by: 'any', hash: first.hash })
      expect(known?.transactions.map(({ hash }) => hash).toSorted(), name).toEqual(
        transactions.map(({ hash }) => hash).toSorted(),
      )
      const parsed = readMessage(message)
      const messages = [parsed.cell.hash(), normalizedHash(parsed)]
      for (const hash of [...transactions.map(each => each.hash), ...messages]) {
        const found = await source.getIndexedTrace({ by: 'any', hash })
        // The same message can be processed twice: then the other trace is listed.
        expect([found?.id, ...(found?.others ?? [])], `${name} by ${hash}`).toContain(first.hash)
        lookups++
      }
      for (const { hash, message: taken } of transactions) {
        expect((await source.getIndexedTransaction({ by: 'transaction', hash }))?.hash).toBe(hash)
        const byMessage = await source.getIndexedTransaction({ by: 'message', hash: taken.hash() })
        expect(byMessage?.cell && byMessage.hash).toBeDefined()
      }
      traces++
    }
    console.log(`found ${traces} traces by ${lookups} hashes`)
    expectRecorded(traces, 141)
    expectRecorded(lookups, 901)
  }, 60_000)

  test('event, trace and transactions match the schema', async () => {
    for (const { message, transactions } of demoSnapshot().traces.filter((_, at) => at % 10 === 0)) {
      const event = await service.call('getEvent', { params: { event_id: message } })
      expect(EventJson.safeEncode(event).error).toBeUndefined()
      expect(event.event_id).toBe(transactions[0]?.cell.hash())
      expect([event.in_progress, event.progress]).toEqual([false, 1])
      const trace = await service.call('getTrace', { params: { trace_id: event.event_id } })
      expect(TraceJson.safeEncode(trace).error).toBeUndefined()
      expect(trace.emulated).toBe(false)
      const last = transactions.at(-1)?.cell.hash() ?? ''
      const transaction = await service.call('getTransaction', { params: { transaction_id: last } })
      expect(TransactionJson.safeEncode(transaction).error).toBeUndefined()
      expect(transaction.hash).toBe(last)
      expect(transaction.block).not.toMatch(/0000000000000000,0\)$/)
    }
  }, 60_000)

  test('a transaction has the balance that it has in its trace, also where only other transactions lead to it', async () => {
    const nodesOf = (node: TraceJson): TraceJson[] => [node, ...(node.children ?? []).flatMap(nodesOf)]
    let betweenStates = 0
    for (const { transactions } of demoSnapshot().traces.filter((_, at) => at % 7 === 0)) {
      const id = transactions[0]?.cell.hash() ?? ''
      const trace = await service.call('getTrace', { params: { trace_id: id } })
      for (const { transaction } of nodesOf(trace).slice(0, 12)) {
        const { end_balance } = await service.call('getTransaction', { params: { transaction_id: transaction.hash } })
        expect(end_balance, transaction.hash).toBe(transaction.end_balance)
        if (end_balance > 0n) betweenStates++
      }
    }
    expect(betweenStates).toBeGreaterThan(50)
  }, 60_000)

  test('a transaction has the balance that its block contains, on a source without states of traces', async () => {
    const { getStateBefore: _, ...chain } = snapshotSource(demoSnapshot(), 'demo')
    const overBlocks = await overChain(chain)
    const blocks = new Set(demoSnapshot().fullBlocks?.map(({ id }) => `(${id.workchain},${id.shard},${id.seqno})`))
    let compared = 0
    for (const { transactions } of demoSnapshot().traces.filter((_, at) => at % 5 === 0)) {
      const call = { params: { transaction_id: transactions.at(-1)?.cell.hash() ?? '' } }
      const { block, end_balance } = await service.call('getTransaction', call)
      if (!blocks.has(block)) continue
      expect((await overBlocks.call('getTransaction', call)).end_balance, block).toBe(end_balance)
      if (end_balance > 0n) compared++
    }
    expect(compared).toBeGreaterThan(10)
  }, 60_000)

  test('has a support card in both languages', async () => {
    const { message } = demoSnapshot().traces.find(({ transactions }) => transactions.length > 4) ?? {}
    const body = { query: message ?? '' }
    const english = await service.call('debugEvent', { body })
    const russian = await service.call('debugEvent', { body, headers: { 'accept-language': 'ru' } })
    expect(DebugEvent.safeEncode(english).error).toBeUndefined()
    expect(english.found_by).toBe('message')
    expect(english.support.sentences[0]).toMatch(/^Success/)
    expect(russian.support.sentences[0]).toMatch(/^Выполнено/)
    expect(english.support.text).toContain(english.event.event_id)
    for (const sentence of english.support.sentences) expect(english.support.text).toContain(sentence)
    expect(english.support.balance_changes.length).toBeGreaterThan(1)
    expect(english.trace.before).toBeDefined()
    expect(english.trace.after?.balance).toBe(english.trace.transaction.end_balance)
    expect([english.pending, english.partial, english.unknown]).toEqual([[], undefined, []])
  })

  test('reports unrecorded data as not recorded, not as nonexistent', async () => {
    for (const call of [
      service.call('getEvent', { params: { event_id: unknownHash } }),
      service.call('getTrace', { params: { trace_id: unknownHash } }),
      service.call('getTransaction', { params: { transaction_id: unknownHash } }),
      service.call('debugEvent', { body: { query: unknownHash } }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'source.notRecorded' })
    await expect(service.call('getEvent', { params: { event_id: 'nonsense' } })).rejects.toMatchObject({
      code: 'input.hash',
    })
  })
})

describe('an index', () => {
  const files = dataFiles('traces', /--.*\.json$/)

  test('traces from toncenter equal those from files', async () => {
    const quiet = { elapsedMs: () => 0, log: () => {} }
    let same = 0
    for (const file of files.filter((_, at) => at % 6 === 0)) {
      const kept = v3Recording(file)
      const service = await overChain(fakeToncenterIndex([kept]).source as ChainSource)
      const fromFile = (await classifyTraceFile(JSON.stringify(readData('traces', file)), quiet)).event
      const event = await service.call('getEvent', { params: { event_id: [...kept.transactions].at(-1) ?? '' } })
      expect(EventJson.safeEncode(event).error).toBeUndefined()
      const facts = (of: typeof event) => [
        of.event_id,
        of.lt,
        of.timestamp,
        of.in_progress,
        of.progress,
        of.ext_msg_hash,
      ]
      expect(facts(event), file).toEqual(facts(fromFile))
      // Only the file has the jetton masters.
      const coins = (of: typeof event) =>
        of.value_flow.filter(({ ton }) => ton !== 0n).map(({ account, ton }) => [account.address, ton])
      expect(coins(event), file).toEqual(coins(fromFile))
      same++
    }
    console.log(`${same} recorded traces are equal from an index and from their files`)
  }, 120_000)

  test('an event with a pending message is in progress', async () => {
    const file = files.find(each => each.startsWith('dedust')) ?? ''
    const kept = v3Recording(file)
    const transactions = kept.json.transactions as Record<string, { lt: string; out_msgs: unknown[] }>
    const [newest] = Object.entries(transactions).toSorted(([, a], [, b]) => Number(BigInt(b.lt) - BigInt(a.lt)))
    if (!newest) throw new Error('the recording has transactions')
    delete transactions[newest[0]]
    const left = Object.keys(transactions).length
    const service = await overChain(
      fakeToncenterIndex([
        { ...kept, json: { ...kept.json, trace_info: { trace_state: 'pending', pending_messages: 1 } } },
      ]).source as ChainSource,
    )
    const result = await service.call('debugEvent', { body: { query: [...kept.transactions][0] ?? '' } })
    expect(result.event.in_progress).toBe(true)
    expect(result.event.progress).toBeCloseTo(left / (left + 1), 6)
    expect(result.pending.map(({ kind }) => kind)).toEqual(['pending'])
    expect(result.partial?.kind).toBe('pending')
    expect(result.verdict.outcome).toBe('partial')
    expect(result.support.sentences[0]).toMatch(/^In progress/)
  })

  test('reports a missing event, and rejects an incomplete trace on /v2', async () => {
    const kept = v3Recording(files[0] ?? '')
    const hash = [...kept.transactions][0] ?? ''
    const service = await overChain(fakeToncenterIndex([kept]).source as ChainSource)
    for (const [name, call] of [
      ['lookup.event', service.call('getEvent', { params: { event_id: unknownHash } })],
      ['lookup.event', service.call('debugEvent', { body: { query: unknownHash } })],
    ] as const)
      await expect(call).rejects.toMatchObject({ code: name })
    const truncated = await overChain(
      fakeToncenterIndex([{ ...kept, json: { ...kept.json, is_incomplete: true } }]).source as ChainSource,
    )
    await expect(truncated.call('getEvent', { params: { event_id: hash } })).rejects.toMatchObject({
      code: 'limit.cells',
    })
  })
})

describe('without an index', () => {
  /** A node: the recorded states, configurations and blocks, without an index. */
  function node(): ChainSource {
    const {
      getIndexedTrace: _,
      getIndexedTransaction: __,
      getTraceOfMessage: ___,
      getStateBefore: ____,
      ...rest
    } = snapshotSource(demoSnapshot(), 'node')
    return { ...rest, ...recordedBlocksSource({ history: true }), name: 'node' }
  }

  test('walks an event from an account and logical time, or from a block', async () => {
    const service = await overChain(node())
    const indexed = await demoService()
    const scenario = readScenario('jetton-transfer')
    const last = scenario.transactions.at(-1)
    if (!last) throw new Error('the scenario has transactions')
    const known = await indexed.call('debugEvent', { body: { query: last.hash } })
    const { workchain, shard, seqno } = last.block
    for (const body of [
      { account: last.account, lt: last.lt },
      { query: last.hash, account: last.account, lt: last.lt },
      { query: last.message.hash(), block: `(${workchain},${shard},${seqno})` },
      { query: `https://explorer.toncoin.org/transaction?account=${last.account}&lt=${last.lt}&hash=${last.hash}` },
    ]) {
      const walked = await service.call('debugEvent', { body })
      expect(walked.found_by).toBe('walk')
      expect(walked.event.actions.map(({ type, status }) => [type, status])).toEqual(
        known.event.actions.map(({ type, status }) => [type, status]),
      )
      expect(walked.event.value_flow.map(({ ton, fees }) => [ton, fees])).toEqual(
        known.event.value_flow.map(({ ton, fees }) => [ton, fees]),
      )
    }
  }, 60_000)

  /** Also with the blocks themselves, and states before each of them. */
  function nodeWithBlocks(): ChainSource {
    const found = (block: BlockId) => recordedBlocks().get(formatBlockId(block))
    return {
      ...node(),
      // The recording has gaps: the next older transaction that it has.
      async getAccountTransactions(account, { from, count }) {
        return [...recordedBlocks().values()]
          .flatMap(({ transactions }) => transactions.filter(each => each.account === account))
          .filter(({ lt }) => from === undefined || lt <= from.lt)
          .toSorted((a, b) => Number(b.lt - a.lt))
          .slice(0, count)
      },
      async findBlock(key) {
        const block = 'seqno' in key ? found(key) : undefined
        return block && { ...toBlockId(key as BlockId), rootHash: block.root.hash(), fileHash: block.root.hash() }
      },
      async getBlock(id) {
        return found(id)?.root ?? expect.fail(`block ${formatBlockId(id)} is not recorded`)
      },
      async getAccount(account, block, options) {
        if (block.workchain === -1) return node().getAccount(account, block, options)
        const next = found({ ...block, seqno: block.seqno + 1 })
        const first = next?.transactions
          .filter(each => each.account === account)
          .toSorted((a, b) => Number(a.lt - b.lt))[0]
        const known = scenarioNames()
          .flatMap(name => readScenario(name).transactions)
          .find(({ hash }) => hash === first?.hash)
        if (!known) throw new AppError('source.unsupported', { source: 'node', what: 'this state' })
        return { shardAccount: known.before }
      },
    }
  }

  test.each(['jetton-transfer', 'dns-renew', 'dns-transfer', 'bounce-no-contract', 'dns-auction-bid'])(
    '%s is found by its message, and repeated as on chain',
    async name => {
      const { message, transactions } = readScenario(name)
      if (!message) throw new Error('the scenario has a message')
      const chain = nodeWithBlocks()
      const progress = vi.fn()
      const service = await overChain(chain)
      const event = await service.call(
        'debugEvent',
        { body: { query: toBocBase64(message) } },
        { onProgress: progress },
      )
      expect([event.found_by, event.event.event_id]).toEqual(['walk', transactions[0]?.hash])
      expect(progress).toHaveBeenCalledWith(expect.objectContaining({ text: 'the transactions of the account' }))
      const run = await service.call('debugEmulate', { body: { boc: toBocBase64(message), as_on_chain: true } })
      expect(run.on_chain).toMatchObject({ equal: transactions.length, on_chain: transactions.length })
    },
    60_000,
  )

  test('a message that is not on chain is not found, and the search is bounded', async () => {
    const { message } = readScenario('jetton-transfer')
    if (!message) throw new Error('the scenario has a message')
    const [first] = readScenario('jetton-transfer').transactions
    const history = [...recordedBlocks().values()].flatMap(({ transactions }) => transactions)
    const other = history.find(({ account, hash }) => account !== first?.account && hash !== first?.hash)
    if (!other) throw new Error('there are other transactions')
    let pages = 0
    // An account whose history has no end.
    const endless: ChainSource = {
      ...nodeWithBlocks(),
      getAccountTransactions: async (_, { count }) => {
        pages++
        const older = history.find(({ cell }) => readTransaction(cell).prev_trans_lt !== 0n) ?? other
        return Array.from({ length: count }, () => older)
      },
    }
    const body = { query: toBocBase64(message) }
    await expect((await overChain(endless)).call('debugEvent', { body })).rejects.toMatchObject({
      code: 'source.unsupported',
      message: /last 1024 transactions of .*which do not have the message/,
    })
    expect(pages).toBe(64)
    const without: ChainSource = { ...nodeWithBlocks(), getAccountTransactions: async () => [] }
    const service = await overChain(without)
    await expect(service.call('debugEvent', { body })).rejects.toMatchObject({ code: 'lookup.event' })
    const run = { boc: toBocBase64(message), as_on_chain: true }
    await expect(service.call('debugEmulate', { body: run })).rejects.toMatchObject({ code: 'lookup.transaction' })
  })

  test('fails for a hash alone, with advice', async () => {
    const service = await overChain(node())
    for (const call of [
      service.call('getEvent', { params: { event_id: unknownHash } }),
      service.call('debugEvent', { body: { query: unknownHash } }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'source.unsupported', message: /account and the logical time/ })
    await expect(service.call('debugEvent', { body: { account: '0:12' } })).rejects.toMatchObject({
      code: 'input.body',
    })
    await expect(service.call('debugEvent', { body: {} })).rejects.toBeInstanceOf(AppError)
  })
})

test('classifies every trace file and rejects other files', async () => {
  const service = await demoService()
  for (const file of dataFiles('traces', /--.*\.json$/)) {
    const recorded = readData<{
      trace: { root_transaction: Hash; root_message: Hash }
      messages: Record<string, { hash_norm?: Hash }>
    }>('traces', file)
    const result = await service.call('debugClassify', { body: { file: JSON.stringify(recorded) } })
    expect(DebugEvent.safeEncode(result).error, file).toBeUndefined()
    expect([result.found_by, result.event.event_id]).toEqual(['file', recorded.trace.root_transaction])
    expect(result.event.in_progress).toBe(false)
  }
  for (const [text, code] of [
    ['{', 'input.json'],
    ['{}', 'input.argument'],
    ['[1]', 'input.argument'],
  ] as const)
    await expect(service.call('debugClassify', { body: { file: text } })).rejects.toMatchObject({ code })
}, 60_000)
