import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugResult } from '../../contract/debug.ts'
import { type DebugBatchResult, maxBatchPart } from '../../contract/debugBatch.ts'
import type { CallInput } from '../../contract/operations.ts'

const demo = demoSnapshot()
const service = await demoService()
const samples = demo.samples.map(({ id, message, blockSeqno }) => ({ id, boc: toBocHex(message), blockSeqno }))
const messageOf = (id: string): string => samples.find(each => each.id === id)?.boc ?? expect.fail(`no sample ${id}`)
const transfer = messageOf('fresh-transfer')

type Params = NonNullable<CallInput<'debugBatch'>['params']>
const runLines = (lines: readonly (string | object)[], params: Params = {}) =>
  service.call('debugBatch', {
    params,
    body: { lines: lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))) },
  })
const emulate = (body: CallInput<'debugEmulate'>['body']) => service.call('debugEmulate', { body })

/** Samples that run at the same block, as many as a call takes. */
const sampleParts = [...new Set(samples.map(({ blockSeqno }) => blockSeqno))].flatMap(seqno => {
  const list = samples.filter(({ blockSeqno }) => blockSeqno === seqno)
  return Array.from({ length: Math.ceil(list.length / maxBatchPart) }, (_, at) =>
    list.slice(at * maxBatchPart, (at + 1) * maxBatchPart),
  )
})

const untimed = ({ took_ms: _, ...result }: DebugResult) => result

/** What a line has of a complete result, by its own fields only. */
function shorten({ message, verdict, summary, rejection, trace, actions = [] }: DebugResult): DebugBatchResult {
  const nodes = trace ? [trace] : []
  for (const node of nodes) nodes.push(...node.children)
  const failing = nodes.find(({ id }) => id === (verdict.first_failing_node ?? '0'))
  const exit_code = rejection ? rejection.exit_code : failing?.transaction.compute_phase?.exit_code
  const gas = nodes.reduce((sum, { transaction }) => sum + (transaction.compute_phase?.gas_used ?? 0n), 0n)
  return {
    hash: message.hash,
    account: message.destination,
    outcome: verdict.outcome,
    sentence: summary.sentence,
    ...(verdict.outcome !== 'success' && { reason: verdict.sentence }),
    ...(exit_code !== undefined && { exit_code }),
    transactions: nodes.length,
    ...(!rejection && { gas_used: gas }),
    ...(summary.fees !== undefined && { fees: summary.fees }),
    actions: actions.map(({ kind, status, sentence }) => ({ kind, status, sentence })),
  }
}

describe('the result of a message in a batch', () => {
  test('is that of the message alone at the same block and time, for every sample', async () => {
    const outcomes = new Set<string>()
    for (const part of sampleParts) {
      const block_seqno = part[0]?.blockSeqno
      const lines = part.map(({ id, boc }) => ({ id, boc }))
      const short = await runLines(lines, { block_seqno })
      const full = await runLines(lines, { block_seqno, full: true })
      for (const [at, { id, boc }] of part.entries()) {
        const alone = await emulate({ boc, block_seqno: short.block.seqno, now: short.now })
        expect(short.results[at], id).toEqual({ id, result: shorten(alone) })
        expect(untimed(full.results[at]?.full ?? expect.fail(`no result of ${id}`)), id).toEqual(untimed(alone))
        expect(full.results[at]?.result, id).toEqual(short.results[at]?.result)
        outcomes.add(alone.verdict.outcome)
      }
      expect(full.outcomes).toEqual(short.outcomes)
    }
    // Samples with all kinds of results, or the comparison would show little.
    expect([...outcomes]).toEqual(expect.arrayContaining(['success', 'rejected', 'failed']))
  })

  test('has its own clock, seed, logical time and earlier messages', async () => {
    const { now: time, lt } = (await emulate({ boc: transfer })).arguments
    const own = { boc: transfer, now: time + 100, lt: Number(lt) + 2_000_000, seed: 'ab'.repeat(32) }
    const { block, now, results } = await runLines(
      [own, { boc: transfer, delay: 30 }, { boc: transfer, delay: 5, earlier: [{ boc: transfer, delay: 7 }] }],
      { full: true },
    )
    const [first, second, third] = results.map(({ full }) => full ?? expect.fail('no result'))
    const block_seqno = block.seqno
    expect(first?.arguments).toMatchObject({ now: own.now, lt: BigInt(own.lt), seed: own.seed })
    expect(first?.trace?.transaction.hash).toBe(
      (await emulate({ ...own, lt: BigInt(own.lt), block_seqno })).trace?.transaction.hash,
    )
    expect(second?.arguments.now).toBe(now + 30)
    const bundled = await emulate({
      ...{ boc: transfer, delay: 5, earlier: [{ boc: transfer, delay: 7 }], block_seqno },
    })
    expect([third?.arguments.now, third?.arguments.earlier]).toEqual([now + 12, bundled.arguments.earlier])
  })

  test('does not depend on the messages before it', async () => {
    const { results } = await runLines([transfer, transfer])
    // After the first one, the seqno would be used.
    expect(results.map(({ result }) => result?.outcome)).toEqual(['success', 'success'])
    expect(results[0]).toEqual(results[1])
  })

  test('is at the block and the time of the batch', async () => {
    const older = demo.blocks.at(-2) ?? expect.fail('the demo has blocks')
    const { block, now, results } = await runLines([transfer], { block_seqno: older.id.seqno, full: true })
    expect([block.seqno, block.root_hash, now]).toEqual([older.id.seqno, older.id.rootHash, older.genUtime])
    expect(results[0]?.full?.arguments.block.seqno).toBe(older.id.seqno)
    const later = await runLines([transfer], { now: 1_900_000_000, full: true })
    expect([later.now, later.results[0]?.full?.arguments.now]).toEqual([1_900_000_000, 1_900_000_000])
    await expect(runLines([transfer], { block_seqno: 99_999_999 })).rejects.toMatchObject({
      code: 'source.notRecorded',
    })
  })

  test('is in the language of the request', async () => {
    const body = { lines: [transfer] }
    const { results } = await service.call('debugBatch', { headers: { 'accept-language': 'ru' }, body })
    expect(results[0]?.result?.sentence).toMatch(/[а-я]/)
  })

  test('ignores signatures if the batch does, unless the line says otherwise', async () => {
    const { results } = await runLines([{ boc: transfer }, { boc: transfer, ignore_signature: false }], {
      ignore_signature: true,
      full: true,
    })
    expect(results.map(({ full }) => full?.arguments.ignore_signature)).toEqual([true, false])
  })
})

