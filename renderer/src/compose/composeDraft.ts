import { MessageDraft } from '@tonoscope/core/contract/debugDraft'
import { getSettings, onSettingsChange } from '../settings/settings.ts'
import type { Codec } from '../store/codecs.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

/** What the composer shows: a draft; or what it reads first: a BoC of a message, or a draft with a raw body. */
export type ComposerInput =
  | { readonly form: 'draft'; readonly draft: MessageDraft }
  | { readonly form: 'message'; readonly boc: string }
  | { readonly form: 'fields'; readonly draft: MessageDraft }

const codec: Codec<MessageDraft | undefined> = {
  parse: text => ({ value: text === '' ? undefined : MessageDraft.parse(JSON.parse(text)), isComplete: true }),
  format: draft => (draft === undefined ? '' : JSON.stringify(draft)),
}

const kept = createStoredStore<MessageDraft | undefined>(undefined, {
  key: 'tonoscope.compose.kept',
  codec,
  isDraft: true,
  maxLength: 500_000,
})

const signatureDigits = 128

/** A BoC in a draft can contain a signature that is still valid. */
function hasRoomForSignature(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= signatureDigits && /^[\w+/=-]+$/.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasRoomForSignature)
}

const toKept = (draft: MessageDraft | undefined): MessageDraft | undefined =>
  getSettings().keepSigned || !hasRoomForSignature(draft) ? draft : undefined

const recheck = (): void => {
  if (toKept(kept.get()) !== kept.get()) kept.update(toKept)
}
recheck()
onSettingsChange(recheck)

const toInput = (draft: MessageDraft | undefined): ComposerInput | undefined => draft && { form: 'draft', draft }

/** The message on the screen; it lasts until the page closes, and of it stays what may be kept. */
const input = createStore(toInput(kept.get()))

/** The message that the composer shows, or has to read first. */
export const useComposerInput = (): ComposerInput | undefined => useStore(input)

/** Shows another message. */
export function openComposerInput(next: ComposerInput | undefined): void {
  input.update(() => next)
  kept.update(() => (next?.form === 'draft' ? toKept(next.draft) : undefined))
}

/** Changes the draft on the screen. */
export const setComposerDraft = (draft: MessageDraft): void => openComposerInput({ form: 'draft', draft })
