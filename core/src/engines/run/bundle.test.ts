import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBundleRequest, toEmulateRequest } from '../../bundle/bundleRequests.ts'
import { toBocHex } from '../../cell/text.ts'
import type { CallInput } from '../../contract/operations.ts'
import type { DebugBundleMessage } from '../../contract/requests.ts'

const demo = demoSnapshot()
const service = await demoService()
const messageOf = (id: string): string =>
  toBocHex((demo.samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)).message)
const runBundle = (messages: DebugBundleMessage[], options: object = {}) =>
  service.call('debugBundle', { body: { messages, ...options } })
const run = (body: CallInput<'debugEmulate'>['body']) => service.call('debugEmulate', { body })

const transfer = messageOf('fresh-transfer')
/** The same transfer, as the wallet's next message. */
let next: string
beforeAll(async () => {
  const { draft } = await service.call('debugReadDraft', { body: { boc: transfer } })
  if (draft.type !== 'wallet') expect.fail('not a wallet message')
  const { boc } = await service.call('debugCompose', {
    body: { draft: { ...draft, seqno: String(Number(draft.seqno) + 1) } },
  })
  next = boc ?? expect.fail('not written')
})
const nextMessage = (): DebugBundleMessage => ({ boc: next, ignore_signature: true })

describe('messages in sequence', () => {
  test('run on what the earlier ones left', async () => {
    const alone = await run({ ...nextMessage() })
    expect(alone.rejection).toBeDefined()
    const { messages, accounts } = await runBundle([{ boc: transfer }, nextMessage()])
    const [first, second] = messages.map(({ result }) => result ?? expect.fail('no result'))
    expect(first?.verdict.outcome).toBe('success')
    expect(second?.verdict.outcome).toBe('success')
    expect(second?.trace?.transaction.prev_trans_hash).toBe(first?.trace?.transaction.hash)
    // Its transactions are later than all those of the first one.
    expect(second?.arguments.lt).toBeGreaterThan(BigInt(first?.trace?.children[0]?.transaction.lt ?? 0))
    const wallet = first?.trace?.transaction.account.address
    const { states } = accounts.find(({ address }) => address === wallet) ?? expect.fail('no wallet')
    expect(states.map(({ balance }) => balance)).toEqual([
      first?.trace?.before?.balance,
      first?.trace?.after?.balance,
      second?.trace?.after?.balance,
    ])
  })

  test('in another order the later seqno is rejected first', async () => {
    const { messages } = await runBundle([nextMessage(), { boc: transfer }, nextMessage()])
    expect(messages.map(({ result }) => result?.verdict.outcome)).toEqual(['rejected', 'success', 'success'])
    // A rejected message leaves nothing.
    const [, transferred] = messages
    expect(transferred?.result?.trace?.transaction.hash).toBe((await run({ boc: transfer })).trace?.transaction.hash)
  })

  test('each has the result that the run of it with its earlier messages has', async () => {
    const request = { messages: [{ boc: transfer }, { ...nextMessage(), delay: 60 }] }
    const { messages } = await runBundle(request.messages)
    for (const [at, { result }] of messages.entries()) {
      const { took_ms: _, ...own } = await run(toEmulateRequest(request, at))
      const { took_ms: __, ...bundled } = result ?? expect.fail('no result')
      expect(own).toEqual(bundled)
    }
    expect(messages[1]?.result?.earlier).toEqual([
      {
        hash: messages[0]?.hash,
        wallet: expect.stringMatching(/^wallet_/),
        outcome: 'accepted',
        exit_code: 0,
        transactions: messages[0]?.result?.event?.actions.length === 0 ? 0 : expect.any(Number),
      },
    ])
  })

  test('give the same again with the arguments of the result', async () => {
    const first = await run({ ...nextMessage(), earlier: [{ boc: transfer, delay: 5 }], delay: 7, seconds_per_hop: 3 })
    const { earlier, now, lt, seed, ignore_signature, block } = first.arguments
    expect(now).toBeGreaterThanOrEqual((earlier?.[0]?.now ?? 0) + 7)
    const again = await run({
      ...{ boc: next, earlier, now, lt, seed, ignore_signature, block_seqno: block.seqno, seconds_per_hop: 3 },
    })
    expect(again.trace?.transaction.hash).toBe(first.trace?.transaction.hash)
  })

  test('give the states that a run with overrides has', async () => {
    const { messages } = await runBundle([{ boc: transfer }, nextMessage()])
    const [first, second] = messages.map(({ result }) => result ?? expect.fail('no result'))
    const { after: left, transaction } = first?.trace ?? expect.fail('no trace')
    const account = transaction.account.address
    const overridden = await run({
      ...nextMessage(),
      overrides: [{ account, balance: left?.balance, data: left?.data }],
    })
    const { trace } = overridden
    expect(trace?.transaction.compute_phase).toEqual(second?.trace?.transaction.compute_phase)
    expect(trace?.after?.data_hash).toBe(second?.trace?.after?.data_hash)
  })

  test('are on an account that overrides changed before the first one', async () => {
    const wallet = (await run({ boc: transfer })).trace?.transaction.account.address ?? ''
    const balance = 77_000_000_000n
    const { accounts, messages } = await runBundle([{ boc: transfer }, nextMessage()], {
      overrides: [{ account: wallet, balance }],
    })
    expect(accounts.find(({ address }) => address === wallet)?.states[0]?.balance).toBe(balance)
    expect(messages[1]?.result?.verdict.outcome).toBe('success')
  })
})

