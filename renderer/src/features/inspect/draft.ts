import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { writeJson } from '@tonoscope/core/wire/json'
import { type KeptInput, keptInputCodec, recheckKept, toKeptInput, toUnknownInput } from '../../run/keptInput.ts'
import { parseRequest, type RunOptions, withOption } from '../../run/runStore.ts'
import { onSettingsChange } from '../../settings/settings.ts'
import { createStore, useStore } from '../../store/createStore.ts'
import { createStoredStore } from '../../store/createStoredStore.ts'
import { removeEntries } from '../../store/storageEntry.ts'

/** The text in the message box and the options. */
type InspectDraft = { readonly text: string; readonly options: RunOptions }

const keptText = createStoredStore<KeptInput>(
  { form: 'harmless', text: '' },
  { key: 'tonoscope.draft.kept', codec: keptInputCodec, isDraft: true, maxLength: 500_000 },
)
// Earlier versions stored signed messages here.
removeEntries('tonoscope.draft')

function recheckDraft(): void {
  const kept = keptText.get()
  if (recheckKept(kept) !== kept) keptText.update(recheckKept)
}
recheckDraft()
onSettingsChange(recheckDraft)

/** What was kept of the draft of the previous visit. */
const restored = keptText.get()
/** The text lasts until the page closes; `keepDraft` decides what of it stays in this browser. */
const draftText = createStore(restored.text)
/** Whether the text is still the restored one. */
const isRestored = createStore(true)
const draftOptions = createStoredStore<RunOptions>(
  {},
  {
    key: 'tonoscope.draft.options',
    codec: {
      parse(text) {
        const request = parseRequest(text)
        const { boc: _, ...options } = request ?? { boc: '' }
        return { value: options, isComplete: request !== undefined }
      },
      // The parser requires a message; the text has its own key.
      format: options => writeJson({ ...options, boc: '-' }),
    },
    isDraft: true,
  },
)

// Without its signature, a wallet would reject the message.
if (restored.form === 'unsigned') draftOptions.update(before => ({ ...before, ignore_signature: true }))

/** Changes the draft. */
export function changeDraft({ text, options }: Partial<InspectDraft>): void {
  if (text !== undefined) {
    if (text !== draftText.get()) isRestored.update(() => false)
    draftText.update(() => text)
    // Until it is known what of it may be kept.
    keptText.update(before => {
      if (text === '') return { form: 'harmless', text }
      return before.text === text ? before : toUnknownInput(text)
    })
  }
  if (options !== undefined) draftOptions.update(() => options)
}

/** Keeps of the draft what its recognised text allows. */
export function keepDraft(text: string, recognition: DebugRecognition): void {
  if (text !== '' && text === draftText.get()) keptText.update(() => toKeptInput(text, recognition))
}

/** Replaces the text, and resets options that only fit the previous one: its on-chain run, and its removed signature. */
export function replaceText(text: string): void {
  if (text === draftText.get()) return
  let options = draftOptions.get()
  if (options.as_on_chain !== undefined) {
    const { as_on_chain, block_seqno, ...others } = options
    options = others
  }
  if (restored.form === 'unsigned' && isRestored.get()) options = withOption(options, 'ignore_signature', undefined)
  changeDraft({ text, options })
}

/** What is missing in the restored draft: `signature`, `text`, or nothing. */
export function useDraftLoss(): 'signature' | 'text' | undefined {
  if (!useStore(isRestored)) return undefined
  return ({ unsigned: 'signature', none: 'text', harmless: undefined, requested: undefined } as const)[restored.form]
}

/** The draft, for components. */
export const useDraft = (): InspectDraft => ({ text: useStore(draftText), options: useStore(draftOptions) })
