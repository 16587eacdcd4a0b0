import { useEffect, useSyncExternalStore } from 'react'

/** One thing that was run or looked up in this browser. */
export type HistoryEntry = {
  readonly kind: 'run' | 'event'
  /** Address of the screen that shows it again. */
  readonly path: string
  readonly title: string
  /** How it went, as its verdict says. */
  readonly outcome: string
  readonly network: string
  /** Unix time, in seconds. */
  readonly at: number
}

const key = 'tonoscope.history'
const MOST = 100
const LONGEST = 300

const isEntry = (value: unknown): value is HistoryEntry => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, path, title, outcome, network, at } = value as Record<string, unknown>
  return (
    (kind === 'run' || kind === 'event') &&
    // Only addresses of this app: what is read here becomes a link.
    typeof path === 'string' &&
    /^\/(inspect|event)\b/.test(path) &&
    [title, outcome, network].every(text => typeof text === 'string') &&
    typeof at === 'number'
  )
}

function read(): readonly HistoryEntry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isEntry).slice(0, MOST) : []
  } catch {
    // Storage can be forbidden or hold nonsense: no history then.
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
    // Full or forbidden: the history lives as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Remembers what was run or looked up; the same again moves to the top. */
export function remember(entry: Omit<HistoryEntry, 'at'>): void {
  const title = entry.title.slice(0, LONGEST)
  const others = current.filter(one => one.path !== entry.path || one.network !== entry.network)
  replace([{ ...entry, title, at: Math.floor(Date.now() / 1000) }, ...others].slice(0, MOST))
}

/** Forgets one entry. */
export const forget = (entry: HistoryEntry): void => replace(current.filter(one => one !== entry))

/** Forgets everything. */
export const forgetAll = (): void => replace([])

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

const now = () => current

/** What was run and looked up, newest first. */
export const useHistory = (): readonly HistoryEntry[] => useSyncExternalStore(subscribe, now, now)

/** Remembers an entry once it is known. */
export function useRemember(entry: Omit<HistoryEntry, 'at'> | undefined): void {
  const text = entry && JSON.stringify(entry)
  useEffect(() => {
    // What was made into text one line above.
    if (text !== undefined) remember(JSON.parse(text) as Omit<HistoryEntry, 'at'>)
  }, [text])
}
