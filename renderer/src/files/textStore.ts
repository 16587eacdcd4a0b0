/** Texts in localStorage under short ids, for URLs that cannot contain the texts. */
export type TextStore = {
  /** Stores a text; returns its id. Equal texts have equal ids. */
  put(text: string): string
  /** The text of an id; `undefined` if it is not stored. */
  find(id: string): string | undefined
}

type Limits = {
  /** The oldest entries are removed above this number. */
  readonly maxEntries: number
  /** Longer texts are kept in memory only. */
  readonly maxLength: number
}

type StoredTexts = readonly (readonly [id: string, text: string])[]

/** A text store under a localStorage key. */
export function createTextStore(key: string, { maxEntries, maxLength }: Limits): TextStore {
  const inMemory = new Map<string, string>()

  const readStored = (): StoredTexts => {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      if (!Array.isArray(list)) return []
      return list.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2)
    } catch {
      // Storage disabled or invalid data.
      return []
    }
  }

  return {
    put(text) {
      const id = hashText(text)
      inMemory.set(id, text)
      if (text.length > maxLength) return id
      const others = readStored().filter(([other]) => other !== id)
      try {
        localStorage.setItem(key, JSON.stringify([[id, text], ...others].slice(0, maxEntries)))
      } catch {
        // Storage full or disabled: kept in memory.
      }
      return id
    },
    find: id => inMemory.get(id) ?? readStored().find(([other]) => other === id)?.[1],
  }
}

function hashText(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
