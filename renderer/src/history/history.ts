import { useEffect, useSyncExternalStore } from 'react'

/** A run or lookup in this browser. */
export type HistoryEntry = {
  readonly kind: 'run' | 'event'
  /** URL path that shows it again. */
  readonly path: string
  readonly title: string
  /** Outcome of the verdict. */
  readonly outcome: string
  readonly network: string
  /** Unix time, in seconds. */
  readonly at: number
}

const key = 'tonoscope.history'
const MAX_ENTRIES = 100
const MAX_TITLE_LENGTH = 300

const isEntry = (value: unknown): value is HistoryEntry => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, path, title, outcome, network, at } = value as Record<string, unknown>
  return (
    (kind === 'run' || kind === 'event') &&
    // Only paths of this app: the stored value becomes a link.
    typeof path === 'string' &&
    /^\/(inspect|event)\b/.test(path) &&
    [title, outcome, network].every(text => typeof text === 'string') &&
    typeof at === 'number'
  )
}

function read(): readonly HistoryEntry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isEntry).slice(0, MAX_ENTRIES) : []
  } catch {
    // Storage disabled or invalid data: no history.
    return []
  }
}

let current = read()
const listeners = new Set<() => void>()

function replace(next: readonly HistoryEntry[]): void {
  current = next
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage full or disabled: kept in memory.
  }
  for (const listener of listeners) listener()
}

/** Adds an entry; an existing one moves to the top. */
export function addToHistory(entry: Omit<HistoryEntry, 'at'>): void {
  const title = entry.title.slice(0, MAX_TITLE_LENGTH)
  const others = current.filter(one => one.path !== entry.path || one.network !== entry.network)
  replace([{ ...entry, title, at: Math.floor(Date.now() / 1000) }, ...others].slice(0, MAX_ENTRIES))
}

/** Removes an entry. */
export const removeFromHistory = (entry: HistoryEntry): void => replace(current.filter(one => one !== entry))

/** Removes all entries. */
export const clearHistory = (): void => replace([])

// Another tab has changed the history.
window.addEventListener('storage', event => {
  if (event.key !== key && event.key !== null) return
  current = read()
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const now = () => current

/** All entries, newest first. */
export const useHistory = (): readonly HistoryEntry[] => useSyncExternalStore(subscribe, now, now)

/** Adds an entry as soon as it is defined. */
export function useAddToHistory(entry: Omit<HistoryEntry, 'at'> | undefined): void {
  const text = entry && JSON.stringify(entry)
  useEffect(() => {
    // Serialised above.
    if (text !== undefined) addToHistory(JSON.parse(text) as Omit<HistoryEntry, 'at'>)
  }, [text])
}
