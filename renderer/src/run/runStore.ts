import { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { createTextStore } from '../files/textStore.ts'

/** Arguments of a run besides the message. */
export type RunOptions = Omit<DebugEmulateRequest, 'boc'>

/** Options with one of them set, or removed if the value is undefined. */
export function withOption<K extends keyof RunOptions>(
  options: RunOptions,
  key: K,
  value: RunOptions[K] | undefined,
): RunOptions {
  const { [key]: _, ...rest } = options
  // TypeScript cannot infer that the result has all keys of RunOptions.
  return (value === undefined ? rest : { ...rest, [key]: value }) as RunOptions
}

const texts = createTextStore('tonoscope.runs', { maxEntries: 12, maxLength: 60_000 })
/** Keeps object identity per id. */
const known = new Map<string, DebugEmulateRequest>()

/** Stores a run request; returns a short id for the URL. The message itself stays in this browser. */
export function storeRun(request: DebugEmulateRequest): string {
  const id = texts.put(writeJson(request))
  known.set(id, request)
  return id
}

/** The stored run request; `undefined` if this browser does not have it. */
export function findRun(id: string): DebugEmulateRequest | undefined {
  const cached = known.get(id)
  if (cached) return cached
  const text = texts.find(id)
  const request = text === undefined ? undefined : parseRequest(text)
  if (request) known.set(id, request)
  return request
}

/** Parses a run request from JSON; `undefined` if it is invalid. */
export function parseRequest(text: string): DebugEmulateRequest | undefined {
  try {
    return DebugEmulateRequest.safeDecode(readJson(text) as never).data
  } catch {
    return undefined
  }
}
