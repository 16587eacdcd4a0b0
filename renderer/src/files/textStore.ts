import { z } from 'zod'
import { listCodec } from '../store/codecs.ts'
import { createStoredStore } from '../store/createStoredStore.ts'
import { getTextId } from '../store/shortHash.ts'

type Limits = {
  /** The oldest entries are removed above this number. */
  readonly maxEntries: number
  /** Longer texts are kept in memory only. */
  readonly maxLength: number
}

/** Texts in localStorage under short ids, for URLs that cannot contain the texts. */
export function createTextStore(key: string, { maxEntries, maxLength }: Limits) {
  const inMemory = new Map<string, string>()
  const codec = listCodec(z.tuple([z.string(), z.string()]).readonly())
  const store = createStoredStore<readonly (readonly [id: string, text: string])[]>([], { key, codec })
  return {
    /** Stores a text, by default under the id of its own; returns the id. */
    put(text: string, id = getTextId(text)): string {
      inMemory.set(id, text)
      if (text.length <= maxLength)
        store.update(before => [[id, text] as const, ...before.filter(([other]) => other !== id)].slice(0, maxEntries))
      return id
    },
    /** The text of an id; `undefined` if it is not stored. */
    find: (id: string): string | undefined => inMemory.get(id) ?? store.get().find(([other]) => other === id)?.[1],
    /** Changes all stored texts. */
    replace(change: (text: string) => string): void {
      for (const [id, text] of inMemory) inMemory.set(id, change(text))
      const entries = store.get()
      if (entries.some(([, text]) => change(text) !== text))
        store.update(before => before.map(([id, text]) => [id, change(text)] as const))
    },
  }
}
