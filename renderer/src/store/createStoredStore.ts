import { createStore, type Store } from './createStore.ts'
import { createStorageEntry, type EntryOptions } from './storageEntry.ts'
import { tabId } from './tabId.ts'

/** Within this time every tab has received a change: a busy browser reports changes of other tabs seconds later. */
const RACE_MS = 60_000
/** The last changes of all tabs whose ids are stored. */
const MAX_CHANGES = 50
/** Changes of a full storage that are kept apart for merging. */
const MAX_UNSAVED = 100

type Change<T> = (before: T) => T
type RecentChange<T> = { readonly id: string; readonly atMs: number; readonly apply: Change<T> }

/** A store in web storage. */
export type StoredStore<T> = Omit<Store<T>, 'update'> & {
  /**
   * Changes the newest stored value. `change` may be applied again to a value that another tab has changed, so it changes
   * single fields or entries and has no effects. Returns whether the change is stored.
   */
  readonly update: (change: Change<T>) => boolean
}

type StoreOptions<T> = EntryOptions<T> & {
  /** Of a draft: each tab has its own value, and the last one is restored. Saved when no change follows for a moment. */
  readonly isDraft?: boolean
  /** The ID of the tab: no other one with the same key has it. */
  readonly tab?: string
}

/** A store that survives reloads and, unless it is a draft, is the same in all tabs. */
export function createStoredStore<T>(
  initial: T,
  { isDraft = false, tab = tabId, ...options }: StoreOptions<T>,
): StoredStore<T> {
  const entry = createStorageEntry(initial, options)
  const store = createStore(entry.read() ?? initial)
  let count = 0
  let unsaved: readonly Change<T>[] = []
  let recent: readonly RecentChange<T>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const applyAll = (value: T, changes: readonly Change<T>[]) =>
    changes.reduce((before, change) => change(before), value)
  const saveDraft = () => {
    timer = undefined
    entry.write(store.get())
  }

  function updateDraft(change: Change<T>): boolean {
    store.update(change)
    clearTimeout(timer)
    timer = setTimeout(saveDraft, 200)
    return true
  }

  /** Writes a value that contains these changes and those of `known`. */
  const write = (value: T, changes: readonly RecentChange<T>[], known: readonly string[]) => {
    const ids = changes.map(({ id }) => id)
    return entry.write(value, [...known.filter(id => !ids.includes(id)), ...ids].slice(-MAX_CHANGES))
  }

  function updateShared(change: Change<T>): boolean {
    const stored = entry.read()
    const value = change(stored === undefined ? store.get() : applyAll(stored, unsaved))
    store.update(() => value)
    unsaved = [...unsaved, change]
    const created = unsaved.map(apply => ({ id: `${tab}${count++}`, atMs: Date.now(), apply }))
    if (write(value, created, entry.readChanges())) {
      recent = [...takeRecent(), ...created]
      unsaved = []
    } else if (unsaved.length > MAX_UNSAVED) unsaved = [() => value]
    return unsaved.length === 0
  }

  const takeRecent = () => recent.filter(({ atMs }) => Date.now() - atMs < RACE_MS).slice(-MAX_CHANGES)

  /** A tab that had not received a change of this one has overwritten it: it is applied again. */
  function takeChangeOfOtherTab({ key }: StorageEvent): void {
    if (key !== options.key && key !== null) return
    const stored = entry.read()
    if (stored === undefined) return
    const known = entry.readChanges()
    recent = takeRecent()
    // Without a key, all was removed.
    const lost = key === null ? [] : recent.filter(({ id }) => !known.includes(id))
    store.update(() => applyAll(stored, [...lost.map(({ apply }) => apply), ...unsaved]))
    if (lost.length > 0) write(store.get(), lost, known)
  }

  if (isDraft) window.addEventListener('pagehide', () => timer !== undefined && saveDraft())
  else window.addEventListener('storage', takeChangeOfOtherTab)
  return { get: store.get, subscribe: store.subscribe, update: isDraft ? updateDraft : updateShared }
}
