import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { parseCell } from '../../cell/boc.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { InternalDraft, MessageDraft, WalletDraft } from '../../contract/debugDraft.ts'
import { fromHex } from '../../encoding/hex.ts'
import { AppError } from '../../errors.ts'
import { readMessage } from '../../tlb/message.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const stranger = `0:${'77'.repeat(32)}`
const item = '0:e0645601be4fc8a36eb1245dd6666e2d41ca948f00c6758bc5593c1bfb2401e6'

const recorded = snapshotSource(demoSnapshot(), 'demo')
const service = await demoService({
  chain: {
    getAccount: (account, ...others) =>
      account === stranger ? Promise.resolve({ shardAccount: undefined }) : recorded.getAccount(account, ...others),
  },
})
const transfer = (more: Partial<InternalDraft> = {}): InternalDraft => ({
  type: 'internal',
  destination: item,
  amount: '50000000',
  bounce: true,
  body: { kind: 'none' },
  ...more,
})
const compose = (draft: MessageDraft) => service.call('debugCompose', { body: { draft } })
const ofAlice = (...messages: InternalDraft[]): WalletDraft => ({
  type: 'wallet',
  wallet: alice,
  messages: messages.map(message => ({ mode: 3, message })),
})

describe('a draft of a wallet', () => {
  test('gets what the wallet expects, so that its message runs unsigned', async () => {
    const { draft, boc = '', wallet, faults } = await compose(ofAlice(transfer()))
    expect(faults).toEqual([])
    expect(wallet).toMatchObject({ version: 'wallet_v4r2', status: 'active', max_messages: 4, takes_extensions: false })
    expect(draft).toMatchObject({ version: 'wallet_v4r2', seqno: expect.any(String), valid_until: expect.any(String) })
    const run = await service.call('debugEmulate', { body: { boc, ignore_signature: true } })
    expect(run.rejection).toBeUndefined()
    expect(run.trace?.transaction.out_msgs).toHaveLength(1)
  })

  test('has the fees and the destinations of its messages', async () => {
    const { messages, import_fee, cells } = await compose(ofAlice(transfer(), transfer({ destination: stranger })))
    expect(messages.map(({ path }) => path)).toEqual(['messages[0].message', 'messages[1].message'])
    expect(messages[0]).toMatchObject({ cells: 1, destination: { status: 'active', operations: expect.any(Array) } })
    expect(messages[0]?.destination?.operations).toContain('NftTransfer')
    // Only the lump: the message is one cell.
    expect(messages[0]?.forward_fee).toBe(400_000n)
    expect(import_fee).toBeGreaterThan(400_000n)
    expect(cells).toBe(3)
  })

  test('warns of a bounce flag where nothing is deployed', async () => {
    const { warnings } = await compose(ofAlice(transfer({ destination: stranger })))
    expect(warnings).toMatchObject([{ path: 'messages[0].message.bounce', code: 'destination.notDeployed' }])
    expect((await compose(ofAlice(transfer({ destination: stranger, bounce: false })))).warnings).toEqual([])
  })

  test('warns of what the wallet would reject', async () => {
    const { warnings, boc } = await compose({ ...ofAlice(transfer()), seqno: '1', valid_until: '5' })
    expect(boc).toBeDefined()
    expect(warnings).toMatchObject([
      { path: 'seqno', code: 'seqno.used' },
      { path: 'valid_until', code: 'expiry.expired' },
    ])
    expect((await compose(ofAlice(transfer({ amount: '9'.repeat(20) })))).warnings).toMatchObject([
      { path: 'messages' },
    ])
  })

  test('keeps what was typed, with the faults', async () => {
    const draft = ofAlice(transfer({ amount: 'much' }))
    const reply = await compose(draft)
    expect(reply.boc).toBeUndefined()
    expect(reply.draft).toMatchObject({ messages: [{ message: { amount: 'much' } }] })
    expect(reply.faults).toMatchObject([{ path: 'messages[0].message.amount' }])
    expect(reply.messages[0]).toMatchObject({ destination: { address: item } })
  })

  test('is written also when no source replies, if it has all numbers', async () => {
    const failing = await demoService({
      chain: { getMasterchainBlock: () => Promise.reject(new AppError('source.timeout', { source: 'a', afterMs: 1 })) },
    })
    const { draft } = await compose(ofAlice(transfer()))
    const reply = await failing.call('debugCompose', { body: { draft } })
    expect(reply.faults).toEqual([])
    expect(reply.boc).toBe((await compose(draft)).boc)
    expect(reply.messages[0]?.destination?.status).toBeUndefined()
  })
})

test('a message on chain is read with the version of its wallet, and run as it is', async () => {
  const { boc = '' } = await compose(ofAlice(transfer({ body: { kind: 'comment', text: 'hi' } })))
  const { draft, is_signature_removed } = await service.call('debugReadDraft', { body: { boc } })
  expect(is_signature_removed).toBe(false)
  expect(draft).toMatchObject({ type: 'wallet', wallet: alice, version: 'wallet_v4r2' })
  expect((await compose(draft)).boc).toBe(boc)
})

test('an internal message runs from anybody', async () => {
  const { boc = '' } = await compose(transfer({ source: stranger }))
  expect(readMessage(parseCell(fromHex(boc))).info).toMatchObject({ src: stranger, dest: item })
})

describe('forms', () => {
  const getForms = (body: object) => service.call('debugBodyForms', { body })

  test('list own messages before known ones', async () => {
    const abis = [{ text: 'increase#7e8764ef query_id:uint64 = InternalMsg;', name: 'Counter' }]
    const { operations = [] } = await getForms({ contains: 'internal', abis })
    expect(operations[0]).toEqual({ kind: 'abi', abi: 'Counter', name: 'increase', op_code: '0x7e8764ef' })
    expect(operations.length).toBeGreaterThan(300)
    const { form } = await getForms({ contains: 'internal', name: 'increase', abi: 'Counter', abis })
    expect(form?.types[form.root]).toMatchObject({ kind: 'record', fields: [{ name: 'query_id' }] })
  })

  test('have the fields of an operation, with bodies inside', async () => {
    const { form } = await getForms({ contains: 'internal', name: 'JettonTransfer' })
    expect(form?.types[form.root]?.fields?.map(({ name }) => name)).toContain('forward_payload')
    expect(form?.types.some(({ kind, contains }) => kind === 'body' && contains === 'jetton')).toBe(true)
  })

  test('of every known operation are complete', async () => {
    for (const contains of ['internal', 'ext_in', 'ext_out', 'jetton', 'nft'])
      for (const { name } of (await getForms({ contains })).operations ?? []) {
        const { form } = await getForms({ contains, name })
        expect(form?.types[form.root]?.kind, name).toBe('record')
      }
  })

  test('of an unknown operation are an error', async () => {
    await expect(getForms({ contains: 'internal', name: 'None' })).rejects.toMatchObject({ code: 'input.argument' })
  })
})
