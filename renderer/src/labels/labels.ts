import { parseLabels } from '@tonoscope/core/encoding/labels'
import { useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

/** Raw address → label. */
type Labels = ReadonlyMap<string, string>

/** Fits into localStorage. */
const MAX_LABELS = 5000
const MAX_LABEL_LENGTH = 80

const store = createStoredStore<Labels>(new Map(), {
  key: 'tonoscope.labels',
  codec: { parse: readLabels, format: labels => JSON.stringify(Object.fromEntries(labels)) },
})

/** Parses what the page stored, or a file of labels. */
function readLabels(text: string): { readonly value: Labels; readonly isComplete: boolean } {
  const { labels, problems } = parseLabels(text)
  const value = new Map<string, string>(
    [...labels].slice(0, MAX_LABELS).map(([address, label]) => [address, label.slice(0, MAX_LABEL_LENGTH)]),
  )
  return { value, isComplete: problems.length === 0 && value.size === labels.size }
}

/** All labels. */
export const getLabels: () => Labels = store.get

/** Sets the label of an account; an empty one removes it. */
export function setLabel(address: string, label: string): void {
  store.update(before => {
    const next = new Map(before)
    next.delete(address)
    if (label.trim() !== '') next.set(address, label.trim().slice(0, MAX_LABEL_LENGTH))
    return next
  })
}

/** Removes all labels. */
export const clearLabels = (): unknown => store.update(() => new Map())

/** All labels as a JSON file: an object of address and label. */
export const exportLabels = (): string => `${JSON.stringify(Object.fromEntries(store.get()), null, 2)}\n`

/** Merges the labels of a file; returns their number, `undefined` if the file has no labels. */
export function importLabels(text: string): number | undefined {
  const imported = readLabels(text).value
  if (imported.size === 0) return undefined
  store.update(before => new Map([...before, ...imported]))
  return imported.size
}

/** All labels, for components. */
export const useLabels = (): Labels => useStore(store)
