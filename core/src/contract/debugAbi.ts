/** ABIs that users bring. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, namedObject, rawAddress, uint32 } from '../wire/schemas.ts'

/** Characters that all ABIs of one request may have. */
const maxCharacters = 8_000_000

/** A text with ABIs, and the contracts it is for. Without any, it is for all messages with its op codes. */
export const AbiSource = namedObject('AbiSource', {
  /** Tolk or Tact ABI, a catalogue of Tolk ABIs, or a TL-B schema. */
  text: z.string().min(1).max(maxCharacters),
  name: z.string().min(1).max(200).optional(),
  /** Besides the code hashes in the text. */
  code_hashes: z.array(hashHex).max(100).optional(),
  accounts: z.array(rawAddress).max(100).optional(),
  op_codes: z.array(uint32).max(1000).optional(),
})
export type AbiSource = z.output<typeof AbiSource>

/** The ABIs of a request. What reads all of a cell is used before our own layouts. */
export const abiSources = z
  .array(AbiSource)
  .max(200)
  .refine(list => list.reduce((sum, { text }) => sum + text.length, 0) <= maxCharacters, {
    message: `all ABIs together have more than ${maxCharacters} characters`,
  })
  .optional()

const AbiField = z.object({ name: z.string(), type: z.string() })

/** An argument of a get method by an ABI. */
export const DebugAbiArgument = namedObject('DebugAbiArgument', {
  name: z.string(),
  type: z.string(),
  /** What can be given for it; `json`: a value of several parts, in the form of `decoded_body`. */
  input: z.enum(['integer', 'coins', 'flag', 'address', 'bits', 'text', 'boc', 'json']),
  /** It may be `null`. */
  is_nullable: z.boolean(),
})
export type DebugAbiArgument = z.output<typeof DebugAbiArgument>

/** What a text with ABIs declares. */
export const DebugAbi = namedObject('DebugAbi', {
  contracts: z.array(
    z.object({
      name: z.string(),
      format: z.enum(['tolk', 'tact', 'tlb']).optional(),
      code_hashes: z.array(hashHex),
      messages: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['internal', 'external', 'outgoing', 'event', 'any']),
          /** In hex, with its length in bits if these are not whole digits; absent if nothing marks the message. */
          prefix: z.string().optional(),
          fields: z.array(AbiField),
        }),
      ),
      storage: z.array(AbiField),
      get_methods: z.array(
        z.object({ name: z.string(), arguments: z.array(AbiField), returns: z.string().optional() }),
      ),
      errors: z.array(z.object({ code: z.number().int(), name: z.string() })),
      /** Why this contract of a catalogue cannot be used; the others can. */
      problem: z.object({ position: z.string(), reason: z.string() }).optional(),
    }),
  ),
})
export type DebugAbi = z.output<typeof DebugAbi>

/** The ABI by which a message or data was decoded, and where that stopped if it is not all of it. */
export const DebugAbiUse = namedObject('DebugAbiUse', {
  /** The name of the ABI. */
  name: z.string(),
  stop: z
    .object({
      /** `different`: it is not what the ABI says; `too_large`: over a limit. */
      code: z.enum(['different', 'too_large']),
      /** The fields that lead to the value, joined by dots; absent at the outermost. */
      field: z.string().optional(),
      type: z.string(),
      /** The entry of the stack where the decoding stopped, from 0 at the bottom; only for the result of a get method. */
      entry: z.number().int().optional(),
      /** The cell where the decoding stopped, and its bits and references before the value. */
      cell: hashHex.optional(),
      bit: z.number().int().optional(),
      ref: z.number().int().optional(),
      reason: z.string(),
    })
    .optional(),
})
export type DebugAbiUse = z.output<typeof DebugAbiUse>
