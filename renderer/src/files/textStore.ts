import { z } from 'zod'
import { listCodec } from '../store/codecs.ts'
import { createStoredStore } from '../store/createStoredStore.ts'
import { shortHash } from './shortHash.ts'

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
    /** Stores a text; returns its id. Equal texts have equal ids. */
    put(text: string): string {
      const id = shortHash(Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)))
      inMemory.set(id, text)
      if (text.length <= maxLength)
        store.update(before => [[id, text] as const, ...before.filter(([other]) => other !== id)].slice(0, maxEntries))
      return id
    },
    /** The text of an id; `undefined` if it is not stored. */
    find: (id: string): string | undefined => inMemory.get(id) ?? store.get().find(([other]) => other === id)?.[1],
  }
}
