/** Edits of a message that failed, with which it works. Not part of the tonapi interface. */

import { z } from 'zod'
import { bocHex, hashHex, int32, namedObject } from '../wire/schemas.ts'
import { DebugFinding } from './debug.ts'
import { MessageDraft } from './debugDraft.ts'
import { DebugSummary } from './debugSummary.ts'
import { DebugRunRequest } from './requests.ts'
import { TokenName } from './schemas/nameOrigin.ts'

/** The message to repair, and the arguments of its run. */
export const DebugRepairRequest = namedObject('DebugRepairRequest', {
  ...DebugRunRequest.omit({ as_on_chain: true, explain: true }).shape,
  /** Runs that are tried at most. */
  max_runs: int32.min(1).max(200).optional(),
})
export type DebugRepairRequest = z.output<typeof DebugRepairRequest>

/** The kinds of edits. */
export const EditCode = z.enum([
  ...(['signature', 'seqno', 'valid_until', 'created_at', 'wallet_id', 'query_id', 'mode'] as const),
  ...(['value', 'token_amount', 'forward_amount', 'bounce', 'destination', 'operation'] as const),
])
export type EditCode = z.output<typeof EditCode>

/** One field of the message that is changed. */
const DebugDraftEdit = namedObject('DebugDraftEdit', {
  code: EditCode,
  /** The field in the draft: `messages[0].message.amount`; empty for the signature of the message itself. */
  path: z.string(),
  /** Absent if the field had no value. */
  from: z.string().optional(),
  to: z.string(),
  title: z.string(),
})
export type DebugDraftEdit = z.output<typeof DebugDraftEdit>

/** Edits with which the message works: it ran with them. */
const DebugRepairProposal = namedObject('DebugRepairProposal', {
  edits: z.array(DebugDraftEdit),
  draft: MessageDraft,
  /** With a signature of zeros. */
  boc: bocHex,
  hash: hashHex,
  typescript: z.string(),
  /** Absent if no payment link can express the message. */
  link: z.string().optional(),
  /** What happens with it. */
  summary: DebugSummary,
  /** The jettons and NFT items that it names. */
  token_names: z.array(TokenName),
})
export type DebugRepairProposal = z.output<typeof DebugRepairProposal>

/** Why no edit of the message is proposed. */
export const RepairReasonCode = z.enum([
  ...(['works', 'run.incomplete', 'runs.limit', 'signature.off', 'contract.missing', 'contract.rejects'] as const),
  ...(['contract.sends', 'account.frozen', 'account.suspended', 'balance.empty', 'balance.short'] as const),
  ...(['gas.limit', 'sender.notAllowed', 'request.ignored', 'message.unread'] as const),
])
export type RepairReasonCode = z.output<typeof RepairReasonCode>

/** What can be changed in a message so that it works. */
export const DebugRepair = namedObject('DebugRepair', {
  /** What fails without edits. */
  findings: z.array(DebugFinding),
  /** In the order in which they were found; fewer edits first. */
  proposals: z.array(DebugRepairProposal),
  /** Absent with proposals. */
  reason: z
    .object({
      code: RepairReasonCode,
      text: z.string(),
      /** What fails with the edits that get furthest; absent if it is what failed without edits. */
      remaining: z.string().optional(),
    })
    .optional(),
  runs: int32,
  took_ms: z.number(),
})
export type DebugRepair = z.output<typeof DebugRepair>
