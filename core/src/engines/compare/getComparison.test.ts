import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { ComparedSubject, DebugCompare } from '../../contract/debugCompare.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { Service } from '../../operations/createService.ts'
import { readTransaction } from '../../tlb/transaction.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const bocOf = (id: string) => toBocHex((demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(id)).message)
const compare = (left: ComparedSubject, right: ComparedSubject): Promise<DebugCompare> =>
  service.call('debugCompare', { body: { left, right }, headers: {} })
const compareWithChain = (id: string, options: Omit<DebugEmulateRequest, 'boc'> = {}) =>
  compare({ run: { boc: bocOf(id), ...options } }, { on_chain: true })
const comparisonOf = ({ comparison }: DebugCompare) => comparison ?? expect.fail('no comparison')
const causesOf = ({ causes }: DebugCompare) => causes.map(({ code, status }) => `${code} ${status}`)

describe('a run against the chain', () => {
  test.each(['jetton-transfer', 'nft-transfer', 'bounce-no-contract', 'throw-777-bounced', 'jetton-transfer-too-much'])(
    '%s: on the state before it is equal',
    async id => {
      const reply = await compareWithChain(id)
      expect(comparisonOf(reply)).toMatchObject({
        equality: 'equal',
        sentence: expect.stringMatching(/^Equal: all \d/),
      })
      expect(comparisonOf(reply)).not.toHaveProperty('first')
      expect(reply).toMatchObject({ causes: [], runs: 0, right: { kind: 'event', event_id: expect.any(String) } })
    },
  )

  test('as on chain it is identical', async () => {
    const reply = await compareWithChain('jetton-transfer', { as_on_chain: true })
    expect(comparisonOf(reply)).toMatchObject({
      equality: 'identical',
      sentence: 'Identical: all 5 transactions have the same hashes.',
    })
  })

  test('another time: the storage fee differs, and the time is proven', async () => {
    const reply = await compareWithChain('v5-gas-relay')
    expect(comparisonOf(reply)).toMatchObject({
      equality: 'amounts',
      first: { difference: { field: 'fees.storage', unit: 'nano', left: '2', right: '3' } },
      fees: [{ field: 'fees.storage', title: 'Storage fees' }],
    })
    expect(reply.causes).toMatchObject([
      { code: 'time', status: 'proven', remaining: 'identical', evidence: [{ field: 'now', unit: 'time' }] },
    ])
  })

  test('against an event by its hash, too, the run is on the state before', async () => {
    const { right } = await compareWithChain('transfer-v5r1-multi')
    const left = { run: { boc: bocOf('transfer-v5r1-multi') } }
    const reply = await compare(left, { event: { query: right?.event_id ?? '' } })
    expect(reply).toMatchObject({ left: { outcome: 'success' }, comparison: { equality: expect.any(String) } })
    expect(causesOf(reply)).toContain('state proven')
  })

  test('at a block long after it the wallet has moved, and no run of an older state is possible', async () => {
    const newest = (await service.call('debugOverrides', { body: {} })).block.seqno
    const reply = await compareWithChain('transfer-v5r1-multi', { block_seqno: newest })
    expect(comparisonOf(reply)).toMatchObject({ first: { transaction: 0 } })
    expect(causesOf(reply).length).toBeGreaterThan(0)
  })

  test('a planted time is proven', async () => {
    const reply = await compareWithChain('jetton-transfer', { now: 1_795_244_661 + 86_400 })
    expect(comparisonOf(reply).first?.difference?.field).toBeDefined()
    expect(causesOf(reply)[0]).toBe('time proven')
    expect(reply.causes[0]?.sentence).toBe('The time was another one: 86400 s earlier than the clock of the run.')
  })

  test('a state that moved: the transactions in between, and what is left of the difference', async () => {
    const reply = await compareWithChain('transfer-v4r2-comment')
    expect(comparisonOf(reply).first).toMatchObject({ difference: { field: 'before.data' } })
    expect(reply.causes[0]).toMatchObject({
      ...{ code: 'state', status: 'proven', account: expect.stringMatching(/^0:/) },
      sentence: expect.stringMatching(/had moved: 1 other transaction came first\.$/),
      evidence: expect.arrayContaining([
        expect.objectContaining({ field: 'before.balance', unit: 'nano' }),
        expect.objectContaining({ field: 'between', unit: 'hash', right: expect.stringMatching(/^[0-9a-f]{64}$/) }),
      ]),
    })
    expect(causesOf(reply)).toContain('time excluded')
  })

  test('a seqno that moved: the run is rejected, and the state of the wallet is proven', async () => {
    // The seqno of the wallet before an earlier message.
    const { accounts } = await service.call('debugOverrides', { body: { accounts: [alice], block_seqno: 145 } })
    const seqno = Number((accounts[0]?.fields as { seqno: number } | undefined)?.seqno)
    const earlier = await service.call('debugEmulate', {
      body: {
        boc: bocOf('jetton-transfer'),
        block_seqno: 145,
        overrides: [{ account: alice, fields: { seqno: seqno - 1 } }],
      },
      headers: {},
    })
    expect(earlier.rejection?.exit_code).toBe(33)
    const data = earlier.arguments.overrides[0]?.data ?? expect.fail('no data')
    const reply = await compareWithChain('jetton-transfer', { block_seqno: 145, overrides: [{ account: alice, data }] })
    expect(comparisonOf(reply)).toMatchObject({
      equality: 'different',
      sentence: 'Only the chain has transactions: in the run the message is rejected.',
      outcome: expect.arrayContaining([
        expect.objectContaining({ field: 'rejection', left: expect.stringMatching(/^33/) }),
      ]),
    })
    expect(reply.causes).toMatchObject([
      { code: 'overrides', status: 'proven', account: alice, remaining: 'equal' },
      { code: 'time', status: 'excluded' },
    ])
  })

  test('a balance override is named and proven', async () => {
    const reply = await compareWithChain('jetton-transfer', { overrides: [{ account: alice, balance: 100_000_000n }] })
    expect(comparisonOf(reply).inputs).toContainEqual({
      ...{ field: 'overrides.balance', title: 'Balance override', unit: 'nano', account: alice, left: '100000000' },
    })
    expect(reply.causes[0]).toMatchObject({ code: 'overrides', status: 'proven', account: alice, remaining: 'equal' })
  })

  test('parameters that changed between the blocks are listed, and excluded where they change nothing', async () => {
    const trace = demoSnapshot().traces.find(({ message }) => message.startsWith('39922e58')) ?? expect.fail('no trace')
    const { in_msg } = readTransaction(trace.transactions[0]?.cell ?? expect.fail('no transaction'))
    const boc = toBocHex(in_msg?.cell ?? expect.fail('no message'))
    // Parameter 21 changes at 1521.
    const { causes } = await compare({ run: { boc, block_seqno: 1520 } }, { on_chain: true })
    expect(causes.map(({ code, status }) => `${code} ${status}`)).toEqual(['time proven', 'config excluded'])
    expect(causes[1]).toMatchObject({
      sentence: 'The network config had changed: Gas, basechain (parameter 21).',
      evidence: [{ field: 'config.21', unit: 'hash', left: expect.any(String), right: expect.any(String) }],
    })
  })

  test('a gas price is named and proven', async () => {
    const reply = await compareWithChain('jetton-transfer', {
      config: [{ param: 21, fields: { gas_price: 2 * 26_214_400 } }],
    })
    expect(comparisonOf(reply).fees.map(({ field }) => field)).toContain('fees.gas')
    expect(comparisonOf(reply).first?.difference).toMatchObject({ field: 'fees.gas' })
    expect(reply.causes[0]).toMatchObject({
      ...{ code: 'config_changes', status: 'proven', remaining: 'equal' },
      sentence: 'The run was given other config parameters: 21.',
    })
  })

  test('a limit that ended the run is proven', async () => {
    const reply = await compareWithChain('jetton-transfer', { limits: { transactions: 2 } })
    expect(comparisonOf(reply).first?.sentence).toMatch(/^Only the chain has transaction 0\.0\.0, /)
    expect(reply.causes[0]).toMatchObject({ code: 'limits', status: 'proven', remaining: 'equal' })
  })

  test('a message that was not found has what to do', async () => {
    const waiting = await compareWithChain('fresh-transfer')
    expect(waiting).toMatchObject({
      ...{ left: { kind: 'run', outcome: 'success' }, causes: [] },
      missing: { code: 'source.notRecorded', advice: expect.stringContaining('choose a live network') },
    })
    expect(waiting).not.toHaveProperty('comparison')
    expect((await compareWithChain('fresh-expired')).missing?.advice).toMatch(/^It cannot arrive any more: expired/)
    expect((await compareWithChain('fresh-wrong-seqno')).missing?.advice).toMatch(
      /^It cannot arrive any more: expected/,
    )
  })
})

