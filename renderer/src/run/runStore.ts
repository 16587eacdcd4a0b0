import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { createTextStore, getTextId } from '../files/textStore.ts'
import { onSettingsChange } from '../settings/settings.ts'
import { removeEntries } from '../store/storageEntry.ts'
import { type KeptInput, keptInputCodec, notKept, recheckKept, toKeptInput, toUnknownInput } from './keptInput.ts'

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

const texts = createTextStore('tonoscope.runs.kept', { maxEntries: 12, maxLength: 60_000 })
// Earlier versions stored signed messages here.
removeEntries('tonoscope.runs')

/** A stored run: its request, or nothing but the fact that its message was not kept. */
export type StoredRun = {
  readonly request: DebugEmulateRequest | undefined
  /** The message was kept without its signature, which the run does not check. */
  readonly isUnsigned: boolean
}

/** The runs of this page, complete and with object identity per id. */
const known = new Map<string, StoredRun>()

function parseKept(text: string): KeptInput | undefined {
  try {
    return keptInputCodec.parse(text).value
  } catch {
    return undefined
  }
}

function readKept(id: string): KeptInput | undefined {
  const text = texts.find(id)
  return text === undefined ? undefined : parseKept(text)
}

const recheckRuns = () => texts.replace(text => keptInputCodec.format(recheckKept(parseKept(text) ?? notKept)))
recheckRuns()
onSettingsChange(recheckRuns)

/**
 * Stores a run request; returns a short id for the URL. The request lasts until the page closes; `keepRun` decides what of
 * it stays in this browser.
 */
export function storeRun(request: DebugEmulateRequest): string {
  const text = writeJson(request)
  const id = getTextId(text)
  known.set(id, { request, isUnsigned: false })
  if (readKept(id) === undefined) texts.put(keptInputCodec.format(toUnknownInput(text)), id)
  return id
}

/** Keeps of a run what its recognised message allows; all of it if the message is on chain, where it is public. */
export function keepRun(id: string, request: DebugEmulateRequest, message: DebugRecognition | 'on-chain'): void {
  const text = writeJson(request)
  const kept = message === 'on-chain' ? ({ form: 'harmless', text } as const) : toKeptRun(request, text, message)
  texts.put(keptInputCodec.format(kept), id)
}

function toKeptRun(request: DebugEmulateRequest, text: string, recognition: DebugRecognition): KeptInput {
  const { form, text: boc } = toKeptInput(request.boc, recognition)
  if (form === 'none') return notKept
  return { form, text: form === 'unsigned' ? writeJson({ ...request, boc, ignore_signature: true }) : text }
}

/** Whether it is not decided yet what of a run is kept. */
export const isRunUndecided = (id: string): boolean =>
  known.get(id)?.request !== undefined && readKept(id)?.form === 'none'

/** The stored run; `undefined` if this browser does not have it. */
export function findRun(id: string): StoredRun | undefined {
  const cached = known.get(id)
  if (cached) return cached
  const kept = readKept(id)
  if (!kept) return undefined
  const request = kept.form === 'none' ? undefined : parseRequest(kept.text)
  if (kept.form !== 'none' && !request) return undefined
  const run: StoredRun = { request, isUnsigned: kept.form === 'unsigned' }
  known.set(id, run)
  return run
}

/** Parses a run request from JSON; `undefined` if it is invalid. */
export function parseRequest(text: string): DebugEmulateRequest | undefined {
  try {
    return DebugEmulateRequest.safeDecode(readJson(text) as never).data
  } catch {
    return undefined
  }
}