describe('a bundle with a message that cannot be run', () => {
  test('marks it and runs the next one', async () => {
    // To a workchain that does not exist.
    const { boc } = await service.call('debugCompose', {
      body: {
        draft: {
          type: 'internal',
          source: `0:${'11'.repeat(32)}`,
          destination: `7:${'22'.repeat(32)}`,
          amount: '1',
          bounce: false,
          body: { kind: 'none' },
        },
      },
    })
    const { messages } = await runBundle([{ boc: boc ?? expect.fail('not written') }, { boc: transfer }])
    expect(messages[0]).toMatchObject({
      error: { code: 'input.message', text: expect.stringContaining('workchain 7') },
    })
    expect(messages[0]).not.toHaveProperty('result')
    expect(messages[1]?.result?.verdict.outcome).toBe('success')
    expect(messages[1]?.result?.earlier).toMatchObject([{ outcome: 'error', reason: expect.any(String) }])
  })

  test.each<[string, DebugBundleMessage[], object]>([
    ['no BoC', [{ boc: transfer }, { boc: 'zz' }], { code: 'input.argument', details: { name: 'messages[1].boc' } }],
    ['too many', Array.from({ length: 21 }, () => ({ boc: transfer })), { code: 'input.body' }],
    ['none', [], { code: 'input.body' }],
  ])('is an error with %s', async (_, messages, error) => {
    await expect(runBundle(messages)).rejects.toMatchObject(error)
  })

  test('has no trace on chain', async () => {
    await expect(run({ boc: transfer, earlier: [{ boc: transfer }], as_on_chain: true })).rejects.toMatchObject({
      code: 'input.argument',
      details: { name: 'as_on_chain' },
    })
    await expect(run({ boc: transfer, earlier: [{ boc: 'zz' }] })).rejects.toMatchObject({
      details: { name: 'earlier[0].boc' },
    })
  })

  test('has the transactions of the ceiling in all; messages after it are not run', async () => {
    const limited = await demoService({ deps: { ceilings: { transactions: 3, timeMs: 30_000, gas: 10n ** 12n } } })
    const { messages } = await limited.call('debugBundle', {
      body: { messages: [{ boc: transfer }, nextMessage(), { boc: transfer }] },
    })
    expect(messages[0]?.result?.partial).toBeUndefined()
    expect(messages[1]?.result?.partial?.kind).toBe('transactions')
    expect(messages[2]?.error?.code).toBe('limit.transactions')
  })
})

test('a run of the bundle and the bundle of the run are inverse', () => {
  const messages = [
    { boc: transfer, delay: 4 },
    { boc: next, ignore_signature: true, now: 2_000_000_000 },
  ]
  const request = toEmulateRequest({ messages, seconds_per_hop: 1 }, 1)
  expect(request).toMatchObject({
    boc: next,
    earlier: [{ ...messages[0], ignore_signature: false }],
    seconds_per_hop: 1,
  })
  expect(toBundleRequest(request).messages).toEqual([{ ...messages[0], ignore_signature: false }, messages[1]])
  expect(toEmulateRequest({ messages, now: 100 }, 0)).toEqual({ boc: transfer, now: 104 })
  // The clock of the first message counts back.
  expect(toBundleRequest({ boc: next, now: 1000, delay: 60, earlier: [{ boc: transfer }] }).now).toBe(940)
})

describe('what works with a run works with its earlier messages', () => {
  const body = () => ({ ...nextMessage(), earlier: [{ boc: transfer, ignore_signature: false }] })

  test('a capsule keeps them, and gives the same again', async () => {
    const { file } = await service.call('debugCapsule', { body: { run: body() } })
    const opened = await service.call('debugCapsuleRun', { body: { file } })
    expect(opened.identical).toBe(true)
    const [earlier] = opened.request?.earlier ?? []
    // They could still be sent, too.
    expect(earlier?.ignore_signature).toBe(true)
    expect(earlier?.boc).not.toBe(transfer)
    expect(opened.result?.earlier).toMatchObject([{ outcome: 'accepted', exit_code: 0 }])
    // The results of all messages are there without a network.
    const [first, last] = opened.bundle?.messages ?? []
    expect(first?.result?.summary.sentence).toMatch(/sends 1 TON to/)
    expect(last?.result?.trace?.transaction.hash).toBe(opened.result?.trace?.transaction.hash)
  })

  test('a capsule with signatures has the messages as they were', async () => {
    const { file } = await service.call('debugCapsule', { body: { run: body(), keep_signature: true } })
    const { request } = await service.call('debugCapsuleRun', { body: { file } })
    expect(request?.earlier).toMatchObject([{ boc: transfer, ignore_signature: false }])
  })

  test('a recording is of the transaction after them', async () => {
    const result = await run(body())
    const recording = await service.call('debugRecording', { body: { ...body(), node: '0' } })
    expect(recording.transaction?.hash).toBe(result.trace?.transaction.hash)
    const child = await service.call('debugRecording', { body: { ...body(), node: '0.0' } })
    expect(child.transaction?.hash).toBe(result.trace?.children[0]?.transaction.hash)
  })

  test('a repair runs the edited message after them', async () => {
    const request = { boc: transfer, earlier: [{ boc: transfer }] }
    expect((await run(request)).verdict.outcome).toBe('rejected')
    const { proposals } = await service.call('debugRepair', { body: request })
    expect(proposals[0]?.edits.map(({ code }) => code)).toContain('seqno')
  })

  test('a remedy is none that would change the state before them', async () => {
    const alone = await run({ boc: messageOf('fresh-wrong-seqno') })
    const after = await run({ boc: transfer, earlier: [{ boc: transfer }] })
    expect(alone.remedies.map(({ code }) => code)).toContain('wallet.change')
    expect(after.remedies.map(({ code }) => code)).not.toContain('wallet.change')
  })
})
