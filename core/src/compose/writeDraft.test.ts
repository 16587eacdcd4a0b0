import { describe, expect, test } from 'vitest'
import { AbiBook } from '../abi/AbiBook.ts'
import { findLayoutType } from '../abi/layoutAbi.ts'
import { Builder } from '../cell/Builder.ts'
import { toBocHex } from '../cell/text.ts'
import type { BodyDraft, InternalDraft, WalletDraft } from '../contract/debugDraft.ts'
import { listLayouts } from '../messages/bodyLayouts.ts'
import { walletFamilies } from '../messages/walletFamilies.ts'
import { readWalletMessage, type WalletKind } from '../messages/walletMessage.ts'
import { readMessage } from '../tlb/message.ts'
import { readDraft } from './readDraft.ts'
import { writeDraft } from './writeDraft.ts'

const alice = `0:${'ab'.repeat(32)}`
const bob = `0:${'cd'.repeat(32)}`

const transfer = (body: BodyDraft = { kind: 'none' }): InternalDraft => ({
  type: 'internal',
  destination: bob,
  amount: '1500000000',
  bounce: true,
  body,
})

const numbers = { seqno: '7', wallet_id: '698983191', valid_until: '1800000000' }
const walletDraft = (more: Partial<WalletDraft> = {}): WalletDraft => ({
  type: 'wallet',
  wallet: alice,
  version: 'wallet_v4r2',
  ...numbers,
  messages: [{ mode: 3, message: transfer() }],
  ...more,
})

const messageOf = (written: ReturnType<typeof writeDraft>) => {
  expect(written.faults).toEqual([])
  if (!written.message) throw new Error('no message')
  return written.message
}
const roundTrip = (draft: InternalDraft, abis?: AbiBook) =>
  readDraft(messageOf(writeDraft(draft, { abis })), { abis }).draft

describe('a message to a wallet', () => {
  const kinds = Object.keys(walletFamilies) as WalletKind[] // of the table

  test.each(kinds)('of %s is what its reader reads, and the same draft again', version => {
    const family = walletFamilies[version]
    const values = { ...numbers, seqno: '700', query_id: '77', created_at: '1700000000', timeout: '3600' }
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => name in family.numbers))
    const messages = [
      { mode: 3, message: transfer({ kind: 'comment', text: 'first' }) },
      { mode: 1, message: transfer() },
    ]
    const draft: WalletDraft = {
      type: 'wallet',
      wallet: alice,
      version,
      ...own,
      messages,
      ...(version === 'wallet_highload_v3r1' && { batch: { mode: 1, amount: '50000000', query_id: '5' } }),
    }
    const message = messageOf(writeDraft(draft))
    const body = readWalletMessage(readMessage(message).body, version)
    expect(body?.outMessages.map(({ mode }) => mode)).toEqual([3, 1])
    expect(body?.signature?.every(byte => byte === 0)).toBe(true)
    expect(readDraft(message, { walletKind: version })).toEqual({ draft, isSignatureRemoved: false })
  })

  test.each(['wallet_v5r1', 'wallet_v5_beta'] as const)('of %s changes extensions', version => {
    const draft = walletDraft({
      version,
      messages: [],
      extensions: [
        { type: 'add_extension', address: bob },
        { type: 'remove_extension', address: alice },
        { type: 'set_signature_allowed', allowed: false },
      ],
    })
    const message = messageOf(writeDraft(draft))
    expect(readWalletMessage(readMessage(message).body, version)?.extended).toEqual(draft.extensions)
    expect(readDraft(message, { walletKind: version }).draft).toEqual(draft)
  })

  test('has its signature removed', () => {
    const cell = messageOf(writeDraft(walletDraft()))
    const { body } = readMessage(cell)
    const signedBody = new Builder()
      .bytes(new Uint8Array(64).fill(7))
      .cell(body.part({ bits: [512, body.bits], refs: [0, 1] }))
      .end()
    const signed = new Builder()
      .cell(cell.part({ bits: [0, cell.bits - body.bits], refs: [0, 0] }))
      .cell(signedBody)
      .end()
    expect(readDraft(signed, { walletKind: 'wallet_v4r2' })).toEqual({ draft: walletDraft(), isSignatureRemoved: true })
  })
})

