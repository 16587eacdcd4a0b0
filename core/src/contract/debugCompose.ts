/** Messages composed by a form. Not part of the tonapi interface. */

import { z } from 'zod'
import { bocHex, hashHex, int32, int64, namedObject, rawAddress, uint32 } from '../wire/schemas.ts'
import { abiSources } from './debugAbi.ts'
import { MessageDraft } from './debugDraft.ts'

/** The draft to write. */
export const DebugComposeRequest = namedObject('DebugComposeRequest', {
  draft: MessageDraft,
  /** Masterchain block of the state and the prices; the newest if absent. */
  block_seqno: uint32.nonnegative().optional(),
  /** ABIs whose messages the draft has. */
  abis: abiSources,
})

const cellsSize = { cells: int32, bits: int32 }

/** The account that a message is for, as it is on chain. */
const DebugDestination = namedObject('DebugDestination', {
  address: rawAddress,
  /** Absent if it could not be read. */
  status: z.enum(['active', 'uninit', 'frozen', 'nonexist']).optional(),
  interfaces: z.array(z.string()),
  name: z.string().optional(),
  /** Operations that it receives, by its interfaces. */
  operations: z.array(z.string()),
})
export type DebugDestination = z.output<typeof DebugDestination>

/** One internal message of the draft. */
const DebugComposedMessage = namedObject('DebugComposedMessage', {
  /** Where it is in the draft: `messages[0].message`; empty for the draft itself. */
  path: z.string(),
  /** Absent with faults. */
  boc: bocHex.optional(),
  ...{ cells: cellsSize.cells.optional(), bits: cellsSize.bits.optional() },
  forward_fee: int64.optional(),
  destination: DebugDestination.optional(),
})
export type DebugComposedMessage = z.output<typeof DebugComposedMessage>

/** The unsigned message of a draft, and what is known of it. */
export const DebugComposition = namedObject('DebugComposition', {
  /** With what was filled in from the wallet. */
  draft: MessageDraft,
  /** With a signature of zeros; absent with faults. */
  boc: bocHex.optional(),
  hash: hashHex.optional(),
  cells: cellsSize.cells.optional(),
  bits: cellsSize.bits.optional(),
  /** Of an external message. */
  import_fee: int64.optional(),
  wallet: z
    .object({
      address: rawAddress,
      version: z.string().optional(),
      status: z.enum(['active', 'uninit', 'frozen', 'nonexist']).optional(),
      balance: int64.optional(),
      /** The numbers that its messages have. */
      numbers: z.array(z.string()),
      max_messages: int32,
      takes_extensions: z.boolean(),
    })
    .optional(),
  messages: z.array(DebugComposedMessage),
  /** What prevents that the message is written. */
  faults: z.array(z.object({ path: z.string(), code: z.string(), text: z.string() })),
  /** What is probably not intended. */
  warnings: z.array(z.object({ path: z.string(), code: z.string(), text: z.string() })),
})
export type DebugComposition = z.output<typeof DebugComposition>

/** A message to read as a draft. */
export const DebugReadDraftRequest = namedObject('DebugReadDraftRequest', {
  /** A message in base64, base64url or hex. */
  boc: z.string().min(1),
  block_seqno: uint32.nonnegative().optional(),
  abis: abiSources,
})

/** A message as a draft. */
export const DebugReadDraft = namedObject('DebugReadDraft', {
  draft: MessageDraft,
  /** The message had a signature, which a draft does not keep. */
  is_signature_removed: z.boolean(),
})
export type DebugReadDraft = z.output<typeof DebugReadDraft>

/** What a body is in: a message, or a forward payload of jettons or NFTs. */
export const BodyKind = z.enum(['internal', 'ext_in', 'ext_out', 'jetton', 'nft'])
export type BodyKind = z.output<typeof BodyKind>

/** The operation whose fields are requested; without a name, all are listed. */
export const DebugBodyFormsRequest = namedObject('DebugBodyFormsRequest', {
  contains: BodyKind,
  name: z.string().max(200).optional(),
  /** The ABI that declares it. */
  abi: z.string().max(200).optional(),
  abis: abiSources,
})

const FormType = namedObject('DebugFormType', {
  kind: z.enum([
    ...(['integer', 'coins', 'flag', 'bits', 'address', 'text', 'cell', 'body', 'nothing', 'maybe', 'list'] as const),
    ...(['record', 'choice', 'enum', 'json'] as const),
  ]),
  type: z.string(),
  of: int32.optional(),
  contains: BodyKind.optional(),
  members: z.array(z.string()).optional(),
  fields: z.array(z.object({ name: z.string(), type: int32, is_optional: z.boolean().optional() })).optional(),
  choices: z.array(z.object({ name: z.string(), type: int32 })).optional(),
})
export type FormType = z.output<typeof FormType>

export const BodyForm = namedObject('DebugBodyForm', { root: int32, types: z.array(FormType) })
export type BodyForm = z.output<typeof BodyForm>

const BodyFormRow = namedObject('DebugBodyFormRow', {
  kind: z.enum(['operation', 'abi']),
  name: z.string(),
  abi: z.string().optional(),
  op_code: z.string().optional(),
})
export type BodyFormRow = z.output<typeof BodyFormRow>

/** The operations that a body can be, or the fields of one. */
export const DebugBodyForms = namedObject('DebugBodyForms', {
  operations: z.array(BodyFormRow).optional(),
  form: BodyForm.optional(),
})
export type DebugBodyForms = z.output<typeof DebugBodyForms>
