import { createStore, type Store } from './createStore.ts'
import { createStorageEntry, type EntryOptions } from './storageEntry.ts'

/**
 * Two tabs that wrote within this time may not have seen each other’s change: on a busy machine a storage event takes more
 * than half a second. Nobody changes the same thing in two tabs so quickly.
 */
const RACE_MS = 1500
/** Changes of a full storage that are kept apart for merging. */
const MAX_UNSAVED = 100

type Change<T> = (before: T) => T

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
}

/** A store that survives reloads and, unless it is a draft, is the same in all tabs. */
export function createStoredStore<T>(initial: T, { isDraft = false, ...options }: StoreOptions<T>): StoredStore<T> {
  const entry = createStorageEntry(initial, options)
  const store = createStore(entry.read() ?? initial)
  let unsaved: readonly Change<T>[] = []
  let recent: readonly Change<T>[] = []
  let savedAt = 0
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

  function updateShared(change: Change<T>): boolean {
    const stored = entry.read()
    const value = change(stored === undefined ? store.get() : applyAll(stored, unsaved))
    store.update(() => value)
    unsaved = [...unsaved, change]
    if (entry.write(value)) {
      recent = Date.now() - savedAt < RACE_MS ? [...recent, ...unsaved] : unsaved
      savedAt = Date.now()
      unsaved = []
    } else if (unsaved.length > MAX_UNSAVED) unsaved = [() => value]
    return unsaved.length === 0
  }

  function takeChangeOfOtherTab({ key }: StorageEvent): void {
    if (key !== options.key && key !== null) return
    const stored = entry.read()
    if (stored === undefined) return
    const raced = Date.now() - savedAt < RACE_MS ? recent : []
    recent = []
    store.update(() => applyAll(stored, [...raced, ...unsaved]))
    if (raced.length > 0) entry.write(store.get())
  }

  if (isDraft) window.addEventListener('pagehide', () => timer !== undefined && saveDraft())
  else window.addEventListener('storage', takeChangeOfOtherTab)
  return { get: store.get, subscribe: store.subscribe, update: isDraft ? updateDraft : updateShared }
}
