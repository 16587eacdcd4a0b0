import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { createTextStore } from '../files/textStore.ts'
import { onSettingsChange } from '../settings/settings.ts'
import { getTextId } from '../store/shortHash.ts'
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

/**
 * Keeps of a run what its recognised messages allow, the earlier ones first; all of it if its message is on chain, where it is
 * public.
 */
export function keepRun(
  id: string,
  request: DebugEmulateRequest,
  messages: readonly DebugRecognition[] | 'on-chain',
): void {
  const kept =
    messages === 'on-chain' ? ({ form: 'harmless', text: writeJson(request) } as const) : toKeptRun(request, messages)
  texts.put(keptInputCodec.format(kept), id)
}

function toKeptRun(request: DebugEmulateRequest, recognitions: readonly DebugRecognition[]): KeptInput {
  const { earlier = [] } = request
  const inputs = [...earlier, request].map(({ boc }, at) => {
    const recognition = recognitions[at]
    return recognition ? toKeptInput(boc, recognition) : notKept
  })
  const forms = new Set(inputs.map(({ form }) => form))
  if (forms.has('none')) return notKept
  if (!forms.has('unsigned'))
    return { form: forms.has('requested') ? 'requested' : 'harmless', text: writeJson(request) }
  return { form: 'unsigned', text: writeJson(withoutSignatures(request, inputs)) }
}

/** A run whose messages have no signatures, where they are in that form. */
function withoutSignatures(request: DebugEmulateRequest, inputs: readonly KeptInput[]): DebugEmulateRequest {
  const remove = <M extends { boc: string; ignore_signature?: boolean | undefined }>(message: M, at: number): M => {
    const input = inputs[at]
    return input?.form === 'unsigned' ? { ...message, boc: input.text, ignore_signature: true } : message
  }
  const { earlier = [] } = request
  const own = remove(request, earlier.length)
  return earlier.length === 0 ? own : { ...own, earlier: earlier.map(remove) }
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
