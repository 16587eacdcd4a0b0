import { useEffect } from 'react'
import { z } from 'zod'
import { listCodec } from '../store/codecs.ts'
import { useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

const historyEntry = z
  .object({
    kind: z.enum(['run', 'event', 'account']),
    /** URL path that shows it again: only paths of this app, since the stored value becomes a link. */
    path: z.string().regex(/^\/(inspect|event|account)\b/),
    title: z.string(),
    outcome: z.string(),
    network: z.string(),
    /** Unix time, in seconds. */
    at: z.number(),
  })
  .readonly()

/** A run or lookup in this browser; the outcome of an account is its status. */
export type HistoryEntry = z.infer<typeof historyEntry>

const MAX_ENTRIES = 100
const MAX_TITLE_LENGTH = 300

const store = createStoredStore<readonly HistoryEntry[]>([], {
  key: 'tonoscope.history',
  codec: listCodec(historyEntry),
})

const isSame = (a: Omit<HistoryEntry, 'at'>, b: HistoryEntry) => a.path === b.path && a.network === b.network

/** Adds an entry; an existing one moves to the top. */
export function addToHistory(entry: Omit<HistoryEntry, 'at'>): void {
  const added = { ...entry, title: entry.title.slice(0, MAX_TITLE_LENGTH), at: Math.floor(Date.now() / 1000) }
  store.update(before => [added, ...before.filter(one => !isSame(entry, one))].slice(0, MAX_ENTRIES))
}

/** Removes an entry. */
export const removeFromHistory = (entry: HistoryEntry): unknown =>
  store.update(before => before.filter(one => !isSame(entry, one)))

/** Removes all entries. */
export const clearHistory = (): unknown => store.update(() => [])

/** All entries, newest first. */
export const useHistory = (): readonly HistoryEntry[] => useStore(store)

/** Adds an entry as soon as it is defined. */
export function useAddToHistory(entry: Omit<HistoryEntry, 'at'> | undefined): void {
  const text = entry && JSON.stringify(entry)
  useEffect(() => {
    // Serialised above.
    if (text !== undefined) addToHistory(JSON.parse(text) as Omit<HistoryEntry, 'at'>)
  }, [text])
}
