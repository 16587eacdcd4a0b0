import { Builder } from '@tonoscope/core/cell/Builder'
import { toBocHex } from '@tonoscope/core/cell/text'
import type { InternalDraft, MessageDraft } from '@tonoscope/core/contract/debugDraft'
import { beforeEach, expect, test, vi } from 'vitest'

const transfer = (body: InternalDraft['body']): InternalDraft => ({
  type: 'internal',
  destination: '0:ab',
  amount: '1',
  bounce: true,
  body,
})
const walletDraft = (body: InternalDraft['body']): MessageDraft => ({
  type: 'wallet',
  wallet: '0:cd',
  messages: [{ mode: 3, message: transfer(body) }],
})

/** What web storage has after the draft was shown for a moment. */
async function store(draft: MessageDraft): Promise<string> {
  vi.useFakeTimers()
  const { setComposerDraft } = await import('./composeDraft.ts')
  setComposerDraft(draft)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  return JSON.stringify({ ...localStorage, ...sessionStorage })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a draft without a BoC stays in the browser', async () => {
  expect(await store(walletDraft({ kind: 'comment', text: 'for the coffee' }))).toContain('for the coffee')
})

test('a draft with a BoC that has room for a signature does not', async () => {
  const boc = toBocHex(new Builder().bytes(new Uint8Array(64).fill(0xab)).end())
  expect(await store(transfer({ kind: 'raw', boc }))).not.toContain('abababab')
  // A field of an operation, too.
  const value = { signature: 'ab'.repeat(64) }
  expect(await store(walletDraft({ kind: 'operation', name: 'A', value }))).not.toContain('abababab')
})
