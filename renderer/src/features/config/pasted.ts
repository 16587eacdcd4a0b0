import { toHex } from './hex.ts'

const key = 'tonoscope.configs'
const MOST = 4
/** Longer ones are kept for this visit only. */
const LONGEST = 600_000

const ofThisVisit = new Map<string, string>()

type Kept = readonly (readonly [id: string, boc: string])[]

function kept(): Kept {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2)
  } catch {
    // Storage can be forbidden or hold nonsense.
    return []
  }
}

/** Keeps a pasted configuration under a name that the address can hold: a whole one is too long for a link. */
export function rememberConfig(text: string): string {
  const boc = toHex(text)
  const id = nameOf(boc)
  ofThisVisit.set(id, boc)
  if (boc.length <= LONGEST) {
    const others = kept().filter(([other]) => other !== id)
    try {
      localStorage.setItem(key, JSON.stringify([[id, boc], ...others].slice(0, MOST)))
    } catch {
      // Full or forbidden: kept for this visit.
    }
  }
  return id
}

/** What was pasted under this name; `undefined` when this browser does not have it. */
export const findConfig = (id: string): string | undefined =>
  ofThisVisit.get(id) ?? kept().find(([other]) => other === id)?.[1]

/** The same text, the same name. */
function nameOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + i), 0x85ebca6b)
    b ^= b >>> 13
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
