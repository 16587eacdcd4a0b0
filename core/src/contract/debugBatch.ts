/** Any number of messages at one block, each alone: lines of JSON in, lines of JSON out. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, int64, namedObject, rawAddress, utime } from '../wire/schemas.ts'
import { DebugBlock, DebugResult, DebugVerdict } from './debug.ts'
import { DebugAction } from './debugActions.ts'
import { ErrorReply, queryFlag, queryNumber } from './operation.ts'
import { DebugRunRequest } from './requests.ts'

/** Messages of one call; a batch is divided into such calls, between which other clients have their turn. */
export const maxBatchPart = 16
/** A line has what the body of `/debug/emulate` may have. */
export const maxBatchLineBytes = 2 ** 20

const { block_seqno: _, as_on_chain: __, ...ownFields } = DebugRunRequest.shape

/** One line of a batch: a message with its own options. */
export const DebugBatchMessage = namedObject('DebugBatchMessage', {
  /** Chosen by the caller; the reply to the line has it. */
  id: z.string().max(256).optional(),
  ...ownFields,
})
export type DebugBatchMessage = z.output<typeof DebugBatchMessage>

/** What all messages of a batch have in common. */
export const debugBatchParams = z.object({
  block_seqno: queryNumber(0, 2 ** 32 - 1).optional(),
  /** The clock of messages without their own. */
  now: queryNumber(0, 2 ** 32 - 1).optional(),
  ignore_signature: queryFlag.optional(),
  /** Also the complete result of each message. */
  full: queryFlag.optional(),
})
export type DebugBatchParams = z.output<typeof debugBatchParams>

/** Some lines of a batch. */
export const DebugBatchRequest = namedObject('DebugBatchRequest', {
  lines: z.array(z.string()).min(1).max(maxBatchPart),
})

const { kind, status, sentence } = DebugAction.shape

/** What became of one message, in short. */
export const DebugBatchResult = namedObject('DebugBatchResult', {
  hash: hashHex,
  /** The account that receives the message. */
  account: rawAddress,
  outcome: DebugVerdict.shape.outcome,
  sentence: z.string(),
  /** Why the outcome is not `success`. */
  reason: z.string().optional(),
  /** Of the transaction that failed first, else of the first one, or of the rejection; absent if the VM did not run. */
  exit_code: int32.optional(),
  transactions: int32,
  /** Of all transactions; absent for a rejected message. */
  gas_used: int64.optional(),
  /** The fees of all transactions in nanotons; absent if one is unknown, and for a rejected message. */
  fees: int64.optional(),
  actions: z.array(namedObject('DebugBatchAction', { kind, status, sentence })),
})
export type DebugBatchResult = z.output<typeof DebugBatchResult>

const entryFields = {
  id: z.string().optional(),
  result: DebugBatchResult.optional(),
  full: DebugResult.optional(),
  // Those of an error reply.
  error: ErrorReply.shape.error.optional(),
  code: ErrorReply.shape.code.optional(),
  error_details: ErrorReply.shape.error_details.optional(),
}

/** The result of a message, or why it could not be run. */
export const DebugBatchEntry = namedObject('DebugBatchEntry', entryFields)
export type DebugBatchEntry = z.output<typeof DebugBatchEntry>

/** What became of a message of a batch. */
export const BatchOutcome = z.enum([...DebugVerdict.shape.outcome.options, 'error'])
export type BatchOutcome = z.output<typeof BatchOutcome>

/** The results of some lines, in their order; `results` comes last, so that its entries can be passed on unread. */
export const DebugBatch = namedObject('DebugBatch', {
  block: DebugBlock,
  now: utime,
  outcomes: z.array(BatchOutcome),
  results: z.array(DebugBatchEntry),
})
export type DebugBatch = z.output<typeof DebugBatch>

/** The numbers of messages of a batch by what became of them. */
export const DebugBatchTotals = namedObject('DebugBatchTotals', {
  messages: int32,
  success: int32,
  rejected: int32,
  failed: int32,
  partly: int32,
  partial: int32,
  /** Messages that could not be run. */
  error: int32,
  /** Absent if no message was run. */
  block: DebugBlock.optional(),
  now: utime.optional(),
})
export type DebugBatchTotals = z.output<typeof DebugBatchTotals>

/** One line of the reply to a batch. */
export const DebugBatchLine = namedObject('DebugBatchLine', {
  /** Of the input, from 1; empty lines count. */
  line: int32.optional(),
  ...entryFields,
  /** Only in the last line, which also has the error if the batch ended early. */
  batch: DebugBatchTotals.optional(),
})
export type DebugBatchLine = z.output<typeof DebugBatchLine>
