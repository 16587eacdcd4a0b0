import { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { createKeptTexts } from '../files/keptTexts.ts'

/** Arguments of a run besides the message. */
export type RunOptions = Omit<DebugEmulateRequest, 'boc'>

const texts = createKeptTexts('tonoscope.runs', { most: 12, longest: 60_000 })
/** What was found once stays the same object. */
const known = new Map<string, DebugEmulateRequest>()

/** Remembers what is run, under a name that the address can hold: the message itself stays in this browser. */
export function rememberRun(request: DebugEmulateRequest): string {
  const id = texts.remember(writeJson(request))
  known.set(id, request)
  return id
}

/** What was run under this name; `undefined` when this browser does not know. */
export function findRun(id: string): DebugEmulateRequest | undefined {
  const now = known.get(id)
  if (now) return now
  const text = texts.find(id)
  const request = text === undefined ? undefined : parseRequest(text)
  if (request) known.set(id, request)
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
