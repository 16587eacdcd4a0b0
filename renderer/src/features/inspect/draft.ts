import { writeJson } from '@tonoscope/core/wire/json'
import { parseRequest, type RunOptions } from '../../run/runStore.ts'
import { textCodec } from '../../store/codecs.ts'
import { useStore } from '../../store/createStore.ts'
import { createStoredStore } from '../../store/createStoredStore.ts'

/** The text in the message box and the options; survives a reload. */
type InspectDraft = { readonly text: string; readonly options: RunOptions }

const draftText = createStoredStore('', { key: 'tonoscope.draft', codec: textCodec, isDraft: true, maxLength: 500_000 })
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

/** Changes the draft. */
export function changeDraft({ text, options }: Partial<InspectDraft>): void {
  if (text !== undefined) draftText.update(() => text)
  if (options !== undefined) draftOptions.update(() => options)
}

/** Replaces the text, and resets options that repeat the previous message’s on-chain run. */
export function replaceText(text: string): void {
  const { as_on_chain, block_seqno, ...options } = draftOptions.get()
  const isReset = as_on_chain !== undefined && text !== draftText.get()
  changeDraft({ text, ...(isReset && { options }) })
}

/** The draft, for components. */
export const useDraft = (): InspectDraft => ({ text: useStore(draftText), options: useStore(draftOptions) })
