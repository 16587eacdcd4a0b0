import { useSyncExternalStore } from 'react'
import { isRawAddress, toRawAddress } from '../format/address.ts'

/** The reader's own names of accounts: raw address → name. */
export type Labels = ReadonlyMap<string, string>

const key = 'tonoscope.labels'
/** More names than a reader would ever give, fewer than a browser's storage holds. */
const MOST = 5000
const LONGEST = 80

let current = read()
const listeners = new Set<() => void>()

function read(): Labels {
  try {
    return labelsOf(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    // Storage can be forbidden or hold nonsense: no names then.
    return new Map()
  }
}

function labelsOf(value: unknown): Map<string, string> {
  const labels = new Map<string, string>()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return labels
  for (const [address, name] of Object.entries(value)) {
    const raw = isRawAddress(address) ? address.toLowerCase() : toRawAddress(address)
    if (raw === undefined || typeof name !== 'string' || name.trim() === '') continue
    if (labels.size < MOST) labels.set(raw, name.trim().slice(0, LONGEST))
  }
  return labels
}

function replace(next: Labels): void {
  current = next
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(next)))
  } catch {
    // Full or forbidden: the names live as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The names as they are now. */
export const labelsNow = (): Labels => current

/** Gives an account a name; an empty one takes it away. */
export function setLabel(address: string, name: string): void {
  const next = new Map(current)
  next.delete(address)
  if (name.trim() !== '') next.set(address, name.trim().slice(0, LONGEST))
  replace(next)
}

/** Takes all names away. */
export const clearLabels = (): void => replace(new Map())

/**
 * The names as a file: a JSON object of address and name.
 *
 * @example
 * exportLabels() // '{\n  "0:ab…": "Exchange"\n}'
 */
export const exportLabels = (): string => `${JSON.stringify(Object.fromEntries(current), null, 2)}\n`

/** Adds the names of a file to those that are there; gives how many it held, `undefined` when it is no such file. */
export function importLabels(text: string): number | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = labelsOf(value)
  if (read.size === 0) return undefined
  replace(new Map([...current, ...read]))
  return read.size
}

// Another window of this browser may change them too.
window.addEventListener('storage', event => {
  if (event.key !== key && event.key !== null) return
  current = read()
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reader's own names, for components. */
export const useLabels = (): Labels => useSyncExternalStore(subscribe, labelsNow, labelsNow)
