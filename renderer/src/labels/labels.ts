import { useSyncExternalStore } from 'react'
import { isRawAddress, toRawAddress } from '../format/address.ts'

/** Labels of accounts given by the user: raw address → label. */
export type Labels = ReadonlyMap<string, string>

const key = 'tonoscope.labels'
/** Fits into localStorage. */
const MAX_LABELS = 5000
const MAX_LABEL_LENGTH = 80

let current = read()
const listeners = new Set<() => void>()

function read(): Labels {
  try {
    return parseLabels(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    // Storage disabled or invalid data: no labels.
    return new Map()
  }
}

function parseLabels(value: unknown): Map<string, string> {
  const labels = new Map<string, string>()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return labels
  for (const [address, name] of Object.entries(value)) {
    const raw = isRawAddress(address) ? address.toLowerCase() : toRawAddress(address)
    if (raw === undefined || typeof name !== 'string' || name.trim() === '') continue
    if (labels.size < MAX_LABELS) labels.set(raw, name.trim().slice(0, MAX_LABEL_LENGTH))
  }
  return labels
}

function replace(next: Labels): void {
  current = next
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(next)))
  } catch {
    // Storage full or disabled: kept in memory.
  }
  for (const listener of listeners) listener()
}

/** All labels. */
export const getLabels = (): Labels => current

/** Sets the label of an account; an empty one removes it. */
export function setLabel(address: string, name: string): void {
  const next = new Map(current)
  next.delete(address)
  if (name.trim() !== '') next.set(address, name.trim().slice(0, MAX_LABEL_LENGTH))
  replace(next)
}

/** Removes all labels. */
export const clearLabels = (): void => replace(new Map())

/**
 * All labels as a JSON file: an object of address and label.
 *
 * @example
 * exportLabels() // '{\n  "0:ab…": "Exchange"\n}'
 */
export const exportLabels = (): string => `${JSON.stringify(Object.fromEntries(current), null, 2)}\n`

/** Merges the labels of a file; returns their number, `undefined` if the file has no labels. */
export function importLabels(text: string): number | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const imported = parseLabels(value)
  if (imported.size === 0) return undefined
  replace(new Map([...current, ...imported]))
  return imported.size
}

// Another tab has changed the labels.
window.addEventListener('storage', event => {
  if (event.key !== key && event.key !== null) return
  current = read()
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All labels, for components. */
export const useLabels = (): Labels => useSyncExternalStore(subscribe, getLabels, getLabels)
