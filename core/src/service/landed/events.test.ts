import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../../test/data.ts'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { blocksSource } from '../../../test/recordedBlocks.ts'
import { readScenario, scenarioNames } from '../../../test/scenarios.ts'
import { indexOf } from '../../../test/standInIndex.ts'
import { v3Recording } from '../../../test/v3Form.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { IndexedSource } from '../../chain/TraceSource.ts'
import { DebugEvent } from '../../contract/lookups.ts'
import { Event } from '../../contract/schemas/event.ts'
import { Trace } from '../../contract/schemas/trace.ts'
import { Transaction } from '../../contract/schemas/transaction.ts'
import { AppError } from '../../errors.ts'
import { readMessage } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import type { Hash } from '../../units.ts'
import type { Service } from '../host.ts'
import { classifyFile } from './classifyFile.ts'

const unknownHash = '1'.repeat(64)
const overChain = (chain: IndexedSource) => demoService({ network: { chain } })

describe('the recorded network', () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })

  test.skipIf(!hasData)(
    'every landed trace is found by each of its transactions, and by its message',
    async () => {
      const source = snapshotSource(demoSnapshot(), 'demo')
      let [traces, asked] = [0, 0]
      for (const name of scenarioNames()) {
        const { transactions, message } = readScenario(name)
        const [first] = transactions
        if (!first || !message) continue
        const known = await source.getIndexedTrace({ by: 'any', hash: first.hash })
        expect(known?.transactions.map(({ hash }) => hash).toSorted(), name).toEqual(
          transactions.map(({ hash }) => hash).toSorted(),
        )
        const outside = readMessage(message)
        const messages = [outside.cell.hash(), normalizedHash(outside)]
        for (const hash of [...transactions.map(each => each.hash), ...messages]) {
          const found = await source.getIndexedTrace({ by: 'any', hash })
          // The same message can be taken twice: then the other trace is named.
          expect([found?.id, ...(found?.others ?? [])], `${name} by ${hash}`).toContain(first.hash)
          asked++
        }
        for (const { hash, message: taken } of transactions) {
          expect((await source.getIndexedTransaction({ by: 'transaction', hash }))?.hash).toBe(hash)
          const byMessage = await source.getIndexedTransaction({ by: 'message', hash: taken.hash() })
          expect(byMessage?.cell && byMessage.hash).toBeDefined()
        }
        traces++
      }
      console.log(`found ${traces} traces by ${asked} hashes`)
      expect(traces).toBeGreaterThan(140)
      expect(asked).toBeGreaterThan(900)
    },
    60_000,
  )

  test('an event, its trace and its transactions are replies as the interface has them', async () => {
    for (const { message, transactions } of demoSnapshot().traces.filter((_, at) => at % 10 === 0)) {
      const event = await service.call('getEvent', { params: { event_id: message } })
      expect(Event.safeEncode(event).error).toBeUndefined()
      expect(event.event_id).toBe(transactions[0]?.cell.hash())
      expect([event.in_progress, event.progress]).toEqual([false, 1])
      const trace = await service.call('getTrace', { params: { trace_id: event.event_id } })
      expect(Trace.safeEncode(trace).error).toBeUndefined()
      expect(trace.emulated).toBe(false)
      const last = transactions.at(-1)?.cell.hash() ?? ''
      const transaction = await service.call('getTransaction', { params: { transaction_id: last } })
      expect(Transaction.safeEncode(transaction).error).toBeUndefined()
      expect(transaction.hash).toBe(last)
      expect(transaction.block).not.toMatch(/0000000000000000,0\)$/)
    }
  }, 60_000)

  test('says of an event with everything that is known what happened, in both languages', async () => {
    const { message } = demoSnapshot().traces.find(({ transactions }) => transactions.length > 4) ?? {}
    const body = { query: message ?? '' }
    const english = await service.call('debugEvent', { body })
    const russian = await service.call('debugEvent', { body, headers: { 'accept-language': 'ru' } })
    expect(DebugEvent.safeEncode(english).error).toBeUndefined()
    expect(english.found_by).toBe('message')
    expect(english.support.sentences[0]).toMatch(/^It is done/)
    expect(russian.support.sentences[0]).toMatch(/^Выполнено/)
    expect(english.support.text).toContain(english.event.event_id)
    for (const sentence of english.support.sentences) expect(english.support.text).toContain(sentence)
    expect(english.support.money.length).toBeGreaterThan(1)
    expect(english.trace.before).toBeDefined()
    expect(english.trace.after?.balance).toBe(english.trace.transaction.end_balance)
    expect([english.open, english.partial, english.unknown]).toEqual([[], undefined, []])
  })

  test('what it does not hold was not recorded: that is no "there is none"', async () => {
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

describe.skipIf(!hasData)('an index', () => {
  const files = dataFiles('traces', /--.*\.json$/)

  test('the recorded traces come from a toncenter as they come from their files', async () => {
    const quiet = { elapsedMs: () => 0, log: () => {} }
    let same = 0
    for (const file of files.filter((_, at) => at % 6 === 0)) {
      const kept = v3Recording(file)
      const service = await overChain(indexOf([kept]).source as IndexedSource)
      const fromFile = (await classifyFile(JSON.stringify(readData('traces', file)), quiet)).event
      const event = await service.call('getEvent', { params: { event_id: [...kept.transactions].at(-1) ?? '' } })
      expect(Event.safeEncode(event).error).toBeUndefined()
      const facts = (of: typeof event) => [
        of.event_id,
        of.lt,
        of.timestamp,
        of.in_progress,
        of.progress,
        of.ext_msg_hash,
      ]
      expect(facts(event), file).toEqual(facts(fromFile))
      // Whose jettons they were, only the file tells.
      const coins = (of: typeof event) =>
        of.value_flow.filter(({ ton }) => ton !== 0n).map(({ account, ton }) => [account.address, ton])
      expect(coins(event), file).toEqual(coins(fromFile))
      same++
    }
    console.log(`${same} recorded traces from an index are what they are from their files`)
  }, 120_000)

  test('an event whose last transaction has not landed is in progress, and says what is on its way', async () => {
    const file = files.find(each => each.startsWith('dedust')) ?? ''
    const kept = v3Recording(file)
    const transactions = kept.json.transactions as Record<string, { lt: string; out_msgs: unknown[] }>
    const [newest] = Object.entries(transactions).toSorted(([, a], [, b]) => Number(BigInt(b.lt) - BigInt(a.lt)))
    if (!newest) throw new Error('the recording has transactions')
    delete transactions[newest[0]]
    const left = Object.keys(transactions).length
    const service = await overChain(
      indexOf([{ ...kept, json: { ...kept.json, trace_info: { trace_state: 'pending', pending_messages: 1 } } }])
        .source as IndexedSource,
    )
    const result = await service.call('debugEvent', { body: { query: [...kept.transactions][0] ?? '' } })
    expect(result.event.in_progress).toBe(true)
    expect(result.event.progress).toBeCloseTo(left / (left + 1), 6)
    expect(result.open.map(({ kind }) => kind)).toEqual(['pending'])
    expect(result.partial?.kind).toBe('pending')
    expect(result.verdict.outcome).toBe('partial')
    expect(result.support.sentences[0]).toMatch(/not finished yet/)
  })

  test('that has none says so; a trace that it does not give whole is too long for /v2', async () => {
    const kept = v3Recording(files[0] ?? '')
    const hash = [...kept.transactions][0] ?? ''
    const service = await overChain(indexOf([kept]).source as IndexedSource)
    for (const [name, call] of [
      ['lookup.event', service.call('getEvent', { params: { event_id: unknownHash } })],
      ['lookup.event', service.call('debugEvent', { body: { query: unknownHash } })],
    ] as const)
      await expect(call).rejects.toMatchObject({ code: name })
    const cut = await overChain(
      indexOf([{ ...kept, json: { ...kept.json, is_incomplete: true } }]).source as IndexedSource,
    )
    await expect(cut.call('getEvent', { params: { event_id: hash } })).rejects.toMatchObject({ code: 'limit.cells' })
  })
})

describe.skipIf(!hasData)('without an index', () => {
  /** A node: the recorded states and configurations, the recorded blocks, and nothing that finds a hash. */
  function node(): IndexedSource {
    const {
      getIndexedTrace: _,
      getIndexedTransaction: __,
      getTraceOfMessage: ___,
      getStateBefore: ____,
      ...rest
    } = snapshotSource(demoSnapshot(), 'node')
    return { ...rest, ...blocksSource({ history: true }), name: 'node' }
  }

  test('an event is walked from an account and a logical time, or from a block', async () => {
    const service = await overChain(node())
    const whole = await demoService()
    const scenario = readScenario('jetton-transfer')
    const last = scenario.transactions.at(-1)
    if (!last) throw new Error('the scenario has transactions')
    const known = await whole.call('debugEvent', { body: { query: last.hash } })
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

  test('a hash alone cannot be found: it says what it needs', async () => {
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

test.skipIf(!hasData)(
  'every recorded file is told, and what is no recording is refused',
  async () => {
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
  },
  60_000,
)
