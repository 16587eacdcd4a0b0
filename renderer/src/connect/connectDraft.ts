import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import type { DebugConnectWalletRequest } from '@tonoscope/core/contract/debugTonConnect'
import { type KeptInput, keptInputCodec, recheckKept, toKeptInput, toUnknownInput } from '../run/keptInput.ts'
import { onSettingsChange } from '../settings/settings.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

/** What the screen of TonConnect checks. */
export type ConnectDraft = {
  readonly text: string
  readonly wallet: DebugConnectWalletRequest | undefined
  /** The wallet's reply, which may have a signature: it lasts until the page closes. */
  readonly reply: string
  /** The domain of the app, for proofs. */
  readonly domain: string
}

const kept = createStoredStore<KeptInput>(
  { form: 'harmless', text: '' },
  { key: 'tonoscope.connect.kept', codec: keptInputCodec, isDraft: true, maxLength: 500_000 },
)
const recheck = (): void => {
  if (recheckKept(kept.get()) !== kept.get()) kept.update(recheckKept)
}
recheck()
onSettingsChange(recheck)

const draft = createStore<ConnectDraft>({ text: kept.get().text, wallet: undefined, reply: '', domain: '' })

/** What the screen of TonConnect checks. */
export const useConnectDraft = (): ConnectDraft => useStore(draft)

/** Shows another request; its wallet and its reply are new, too. */
export function openRequest(text: string): void {
  draft.update(({ domain }) => ({ text, wallet: undefined, reply: '', domain }))
  // Until it is known what of it may be kept.
  kept.update(() => (text === '' ? { form: 'harmless', text } : toUnknownInput(text)))
}

/** Checks the same request with another wallet, reply or domain. */
export const changeConnectDraft = (change: Partial<Omit<ConnectDraft, 'text'>>): void =>
  draft.update(all => ({ ...all, ...change }))

/** Keeps of the request what its recognition allows: a message that could still be sent is not stored. */
export function keepRequest(text: string, recognition: DebugRecognition): void {
  if (text !== '' && text === draft.get().text) kept.update(() => toKeptInput(text, recognition))
}