describe('a line that cannot be run', () => {
  test.each<[string, string, object]>([
    ['no JSON', '{"id":"x","boc":', { code: 'input.json' }],
    ['no BoC', '{"id":"x","boc":"zz"}', { id: 'x', code: 'input.boc' }],
    ['a BoC without quotes that is none', 'zz', { code: 'input.boc' }],
    ['no message', '{"id":"x"}', { id: 'x', code: 'input.body', error: 'boc: required' }],
    ['a field of the wrong type', '{"id":"x","boc":"b5","now":"n"}', { id: 'x', code: 'input.body' }],
    ['an id that is no text', '{"id":7,"boc":"b5"}', { code: 'input.body', error: 'id: expected a string' }],
    ['another block', `{"boc":"${transfer}","block_seqno":3}`, { code: 'input.body' }],
    ['the blocks of its trace', `{"boc":"${transfer}","as_on_chain":true}`, { code: 'input.body' }],
    ['another engine', `{"boc":"${transfer}","second_opinion":true}`, { code: 'input.body' }],
    ['an ABI that is none', `{"boc":"${transfer}","abis":[{"text":"{"}]}`, { code: 'input.abi' }],
  ])('has its error, and the next one runs: %s', async (_, line, error) => {
    const { outcomes, results } = await runLines([line, transfer])
    expect(outcomes).toEqual(['error', 'success'])
    expect(results[0]).toMatchObject(error)
    expect(results[0]).toHaveProperty('error_details')
    expect(results[0]).not.toHaveProperty('result')
  })
})

test('what one message reads of the chain is not read again for the others', async () => {
  const calls: string[] = []
  const source: ChainSource = snapshotSource(demo, 'demo')
  const count =
    <A extends readonly unknown[], R>(name: string, call: (...args: A) => R) =>
    (...args: A): R => {
      calls.push(`${name} ${JSON.stringify(args.slice(0, -1))}`)
      return call(...args)
    }
  const counted = await demoService({
    chain: {
      getMasterchainBlock: count('block', source.getMasterchainBlock.bind(source)),
      getConfig: count('config', source.getConfig.bind(source)),
      getAccount: count('account', source.getAccount.bind(source)),
      getLibraries: count('libraries', source.getLibraries.bind(source)),
    },
  })
  const lines = [transfer, messageOf('fresh-jetton-transfer'), transfer, messageOf('fresh-wrong-seqno'), transfer]
  await counted.call('debugBatch', { body: { lines } })
  expect(calls.filter(each => each.startsWith('account')).length).toBeGreaterThan(3)
  expect(calls.filter((each, at) => calls.indexOf(each) !== at)).toEqual([])
})

test('an abort ends it between two messages', async () => {
  const stop = new AbortController()
  let runs = 0
  const stopping = await demoService({
    chain: {
      getLibraries: async () => new Map(),
      getPreviousBlocks: async () => {
        runs++
        if (runs === 1) stop.abort()
        throw new Error('not reached twice')
      },
    },
    network: { label: () => undefined },
  })
  await expect(
    stopping.call('debugBatch', { body: { lines: [transfer, transfer] } }, { signal: stop.signal }),
  ).rejects.toMatchObject({ code: 'limit.cancelled' })
  expect(runs).toBe(1)
})

test.each([0, maxBatchPart + 1])('a call has no %i lines', async length => {
  await expect(runLines(Array.from({ length }, () => transfer))).rejects.toMatchObject({ code: 'input.body' })
})
