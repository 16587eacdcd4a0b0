/** Texts that this browser keeps under short names, for addresses that cannot hold the texts themselves. */
export type KeptTexts = {
  /** Keeps a text; the answer is its name, always the same for the same text. */
  remember(text: string): string
  /** The text of this name; `undefined` when this browser does not have it. */
  find(id: string): string | undefined
}

type Limits = {
  /** So many are kept; the oldest give way. */
  readonly most: number
  /** Longer ones are kept for this visit only. */
  readonly longest: number
}

type Kept = readonly (readonly [id: string, text: string])[]

/** The texts that are kept under a key of this browser's storage. */
export function createKeptTexts(key: string, { most, longest }: Limits): KeptTexts {
  const ofThisVisit = new Map<string, string>()

  const kept = (): Kept => {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      if (!Array.isArray(list)) return []
      return list.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2)
    } catch {
      // Storage can be forbidden or hold nonsense.
      return []
    }
  }

  return {
    remember(text) {
      const id = nameOf(text)
      ofThisVisit.set(id, text)
      if (text.length > longest) return id
      const others = kept().filter(([other]) => other !== id)
      try {
        localStorage.setItem(key, JSON.stringify([[id, text], ...others].slice(0, most)))
      } catch {
        // Full or forbidden: kept for this visit.
      }
      return id
    },
    find: id => ofThisVisit.get(id) ?? kept().find(([other]) => other === id)?.[1],
  }
}

function nameOf(text: string): string {
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
