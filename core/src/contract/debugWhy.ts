/** What an error text says: of a node, a service, a library, a wallet or an explorer. Not part of the tonapi interface. */
import { z } from 'zod'
import { hashHex, int32, int64, namedObject, rawAddress } from '../wire/schemas.ts'
import { DebugRecognition } from './debugRecognition.ts'

/** A text that something printed. */
export const DebugWhyRequest = namedObject('DebugWhyRequest', {
  /** Plain, JSON, escaped, in colours, a web page, or a log that contains the error; it may be truncated. */
  text: z
    .string()
    .min(1)
    .max(2 ** 20),
})

const phase = z.enum(['compute', 'action'])

/** A form of an error that was found in the text. */
const DebugKnownError = namedObject('DebugKnownError', {
  id: z.string(),
  title: z.string(),
  cause: z.string(),
  fix: z.string(),
  /** Who prints it. */
  printed_by: z.array(z.string()),
  /** The part of the text. */
  excerpt: z.string(),
  /** A public page with this error. */
  source: z.string(),
})

/** What an exit code means. */
const DebugCodeMeaning = namedObject('DebugCodeMeaning', {
  name: z.string(),
  /** What happened, and what to change. */
  description: z.string(),
  phase,
  /** Absent for the meaning in all contracts. */
  interface: z.string().optional(),
})

/** A contract whose code ends in the VM log. */
const DebugLogContract = namedObject('DebugLogContract', {
  interfaces: z.array(z.string()),
  code_hash: hashHex,
  /** How many instructions of the log are in its code. */
  matched: int32,
})

/** An error text, explained. */
export const DebugWhy = namedObject('DebugWhy', {
  sentence: z.string(),
  cause: z.string().optional(),
  fix: z.string().optional(),
  /** Whether the message was sent; absent if the error is not about sending. */
  sent: z.object({ state: z.enum(['not_sent', 'sent', 'unknown']), text: z.string() }).optional(),
  exit_code: int32.optional(),
  phase: phase.optional(),
  steps: int32.optional(),
  gas_used: int64.optional(),
  seqno: int64.optional(),
  /** The account that rejected the message. */
  account: rawAddress.optional(),
  /** Of the exit code, most likely first; of the contracts, if they are known. */
  meanings: z.array(DebugCodeMeaning),
  /** Several, if the log does not tell them apart. */
  contracts: z.array(DebugLogContract),
  /** The instructions at the end of the VM log; the first may lack its beginning. */
  log: z.array(z.string()),
  errors: z.array(DebugKnownError),
  /** Messages, hashes and addresses in the text. */
  inputs: DebugRecognition.shape.candidates,
  /** What the text does not say, and what to paste instead. */
  unknown: z.array(z.string()),
})
export type DebugWhy = z.output<typeof DebugWhy>
