import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { AppError } from '../../errors.ts'
import type { Service } from '../../operations/createService.ts'
import type { Message } from '../../tlb/message.ts'
import { readTransaction } from '../../tlb/transaction.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const bob = '0:d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735'
let service: Service
beforeAll(async () => {
  service = await demoService()
})
const find = (wallet: string, more: object = {}, on = service) =>
  on.call('debugWalletSeqno', { body: { wallet, ...more } })
const sample = (id: string): string =>
  toBocHex(demoSnapshot().samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

/** The external messages that started the traces of the demo network, with the hash of their transaction. */
const started = (): readonly { readonly message: Message; readonly hash: string }[] =>
  demoSnapshot().traces.flatMap(({ transactions: [first] }) => {
    const message = first && readTransaction(first.cell).in_msg
    return first && message?.info.type === 'ext_in_msg_info' ? [{ message, hash: first.cell.hash() }] : []
  })

test('every message of a trace that a wallet received is found as the one that used its number', async () => {
  const kinds = new Map<string, number>()
  for (const { message, hash } of started()) {
    const reply = await find(toBocHex(message.cell)).catch((error: unknown) => error)
    // Some traces start at other contracts, or at wallets that are gone since.
    if (reply instanceof AppError) {
      expect(reply.message).toContain('not a wallet of a known version')
      continue
    }
    const { outcome, used_by, kind = '' } = reply as Awaited<ReturnType<typeof find>>
    expect([outcome, used_by?.hash, used_by?.is_given, used_by?.is_same_content]).toEqual(['arrived', hash, true, true])
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  expect([...kinds.keys()].sort()).toEqual([
    'wallet_highload_v2',
    'wallet_highload_v3r1',
    'wallet_v3r2',
    'wallet_v4r2',
    'wallet_v5r1',
    'wallet_vesting',
  ])
  expect([...kinds.values()].reduce((a, b) => a + b)).toBeGreaterThan(40)
})

describe('of a message that is not on chain', () => {
  test('another message took its seqno', async () => {
    const reply = await find(sample('fresh-wrong-seqno'))
    expect(reply).toMatchObject({ outcome: 'other', seqno: 36n, current_seqno: 37n })
    expect(reply.used_by).toMatchObject({ is_given: false, is_same_content: false })
    expect(reply.used_by?.message.out_messages[0]?.destination).toMatch(/^0:/)
    expect(reply.sentence).toMatch(/^Another message used seqno 36 at 2026-11-21 /)
  })

  test.each([
    ['fresh-transfer', /^Your message can still arrive \(does not expire\)\.$/],
    ['fresh-expired', /^Your message cannot arrive: it expired 60 s ago\. Sign it again/],
    ['fresh-wrong-signature', /^Your message cannot arrive: its signature does not match/],
    ['fresh-wrong-wallet-id', /^Your message cannot arrive: wrong wallet ID, /],
  ])('%s: its seqno is free', async (id, advice) => {
    const reply = await find(sample(id))
    expect([reply.outcome, reply.advice]).toEqual(['free', expect.stringMatching(advice)])
    expect(reply.seqno).toBe(reply.current_seqno)
    expect(JSON.stringify(reply, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      sample(id).slice(-256),
    )
  })
})

describe('of a seqno', () => {
  test('by default the last used one', async () => {
    const { seqno, current_seqno: current, outcome, used_by } = await find(bob)
    expect([seqno, current, outcome]).toEqual([36n, 37n, 'used'])
    expect(used_by?.message.seqno).toBe(36n)
  })

  test('not used yet, or after others', async () => {
    expect(await find(alice, { seqno: 56 })).toMatchObject({
      outcome: 'free',
      sentence: 'Seqno 56 is not used yet: it is the current seqno.',
    })
    const { outcome, advice } = await find(alice, { seqno: 58 })
    expect([outcome, advice]).toEqual([
      'future',
      'Messages with seqnos 56 to 57 have to arrive first. Or sign it again with seqno 56.',
    ])
  })

  test('the limit is stated, and nothing is claimed beyond it', async () => {
    const reply = await find(alice, { seqno: 1, max_transactions: 2 })
    expect(reply).toMatchObject({
      outcome: 'used_unseen',
      history: { transactions: 2, is_complete: false, reason: 'The limit of transactions was reached.' },
    })
    expect(reply.sentence).toMatch(/is used: the wallet is at 56\. .*2 transactions were read, back to .*limit/)
    expect(reply.used_by).toBeUndefined()
  })

  test('a source without history, or without the state', async () => {
    const unsupported = async () => {
      throw new AppError('source.unsupported', { source: 'test', what: 'transactions of an account' })
    }
    const noHistory = await demoService({ chain: { getAccountTransactions: unsupported } })
    const used = await find(alice, { seqno: 1 }, noHistory)
    expect(used).toMatchObject({ outcome: 'used_unseen', history: { transactions: 0 } })
    expect(used.history.reason).toContain('transactions of an account')
    const source = snapshotSource(demoSnapshot(), 'demo')
    const noStates = await demoService({ chain: { getAccount: unsupported, getRecordedStates: async () => new Map() } })
    expect(source.name).toBe('demo')
    await expect(find(alice, { seqno: 1 }, noStates)).rejects.toMatchObject({ code: 'input.body' })
  })
})

describe('of query IDs', () => {
  const hugo = () => started().find(({ message }) => toBocHex(message.cell) === sample('highload-v3-batch'))
  test('v3: shift and bit, used or forgotten, timeout, the lowest free one', async () => {
    const wallet = hugo()?.message.info
    const address = wallet?.type === 'ext_in_msg_info' ? wallet.dest : expect.fail('no highload wallet v3')
    const used = await find(address, { query_id: 2 })
    expect(used).toMatchObject({
      outcome: 'used',
      query: { id: 2n, shift: 0, bit_number: 2, timeout: expect.any(Number) },
    })
    const free = await find(address, { query_id: 1024 + 5 })
    expect(free).toMatchObject({ outcome: 'free', query: { shift: 1, bit_number: 5, is_used: false } })
    expect(free.sentence).toContain('forgets query IDs after')
    await expect(find(address)).rejects.toMatchObject({ code: 'input.body', details: { path: 'query_id' } })
    await expect(find(address, { seqno: 1 })).rejects.toMatchObject({ details: { path: 'seqno' } })
    await expect(find(address, { query_id: 2 ** 23 })).rejects.toMatchObject({ details: { path: 'query_id' } })
  })

  test('v2: the time until which it is valid', async () => {
    const reply = await find(sample('highload-v2-100-messages'))
    expect(reply.query).toMatchObject({ is_used: true, valid_until: Number((reply.query?.id ?? 0n) >> 32n) })
  })
})

describe('hostile input', () => {
  test.each([
    ['a'.repeat(64), {}],
    [alice, { query_id: 1 }],
    [alice, { seqno: -1 }],
    [alice, { max_transactions: 0 }],
    [`0:${'1'.repeat(64)}`, {}],
  ])('%s %o', async (wallet, more) => {
    await expect(find(wallet, more)).rejects.toMatchObject({ code: 'input.body' })
  })
})