describe('any two results', () => {
  const run = (id: string, options: Omit<DebugEmulateRequest, 'boc'> = {}): ComparedSubject => ({
    run: { boc: bocOf(id), ...options },
  })

  test('two runs of different messages: the value in the message is the first difference', async () => {
    const { draft } = await service.call('debugReadDraft', { body: { boc: bocOf('fresh-transfer') } })
    if (draft.type !== 'wallet') expect.fail('no wallet message')
    const messages = draft.messages.map(({ message, mode }) => ({
      mode,
      message: message.type === 'internal' ? { ...message, amount: '2000000000' } : message,
    }))
    const { boc = '' } = await service.call('debugCompose', { body: { draft: { ...draft, messages } } })
    const reply = await compare(
      { run: { boc, ignore_signature: true } },
      run('fresh-transfer', { ignore_signature: true }),
    )
    const { first, inputs, money } = comparisonOf(reply)
    expect(first?.difference).toMatchObject({ field: expect.stringMatching(/^message\.body\..*(value|grams)/i) })
    expect(inputs.map(({ field }) => field)).toContain('message')
    expect(money).toContainEqual(expect.objectContaining({ symbol: 'TON', decimals: 9 }))
    expect(reply.causes).toEqual([])
  })

  test('a run and itself are identical', async () => {
    const reply = await compare(run('fresh-transfer'), run('fresh-transfer'))
    expect(comparisonOf(reply)).toMatchObject({ equality: 'identical', inputs: [], outcome: [], money: [], fees: [] })
  })

  test('a capsule against the chain, and two capsules', async () => {
    const { file } = await service.call('debugCapsule', {
      body: { run: { boc: bocOf('jetton-transfer'), block_seqno: 145 } },
    })
    const actual = await compare({ capsule: file }, { on_chain: true })
    expect(actual).toMatchObject({ left: { kind: 'capsule' }, comparison: { equality: 'equal' } })
    expect(await compare({ capsule: file }, { capsule: file })).toMatchObject({ comparison: { equality: 'identical' } })
  })

  test('a capsule keeps both sides, and gives the same comparison offline', async () => {
    const left = { run: { boc: bocOf('transfer-v4r2-comment'), now: 1_795_244_330 } }
    const { file } = await service.call('debugCapsule', { body: { compare: { left, right: { on_chain: true } } } })
    const { comparison, result, identical } = await service.call('debugCapsuleRun', { body: { file }, headers: {} })
    expect([result?.verdict.outcome, identical]).toEqual(['success', true])
    const { took_ms: _, left: __, right: ___, ...live } = await compare(left, { on_chain: true })
    const { took_ms: ____, left: _____, right: ______, ...offline } = comparison ?? expect.fail('no comparison')
    expect({ ...offline, accounts: [] }).toEqual({ ...live, accounts: [] })
  })

  test.each<[string, ComparedSubject, ComparedSubject, string]>([
    ['nothing', {}, { on_chain: true }, 'left'],
    ['two subjects', { run: { boc: 'b5ee' }, on_chain: true }, { on_chain: true }, 'left'],
    ['the chain on the left', { on_chain: true }, { on_chain: true }, 'left'],
    ['an event and its chain', { event: { query: bocOf('jetton-transfer') } }, { on_chain: true }, 'right'],
  ])('%s is an error', async (_, left, right, path) => {
    await expect(compare(left, right)).rejects.toMatchObject({ code: 'input.body', details: { path } })
  })
})
