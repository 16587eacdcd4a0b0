import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { toBocHex } from '../cell/text.ts'
import type { BodyDraft, InternalDraft, WalletDraft } from '../contract/debugDraft.ts'
import { readMessage } from '../tlb/message.ts'
import { readTransferLink } from '../tonconnect/readTransferLink.ts'
import { formatTransferLink } from './formatTransferLink.ts'
import { writeDraft } from './writeDraft.ts'

const message = (more: Partial<InternalDraft> = {}): InternalDraft => ({
  type: 'internal',
  destination: `0:${'cd'.repeat(32)}`,
  amount: '1500000000',
  bounce: true,
  body: { kind: 'none' },
  ...more,
})
const draft = (more: Partial<InternalDraft> = {}, wallet: Partial<WalletDraft> = {}): WalletDraft => ({
  type: 'wallet',
  wallet: `0:${'ab'.repeat(32)}`,
  version: 'wallet_v4r2',
  ...{ seqno: '7', wallet_id: '698983191', valid_until: '1800000000' },
  messages: [{ mode: 3, message: message(more) }],
  ...wallet,
})
const linkOf = (of: WalletDraft) => formatTransferLink(of, writeDraft(of).outMessages)

describe('a link wants the same message', () => {
  const raw: BodyDraft = { kind: 'raw', boc: toBocHex(new Builder().uint(7, 32).end()) }
  test.each<[string, Partial<InternalDraft>]>([
    ['without a body', {}],
    ['to an account without a contract', { bounce: false }],
    ['with a comment', { body: { kind: 'comment', text: 'tea & 50% of “milk”' } }],
    ['with a body', { body: raw }],
  ])('%s', (_, more) => {
    const given = draft(more)
    const { message: wanted, faults } = readTransferLink(linkOf(given) ?? '', 1_700_000_000)
    const cell = writeDraft(given).outMessages.get(0)
    const { destination, bounce } = message(more)
    expect(faults).toEqual([])
    expect(wanted).toMatchObject({ type: 'message', destination, amount: 1_500_000_000n, bounce })
    const body = wanted?.type === 'message' ? wanted.body?.hash() : undefined
    expect(body ?? new Builder().end().hash()).toBe(cell && readMessage(cell).body.hash())
  })
})

test('what no link can express has none', () => {
  const sent = { mode: 3, message: message() }
  expect(linkOf(draft({}, { messages: [sent, sent] }))).toBeUndefined()
  expect(linkOf(draft({}, { messages: [{ ...sent, mode: 128 }] }))).toBeUndefined()
  expect(linkOf(draft({ currencies: [{ id: '100', amount: '5' }] }))).toBeUndefined()
  expect(
    linkOf(draft({}, { version: 'wallet_v5r1', extensions: [{ type: 'set_signature_allowed', allowed: true }] })),
  ).toBeUndefined()
  expect(formatTransferLink(message(), new Map())).toBeUndefined()
})
