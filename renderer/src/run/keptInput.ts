import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import { z } from 'zod'
import { getSettings } from '../settings/settings.ts'
import type { Codec } from '../store/codecs.ts'

/**
 * What web storage has of an input: all of it, because nobody could send a message with it (`harmless`) or because the
 * settings say so (`requested`); a message without its signature (`unsigned`); or nothing (`none`).
 */
const keptInput = z.object({ form: z.enum(['harmless', 'requested', 'unsigned', 'none']), text: z.string() }).readonly()
export type KeptInput = z.infer<typeof keptInput>

/** An input of which nothing is kept. */
export const notKept: KeptInput = { form: 'none', text: '' }

/** A kept input as JSON. */
export const keptInputCodec: Codec<KeptInput> = {
  parse: text => ({ value: keptInput.parse(JSON.parse(text)), isComplete: true }),
  format: input => JSON.stringify(input),
}

/** As many as a reply has at most; a text may contain more. */
const MAX_CANDIDATES = 8

/** The form of an input that may be kept. Only what was recognised can be harmless: a damaged message can be repaired. */
export function toKeptInput(text: string, { candidates, problem }: DebugRecognition): KeptInput {
  const isKnown = problem === undefined && candidates.length > 0 && candidates.length < MAX_CANDIDATES
  if (isKnown && candidates.every(({ sendable }) => sendable === undefined)) return { form: 'harmless', text }
  const beforeRecognition = toUnknownInput(text)
  if (beforeRecognition.form === 'requested') return beforeRecognition
  const [only, ...others] = candidates
  const unsigned = isKnown && others.length === 0 && only?.sendable === 'signature' ? only.unsigned_boc : undefined
  return unsigned === undefined ? notKept : { form: 'unsigned', text: unsigned }
}

/** The form of an input that is not recognised yet. */
export const toUnknownInput = (text: string): KeptInput =>
  getSettings().keepSigned ? { form: 'requested', text } : notKept

/** A kept input after the settings changed: what was kept at the user's request is dropped with the request. */
export const recheckKept = (input: KeptInput): KeptInput =>
  input.form === 'requested' && !getSettings().keepSigned ? notKept : input
