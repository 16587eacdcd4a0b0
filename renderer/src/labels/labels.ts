import { toRawAddress } from '@tonoscope/core/encoding/address'
import { useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

/** Raw address → label. */
type Labels = ReadonlyMap<string, string>

/** Fits into localStorage. */
const MAX_LABELS = 5000
const MAX_LABEL_LENGTH = 80

const store = createStoredStore<Labels>(new Map(), {
  key: 'tonoscope.labels',
  codec: { parse: parseLabels, format: labels => JSON.stringify(Object.fromEntries(labels)) },
})

/** Parses an object of addresses and labels. @throws SyntaxError */
function parseLabels(text: string) {
  const parsed: unknown = JSON.parse(text)
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  const entries = isObject ? Object.entries(parsed) : []
  const value = new Map<string, string>()
  for (const [address, label] of entries) {
    const raw = toRawAddress(address)
    if (raw === undefined || typeof label !== 'string' || label.trim() === '') continue
    if (value.size < MAX_LABELS) value.set(raw, label.trim().slice(0, MAX_LABEL_LENGTH))
  }
  return { value, isComplete: isObject && value.size === entries.length }
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
  let imported: Labels
  try {
    imported = parseLabels(text).value
  } catch {
    return undefined
  }
  if (imported.size === 0) return undefined
  store.update(before => new Map([...before, ...imported]))
  return imported.size
}

/** All labels, for components. */
export const useLabels = (): Labels => useStore(store)