describe('faults', () => {
  const faultsOf = (draft: WalletDraft) => writeDraft(draft).faults.map(({ path, code }) => `${path} ${code}`)

  test('are found in all fields at once, each with its path', () => {
    const broken = { ...transfer({ kind: 'raw', boc: 'zz' }), amount: '1.5', destination: 'nobody' }
    expect(
      faultsOf(
        walletDraft({
          seqno: 'x',
          messages: [
            { mode: 3, message: transfer() },
            { mode: 3, message: broken },
          ],
        }),
      ),
    ).toEqual([
      'messages[1].message.destination input.address',
      'messages[1].message.amount input.argument',
      'messages[1].message.body input.boc',
      'seqno input.argument',
    ])
  })

  test('say what the wallet cannot do', () => {
    const five = Array.from({ length: 5 }, () => ({ mode: 3, message: transfer() }))
    expect(writeDraft(walletDraft({ messages: five })).faults).toEqual([
      { path: 'messages', code: 'input.argument', text: 'this wallet sends at most 4 messages at once' },
    ])
    expect(faultsOf(walletDraft({ extensions: [{ type: 'add_extension', address: bob }] }))).toEqual([
      'extensions input.argument',
    ])
    const { version: _, ...unknown } = walletDraft()
    expect(faultsOf(unknown)).toEqual(['version input.argument'])
  })

  test('leave the messages that have none', () => {
    const written = writeDraft(
      walletDraft({
        messages: [
          { mode: 3, message: { ...transfer(), amount: '' } },
          { mode: 3, message: transfer() },
        ],
      }),
    )
    expect([...written.outMessages.keys()]).toEqual([1])
    expect(written.message).toBeUndefined()
  })

  test('in a value have the path in it', () => {
    const body: BodyDraft = { kind: 'operation', name: 'JettonBurn', value: { query_id: 1 } }
    expect(writeDraft(transfer(body)).faults).toEqual([
      { path: 'body', code: 'input.abiValue', text: expect.stringMatching(/^amount: /) },
    ])
  })
})

describe('bodies', () => {
  test('every known layout of a message can be written', () => {
    for (const kind of ['internal', 'late', 'ext_in', 'ext_out', 'jetton', 'nft'] as const)
      for (const { op } of listLayouts(kind)) expect(findLayoutType(kind, op)?.abi.types.length, op).toBeGreaterThan(0)
  })

  test('a jetton transfer has a comment as its forward payload', () => {
    const draft = transfer({
      kind: 'operation',
      name: 'JettonTransfer',
      value: {
        query_id: '18446744073709551615',
        amount: '5000000',
        destination: alice,
        response_destination: '',
        custom_payload: null,
        forward_ton_amount: '1',
        forward_payload: { sum_type: 'right', right: { kind: 'comment', text: 'for the coffee' } },
      },
    })
    expect(roundTrip(draft)).toEqual(draft)
  })

  test('a body that its layout does not give again stays raw', () => {
    // Of a comment in more cells than necessary.
    const cell = new Builder()
      .uint(0, 32)
      .ref(new Builder().bytes(new Uint8Array([65])).end())
      .end()
    const draft = transfer({ kind: 'raw', boc: toBocHex(cell) })
    expect(roundTrip(draft)).toEqual(draft)
  })

  test('an encrypted comment has the size of a real one', () => {
    const { body } = readMessage(messageOf(writeDraft(transfer({ kind: 'encrypted_comment', text: 'x'.repeat(100) }))))
    // 48 bytes of keys, and 100 bytes with at least 16 before them in blocks of 16; 35 of them are in the first cell.
    expect([body.bits, body.ref(0).bits, body.ref(0).ref(0).bits]).toEqual([32 + 8 * 35, 8 * 127, 8 * (176 - 35 - 127)])
  })

  test('messages of own ABIs are read and written by their names', () => {
    const abis = new AbiBook([
      { text: 'increase#7e8764ef query_id:uint64 amount:Coins = InternalMsg;', name: 'Counter' },
    ])
    const draft = transfer({ kind: 'abi', abi: 'Counter', name: 'increase', value: { query_id: 1, amount: '7' } })
    expect(roundTrip(draft, abis)).toEqual(draft)
    expect(writeDraft(draft).faults).toMatchObject([{ path: 'body', code: 'input.argument' }])
  })
})

test('a message on chain keeps its header', () => {
  const draft: InternalDraft = {
    ...transfer({ kind: 'comment', text: 'hello' }),
    source: alice,
    currencies: [{ id: '100', amount: '5' }],
    ihr_disabled: false,
    bounced: true,
    fwd_fee: '266669',
    created_lt: '47000001',
    created_at: '1700000000',
    init: { code: toBocHex(new Builder().uint(1, 8).end()) },
  }
  expect(roundTrip(draft)).toEqual(draft)
})
