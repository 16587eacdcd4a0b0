import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoChain } from '../../../test/demoChain.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { IndexedTrace } from '../../chain/IndexedTrace.ts'
import { addWatchState, type WatchStep } from '../../contract/watchHistory.ts'
import { AppError, isAppError } from '../../errors.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { neverExpires, unixSec } from '../../units.ts'

const snapshot = demoSnapshot()
const chain = demoChain()

const sample = (id: string): string =>
  toBocHex(snapshot.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

/** A message that does not expire with another expiry time, with the signature of the first. */
function withExpiry(boc: string, validUntil: number): string {
  const changed = boc.replace(/ffffffff/i, validUntil.toString(16).padStart(8, '0'))
  return changed === boc ? expect.fail('the message expires') : changed
}

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

/** The longest recorded trace that a message to alice started. */
const recorded = () => {
  const [trace] = snapshot.traces
    .filter(({ transactions: [first] }) => first && alice.endsWith(readTransaction(first.cell).account_addr))
    .toSorted((a, b) => b.transactions.length - a.transactions.length)
  const [first, ...others] = trace?.transactions ?? []
  const root = first && readTransaction(first.cell)
  const last = others.at(-1)
  if (!root?.in_msg || !last) return expect.fail('a recorded trace starts with a message')
  return {
    root: { hash: root.cell.hash(), lt: root.lt, account: alice },
    last: last.cell.hash(),
    message: root.in_msg,
    boc: toBocHex(root.in_msg.cell),
    count: others.length + 1,
  }
}

/** As an index of a live network, which has nothing of a message that is not on chain. */
const liveIndex: Partial<ChainSource> = {
  getIndexedTrace: async key =>
    chain.getIndexedTrace?.(key).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'source.notRecorded') return undefined
      throw error
    }),
  // The history of a live account has no gaps; what was not recorded is left out.
  getAccountTransactions: async (account, range) =>
    chain.getAccountTransactions?.(account, range).catch((error: unknown) => {
      if (!range.from) throw error
      return chain.getAccountTransactions?.(account, { beforeLt: range.from.lt, count: range.count }) ?? []
    }) ?? [],
}

/** Watches on the demo network as if it was live; a clock after its newest block. */
async function watch(query: string, more: Partial<ChainSource> = {}, body: { readonly after_lt?: bigint } = {}) {
  const service = await demoService({ chain: { ...liveIndex, ...more }, network: { recorded: false } })
  return service.call('debugWatch', { body: { query, ...body } })
}

/** The newest block is so many seconds later. */
const laterBy = (seconds: number): Partial<ChainSource> => ({
  async getMasterchainBlock(choice) {
    const block = await chain.getMasterchainBlock(choice)
    return choice === 'newest' ? { ...block, genUtime: unixSec(block.genUtime + seconds) } : block
  },
})

/** The index has a changed trace. */
const withTrace = (change: (trace: IndexedTrace) => IndexedTrace | undefined): Partial<ChainSource> => ({
  async getIndexedTrace(key) {
    const trace = await chain.getIndexedTrace?.(key)
    return trace && change(trace)
  },
})

describe('a message on chain', () => {
  test('is complete, by its BoC, its hash, its transaction and the hash of a later transaction', async () => {
    const { root, message, boc, count } = recorded()
    const reply = await watch(boc)
    expect(reply).toMatchObject({
      state: 'complete',
      is_final: true,
      hash: normalizedHash(message),
      transaction: { hash: root.hash, account: root.account, success: true },
      event: { event_id: root.hash, transactions: count, open: 0 },
      unknown: [],
    })
    expect(reply.sentence).toMatch(/^Complete: \d+ transactions, the last one at 2026-/)
    expect(await watch(root.hash)).toMatchObject({ state: 'complete', transaction: { hash: root.hash } })
    const { last } = recorded()
    expect(await watch(last)).toMatchObject({
      state: 'complete',
      transaction: { hash: last },
      event: { event_id: root.hash },
    })
  })

  test('is in progress while messages are on their way', async () => {
    const { boc, count } = recorded()
    const reply = await watch(
      boc,
      withTrace(trace => ({ ...trace, transactions: trace.transactions.slice(0, 1), pending: true })),
    )
    expect(reply).toMatchObject({ state: 'in_progress', is_final: false, event: { transactions: 1 } })
    expect(reply.event?.open).toBeGreaterThan(0)
    expect(count).toBeGreaterThan(1)
    expect(reply.sentence).toMatch(/^On chain since .*: 1 transaction, \d+ messages? on the way\.$/)
  })

  test('is pending while its source has only emulated it', async () => {
    const { boc } = recorded()
    const emulate = withTrace(trace => ({
      ...trace,
      pending: true,
      transactions: trace.transactions.map(each => ({ ...each, emulated: true, block: undefined })),
    }))
    expect(await watch(boc, emulate)).toMatchObject({ state: 'pending', is_final: false })
  })

  test('has an unknown rest where the source did not search for it', async () => {
    const { boc } = recorded()
    const truncated = withTrace(trace => ({ ...trace, transactions: trace.transactions.slice(0, 1), cutShort: true }))
    const { state, unknown, is_final } = await watch(boc, truncated)
    expect({ state, is_final }).toEqual({ state: 'on_chain', is_final: false })
    expect(unknown.join()).toMatch(/unknown/)
  })
})

