import '../../test/setup.ts'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateSettings } from '../settings/settings.ts'

type Candidate = DebugRecognition['candidates'][number]

const signed = 'b5ee9c72aa'
const unsigned = 'b5ee9c7200'
const message: Candidate = { kind: 'external-message', sentence: 'External message', value: signed }
const harmless: DebugRecognition = { candidates: [message] }
const wallet: DebugRecognition = { candidates: [{ ...message, sendable: 'signature', unsigned_boc: unsigned }] }
const unknown: DebugRecognition = { candidates: [{ ...message, sendable: 'whole' }] }
const severalCandidates: DebugRecognition = { candidates: [...wallet.candidates, ...harmless.candidates] }
const broken: DebugRecognition = { candidates: [], problem: { code: 'input.boc', text: 'truncated' } }
const manyCandidates: DebugRecognition = { candidates: Array.from({ length: 8 }, () => message) }

const stored = () => JSON.stringify({ ...localStorage })
/** The modules of a page that was opened again: what was in memory is gone. */
const harmlessBoc = 'b5ee9c72cc'

async function reopen() {
  vi.resetModules()
  return {
    ...(await import('./runStore.ts')),
    ...(await import('../features/inspect/draft.ts')),
    ...(await import('../settings/settings.ts')),
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => updateSettings({ keepSigned: false }))

test('a run that nobody could send is kept as it is', async () => {
  const { storeRun, keepRun } = await reopen()
  const id = storeRun({ boc: signed, block_seqno: 7 })
  keepRun(id, { boc: signed, block_seqno: 7 }, [harmless])
  const { findRun } = await reopen()
  expect(findRun(id)).toEqual({ request: { boc: signed, block_seqno: 7 }, isUnsigned: false })
})

test('a run of a signed message is kept without the signature, and does not check it', async () => {
  const { storeRun, keepRun, findRun, isRunUndecided } = await reopen()
  const request = { boc: signed, block_seqno: 7 }
  const id = storeRun(request)
  expect(stored()).not.toContain(signed)
  expect(isRunUndecided(id)).toBe(true)
  keepRun(id, request, [wallet])
  expect(isRunUndecided(id)).toBe(false)
  expect(stored()).not.toContain(signed)
  // The page that is open has all of it.
  expect(findRun(id)).toEqual({ request, isUnsigned: false })
  const later = await reopen()
  const kept = { boc: unsigned, block_seqno: 7, ignore_signature: true }
  expect(later.findRun(id)).toEqual({ request: kept, isUnsigned: true })
})

test('a bundle is kept without the signatures of all its messages, or not at all', async () => {
  const { storeRun, keepRun } = await reopen()
  const request = { boc: harmlessBoc, earlier: [{ boc: signed, delay: 5 }] }
  const id = storeRun(request)
  keepRun(id, request, [wallet, harmless])
  expect(stored()).not.toContain(signed)
  const { findRun } = await reopen()
  expect(findRun(id)).toEqual({
    request: { boc: harmlessBoc, earlier: [{ boc: unsigned, delay: 5, ignore_signature: true }] },
    isUnsigned: true,
  })
  keepRun(id, request, [unknown, harmless])
  expect((await reopen()).findRun(id)).toEqual({ request: undefined, isUnsigned: false })
})

test.each([
  ['of an unknown contract', unknown],
  ['among others', severalCandidates],
  ['in a damaged text', broken],
  ['in a text with more than is listed', manyCandidates],
])('nothing of a message %s is kept', async (_, recognition) => {
  const { storeRun, keepRun, changeDraft, keepDraft } = await reopen()
  const id = storeRun({ boc: signed })
  keepRun(id, { boc: signed }, [recognition])
  changeDraft({ text: signed })
  keepDraft(signed, recognition)
  dispatchEvent(new Event('pagehide'))
  expect(stored()).not.toContain(signed)
  const { findRun } = await reopen()
  expect(findRun(id)).toEqual({ request: undefined, isUnsigned: false })
})

test('a message on chain is public, so its run is kept', async () => {
  const { storeRun, keepRun } = await reopen()
  const id = storeRun({ boc: signed, as_on_chain: true })
  keepRun(id, { boc: signed, as_on_chain: true }, 'on-chain')
  expect((await reopen()).findRun(id)?.request).toEqual({ boc: signed, as_on_chain: true })
})

test('signed messages are kept on request, until it is withdrawn', async () => {
  updateSettings({ keepSigned: true })
  const { storeRun, keepRun, changeDraft, keepDraft, updateSettings: update } = await reopen()
  const id = storeRun({ boc: signed })
  keepRun(id, { boc: signed }, [wallet])
  changeDraft({ text: signed })
  keepDraft(signed, wallet)
  dispatchEvent(new Event('pagehide'))
  const { findRun } = await reopen()
  expect(findRun(id)).toEqual({ request: { boc: signed }, isUnsigned: false })
  expect(localStorage.getItem('tonoscope.draft.kept')).toContain(signed)
  update({ keepSigned: false })
  dispatchEvent(new Event('pagehide'))
  expect(stored()).not.toContain(signed)
})

test('what earlier versions have stored with signatures is removed', async () => {
  localStorage.setItem('tonoscope.draft', signed)
  localStorage.setItem('tonoscope.runs', `[["1x","{\\"boc\\":\\"${signed}\\"}"]]`)
  await reopen()
  expect(stored()).not.toContain(signed)
})
