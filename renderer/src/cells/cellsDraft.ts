import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { type KeptInput, keptInputCodec, recheckKept, toKeptInput, toUnknownInput } from '../run/keptInput.ts'
import { onSettingsChange } from '../settings/settings.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

const kept = createStoredStore<KeptInput>(
  { form: 'harmless', text: '' },
  { key: 'tonoscope.cells.kept', codec: keptInputCodec, isDraft: true, maxLength: 500_000 },
)
const recheck = (): void => {
  if (recheckKept(kept.get()) !== kept.get()) kept.update(recheckKept)
}
recheck()
onSettingsChange(recheck)

/** The BoC that the screen of cells shows; it lasts until the page closes, and of it stays what may be kept. */
const boc = createStore(kept.get().text)
/** Those before the edits, to be restored. */
const previous = createStore<readonly string[]>([])

/** The BoC of the screen of cells. */
export const useCellsBoc = (): string => useStore(boc)

/** Whether there are edits to undo. */
export const useHasEdits = (): boolean => useStore(previous).length > 0

/** Shows another BoC. */
export function openBoc(text: string): void {
  previous.update(() => [])
  replaceBoc(text)
}

/** Shows a BoC after an edit, which can be undone. */
export function editBoc(text: string): void {
  const before = boc.get()
  previous.update(all => [...all, before])
  replaceBoc(text)
}

/** Shows the BoC before the last edit. */
export function undoEdit(): void {
  const before = previous.get().at(-1)
  if (before === undefined) return
  previous.update(all => all.slice(0, -1))
  replaceBoc(before)
}

function replaceBoc(text: string): void {
  boc.update(() => text)
  // Until it is known what of it may be kept.
  kept.update(() => (text === '' ? { form: 'harmless', text } : toUnknownInput(text)))
}

/** Keeps of the BoC what its recognition allows: a message that could still be sent is not stored. */
export function keepBoc(text: string, recognition: DebugRecognition): void {
  if (text !== '' && text === boc.get()) kept.update(() => toKeptInput(text, recognition))
}