describe('a message that is not on chain', () => {
  test('may still arrive at any time if it does not expire', async () => {
    const reply = await watch(sample('fresh-transfer'))
    expect(reply).toMatchObject({ state: 'not_seen', is_final: false, valid_until: neverExpires })
    expect(reply.sentence).toBe('Not on chain yet. It does not expire.')
  })

  test('may still arrive, until it expires', async () => {
    const boc = withExpiry(sample('fresh-transfer'), 1_795_250_227)
    const reply = await watch(boc)
    expect(reply).toMatchObject({ state: 'not_seen', is_final: false, valid_until: 1_795_250_227 })
    expect(reply.unknown.join()).toMatch(/waiting at a node is unknown/)
    const { valid_until: validUntil = 0, newest_utime: now } = reply
    expect(reply.sentence).toBe('Not on chain yet. It can be accepted until 2026-11-21 08:37:07 UTC.')
    const left = validUntil - now
    expect(await watch(boc, laterBy(left))).toMatchObject({ state: 'not_seen', sentence: reply.sentence })
    // Blocks from before may not be known yet.
    expect(await watch(boc, laterBy(left + 30))).toMatchObject({
      state: 'not_seen',
      is_final: false,
      advice: /one more minute/,
    })
    const expired = await watch(boc, laterBy(left + 61))
    expect(expired).toMatchObject({ state: 'expired', is_final: true, valid_until: validUntil })
    expect(expired.sentence).toMatch(/^Expired at .*: no block can accept it any more\.$/)
  })

  test('never arrives when another message used its seqno', async () => {
    const reply = await watch(sample('fresh-wrong-seqno'))
    expect(reply).toMatchObject({ state: 'replaced', is_final: true })
    expect(reply.sentence).toMatch(/^Another message used seqno 36 at 2026-11-21 /)
  })

  test('is on chain if it used its seqno itself, though its hash is not found', async () => {
    const { boc, root } = recorded()
    const reply = await watch(boc, { getIndexedTrace: async () => undefined })
    expect(reply).toMatchObject({ state: 'on_chain', is_final: false, transaction: { hash: root.hash, lt: root.lt } })
  })

  test('has the reason why its wallet would reject it now', async () => {
    expect(await watch(sample('fresh-wrong-signature'))).toMatchObject({
      state: 'not_seen',
      is_final: false,
      advice: /^The wallet would not accept it now: /,
    })
  })

  test('by its hash alone: whether it can still be accepted is unknown', async () => {
    const reply = await watch('ab'.repeat(32))
    expect(reply).toMatchObject({ state: 'not_seen', is_final: false, hash: 'ab'.repeat(32) })
    expect(reply.unknown).toHaveLength(2)
  })

  test('of a recorded network will never be', async () => {
    const service = await demoService()
    const reply = await service.call('debugWatch', { body: { query: sample('fresh-transfer') } })
    expect(reply).toMatchObject({ state: 'not_seen', is_final: true, advice: /recorded snapshot, not live/ })
  })

  test('is unknown when the source fails, which is an error', async () => {
    const failure = new AppError('source.timeout', { source: 'node', afterMs: 6000 })
    const fail = async () => Promise.reject(failure)
    await expect(watch(recorded().boc, { getIndexedTrace: fail, getAccountTransactions: fail })).rejects.toMatchObject({
      code: 'source.timeout',
    })
    await expect(watch(recorded().boc, { getMasterchainBlock: fail })).rejects.toMatchObject({ code: 'source.timeout' })
  })
})

test('an account has its new transactions, oldest first', async () => {
  const lists = await Promise.all([...snapshot.names.keys()].map(each => watch(each).catch(() => undefined)))
  const all = lists.find(each => (each?.transactions?.length ?? 0) > 3) ?? expect.fail('an account has a history')
  const account = all.account ?? ''
  expect(all).toMatchObject({ state: 'watching', is_final: false })
  const times = all.transactions?.map(({ lt }) => lt) ?? []
  expect(times.length).toBeGreaterThan(2)
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)))
  const later = await watch(account, {}, { after_lt: times.at(-2) ?? 0n })
  expect(later.transactions?.map(({ lt }) => lt)).toEqual(times.slice(-1))
})

test('the states so far have the times of the chain, and none is left out', async () => {
  const { boc, root } = recorded()
  const missing = await watch(boc, { getIndexedTrace: async () => undefined, getAccountTransactions: async () => [] })
  const complete = await watch(boc)
  let steps: readonly WatchStep[] = []
  steps = addWatchState(steps, { ...missing, state: 'not_seen' }, 1000)
  expect(addWatchState(steps, { ...missing, state: 'not_seen' }, 1003)).toBe(steps)
  steps = addWatchState(steps, complete, 1006)
  expect(steps.map(({ state, at, isChainTime }) => [state, at, isChainTime])).toEqual([
    ['not_seen', 1000, false],
    ['on_chain', complete.transaction?.utime, true],
    ['complete', complete.event?.utime, true],
  ])
  expect(complete.transaction?.hash).toBe(root.hash)
})
