import type { Codec } from './codecs.ts'
import { createStore } from './createStore.ts'
import { getTextId } from './shortHash.ts'

/** A text that could not be read completely, and is kept under a key of its own. */
export type BrokenEntry = {
  /** Where it is kept. */
  readonly sideKey: string
  readonly text: string
  readonly discard: () => void
}

/** The problems of web storage in this page. */
export const storageProblems = createStore<{
  /** Whether a change could not be written: storage is full or disabled. */
  readonly isFailing: boolean
  readonly broken: readonly BrokenEntry[]
}>({ isFailing: false, broken: findBrokenEntries() })

function findBrokenEntries(): readonly BrokenEntry[] {
  try {
    return Object.keys(localStorage)
      .filter(key => /^tonoscope\..+\.broken(\.\d)?$/.test(key))
      .map(sideKey => ({
        sideKey,
        text: localStorage.getItem(sideKey) ?? '',
        discard: () => discardEntry(localStorage, sideKey),
      }))
  } catch {
    return []
  }
}

function discardEntry(storage: Storage, sideKey: string): void {
  storage.removeItem(sideKey)
  storageProblems.update(before => ({ ...before, broken: before.broken.filter(one => one.sideKey !== sideKey) }))
}

/** Keeps a text under the first free key. @throws if there is no room for it */
function keepAside(storage: Storage, key: string, text: string): string {
  for (let i = 1; i < 10; i++) {
    const sideKey = i === 1 ? `${key}.broken` : `${key}.broken.${i}`
    const kept = storage.getItem(sideKey)
    if (kept === null) storage.setItem(sideKey, text)
    if (kept === null || kept === text) return sideKey
  }
  throw new Error(`too many broken entries of ${key}`)
}

/** Removes entries of earlier versions that must not stay. */
export function removeEntries(...keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Without storage there are none.
  }
}

/** Where and how a value is stored. */
export type EntryOptions<T> = {
  readonly key: string
  readonly codec: Codec<T>
  /** `session`: for this tab only. Default: `local` */
  readonly area?: 'local' | 'session'
  /** A longer draft is not stored: it lasts until the page closes. */
  readonly maxLength?: number
}

/**
 * An entry of web storage, which never throws. A text that does not parse is kept under a side key and reported in
 * `storageProblems`; it is overwritten only if it could be kept.
 */
export function createStorageEntry<T>(
  initial: T,
  { key, codec, area = 'local', maxLength = Number.POSITIVE_INFINITY }: EntryOptions<T>,
) {
  // Reading the property throws if storage is disabled.
  const getStorage = () => (area === 'local' ? localStorage : sessionStorage)
  let last: { readonly text: string; readonly value: T } | undefined
  let isOverwritable = true
  const changesKey = `${key}.changes`

  function parse(text: string) {
    try {
      return codec.parse(text)
    } catch {
      return { value: initial, isComplete: false }
    }
  }

  function keepBroken(text: string, rest: T): void {
    const storage = getStorage()
    const sideKey = keepAside(storage, key, text)
    const discard = () => {
      if (storage.getItem(key) === text) storage.setItem(key, codec.format(rest))
      discardEntry(storage, sideKey)
    }
    // Entries are read while components render, which must not change other components.
    queueMicrotask(() =>
      storageProblems.update(before => ({
        ...before,
        broken: [...before.broken.filter(one => one.sideKey !== sideKey), { sideKey, text, discard }],
      })),
    )
  }

  return {
    /** The stored value; `undefined` if storage is disabled. */
    read(): T | undefined {
      let text: string | null
      try {
        text = getStorage().getItem(key)
      } catch {
        return undefined
      }
      if (text === null) return initial
      if (text === last?.text) return last.value
      const { value, isComplete } = parse(text)
      last = { text, value }
      isOverwritable = true
      try {
        if (!isComplete) keepBroken(text, value)
      } catch {
        isOverwritable = false
      }
      return value
    },
    /** The ids of the last changes that the value contains which `read` returned; empty if that is unknown. */
    readChanges(): readonly string[] {
      try {
        const [textId, ...changes] = (getStorage().getItem(changesKey) ?? '').split(' ')
        return last && textId === getTextId(last.text) ? changes : []
      } catch {
        return []
      }
    },
    /** Writes the value, and the ids of the last changes in it; returns whether that was possible. */
    write(value: T, changes: readonly string[] = []): boolean {
      try {
        if (!isOverwritable) throw new Error(`${key} has a text that could not be read`)
        const text = codec.format(value)
        // Before the value: another tab reads them when the value arrives.
        if (changes.length > 0) getStorage().setItem(changesKey, [getTextId(text), ...changes].join(' '))
        if (text.length > maxLength) getStorage().removeItem(key)
        else getStorage().setItem(key, text)
        last = { text, value }
        return true
      } catch {
        storageProblems.update(before => (before.isFailing ? before : { ...before, isFailing: true }))
        return false
      }
    },
  }
}
