import { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { readJson, writeJson } from '@tonoscope/core/wire/json'

/** Arguments of a run besides the message. */
export type RunOptions = Omit<DebugEmulateRequest, 'boc'>

const key = 'tonoscope.runs'
const MOST = 12
/** Longer messages are remembered for this visit only. */
const LONGEST = 60_000

const ofThisVisit = new Map<string, DebugEmulateRequest>()

type Kept = readonly (readonly [id: string, request: string])[]

function kept(): Kept {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2)
  } catch {
    return []
  }
}

/** Remembers what is run, under a name that the address can hold: the message itself stays in this browser. */
export function rememberRun(request: DebugEmulateRequest): string {
  const text = writeJson(request)
  const id = nameOf(text)
  ofThisVisit.set(id, request)
  if (text.length <= LONGEST) {
    try {
      const others = kept().filter(([other]) => other !== id)
      localStorage.setItem(key, JSON.stringify([[id, text], ...others].slice(0, MOST)))
    } catch {
      // Full or forbidden: remembered for this visit.
    }
  }
  return id
}

/** What was run under this name; `undefined` when this browser does not know. */
export function findRun(id: string): DebugEmulateRequest | undefined {
  const now = ofThisVisit.get(id)
  if (now) return now
  const text = kept().find(([other]) => other === id)?.[1]
  const request = text === undefined ? undefined : parseRequest(text)
  if (request) ofThisVisit.set(id, request)
  return request
}

/** Arguments of a run from JSON; `undefined` when they do not fit. */
export function parseRequest(text: string): DebugEmulateRequest | undefined {
  try {
    const value = readJson(text)
    return DebugEmulateRequest.safeDecode(value as never).data
  } catch {
    return undefined
  }
}

/** A short name for a text: the same text, the same name. */
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
