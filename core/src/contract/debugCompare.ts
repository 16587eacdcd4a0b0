/** Two results side by side, and a run against what happened on chain. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'
import { DebugAccount } from './debug.ts'
import { DebugEventRequest, DebugRunRequest, engine } from './requests.ts'
import { TokenName } from './schemas/nameOrigin.ts'

/**
 * One side of a comparison: exactly one of these. `on_chain` is the event of the message of the other side; it is looked up by the
 * hash of the message, then by its normalized hash.
 */
export const ComparedSubject = namedObject('DebugComparedSubject', {
  run: namedObject('DebugComparedRun', { ...DebugRunRequest.shape, engine }).optional(),
  event: DebugEventRequest.optional(),
  /** A capsule file in base64: its run or event, with the data in the file. */
  capsule: z.string().min(1).optional(),
  on_chain: z.literal(true).optional(),
})
export type ComparedSubject = z.output<typeof ComparedSubject>

/** Two results to compare: for a run against the chain the run is on the left. */
export const DebugCompareRequest = namedObject('DebugCompareRequest', {
  left: ComparedSubject,
  right: ComparedSubject,
})
export type DebugCompareRequest = z.output<typeof DebugCompareRequest>

/**
 * How much two results, or two transactions, have in common. `identical`: the same hashes; `equal`: the same effect at another time;
 * `amounts`: only amounts, fees, gas and times differ; `different`: anything else.
 */
export const Equality = z.enum(['identical', 'equal', 'amounts', 'different'])
export type Equality = z.output<typeof Equality>

/** `nano` in nanotons, `time` in Unix seconds, `milliseconds`, `account` a raw address, `hash` in hex, `gas` and `count` integers. */
export const ComparedUnit = z.enum(['text', 'nano', 'gas', 'count', 'time', 'milliseconds', 'account', 'hash'])
export type ComparedUnit = z.output<typeof ComparedUnit>

/** One property with different values; a side that does not have it has no value. */
export const DebugDifference = namedObject('DebugDifference', {
  field: z.string(),
  title: z.string(),
  unit: ComparedUnit,
  /** The account that it belongs to, where the row is not in a transaction. */
  account: rawAddress.optional(),
  left: z.string().optional(),
  right: z.string().optional(),
})
export type DebugDifference = z.output<typeof DebugDifference>

/** A transaction of both sides, or of one. */
export const DebugComparedTransaction = namedObject('DebugComparedTransaction', {
  /** Its path in the tree of each side. */
  left: z.string().optional(),
  right: z.string().optional(),
  /** Distance from the first transaction. */
  depth: int32,
  account: rawAddress,
  operation: z.string(),
  equality: Equality,
  left_success: z.boolean().optional(),
  right_success: z.boolean().optional(),
  differences: z.array(DebugDifference),
})
export type DebugComparedTransaction = z.output<typeof DebugComparedTransaction>

/** The change of one asset of one account. */
const ComparedMoney = namedObject('DebugComparedMoney', {
  account: rawAddress,
  /** Absent for TON. */
  jetton: rawAddress.optional(),
  symbol: z.string(),
  decimals: int32,
  left: z.string().optional(),
  right: z.string().optional(),
})
export type ComparedMoney = z.output<typeof ComparedMoney>

/** What two results have in common, and how they differ. */
export const DebugComparison = namedObject('DebugComparison', {
  equality: Equality,
  sentence: z.string(),
  /** Where they begin to differ: parents come before their children. */
  first: z
    .object({
      /** Position in `transactions`; absent if they differ before any transaction. */
      transaction: int32.optional(),
      /** Absent if only one side has the transaction. */
      difference: DebugDifference.optional(),
      sentence: z.string(),
    })
    .optional(),
  inputs: z.array(DebugDifference),
  outcome: z.array(DebugDifference),
  /** Actions that only one side has. */
  actions: z.array(DebugDifference),
  money: z.array(ComparedMoney),
  /** The fees of all transactions by kind, and the gas. */
  fees: z.array(DebugDifference),
  /** In the order of the tree, also those that do not differ. */
  transactions: z.array(DebugComparedTransaction),
})
export type DebugComparison = z.output<typeof DebugComparison>

/** What was compared. */
const ComparedSide = namedObject('DebugComparedSide', {
  kind: z.enum(['run', 'event', 'capsule']),
  title: z.string().optional(),
  network: z.string(),
  /** What happens, in one sentence. */
  sentence: z.string(),
  outcome: z.enum(['success', 'rejected', 'failed', 'partly', 'partial']),
  transactions: int32,
  message_hash: hashHex.optional(),
  /** A run: the masterchain block of its state. */
  block_seqno: uint32.optional(),
  /** The clock of a run, or the time of an event. */
  time: utime,
  /** An event: its ID. */
  event_id: hashHex.optional(),
  notes: z.array(z.string()),
})
export type ComparedSide = z.output<typeof ComparedSide>

/** What a run was given otherwise than the chain had it. */
export const CauseCode = z.enum([
  ...(['overrides', 'config_changes', 'libraries', 'limits', 'library', 'source'] as const),
  ...(['state', 'config', 'time', 'random', 'together', 'emulator'] as const),
])
export type CauseCode = z.output<typeof CauseCode>

/** Why a run differs from what happened on chain. */
const DebugCause = namedObject('DebugCause', {
  code: CauseCode,
  /**
   * `proven`: with it as on chain, the first difference is gone; `excluded`: it is still there; `candidate`: it differs, and no run
   * could decide.
   */
  status: z.enum(['proven', 'candidate', 'excluded']),
  sentence: z.string(),
  account: rawAddress.optional(),
  evidence: z.array(DebugDifference),
  /** How the run with it as on chain compares. */
  remaining: Equality.optional(),
})
export type DebugCause = z.output<typeof DebugCause>

/** Two results compared. */
export const DebugCompare = namedObject('DebugCompare', {
  left: ComparedSide,
  /** Absent if the message was not found on chain. */
  right: ComparedSide.optional(),
  /** Absent if the message was not found on chain. */
  comparison: DebugComparison.optional(),
  /** Why there is no event of the message, and what to do. */
  missing: z.object({ code: z.string(), text: z.string(), advice: z.string() }).optional(),
  /** For a run against the event of the same message; the proven ones first. */
  causes: z.array(DebugCause),
  accounts: z.array(DebugAccount),
  token_names: z.array(TokenName),
  /** Friendly addresses of the network have the testnet flag. */
  testnet: z.boolean(),
  /** Runs to find the cause. */
  runs: int32,
  took_ms: z.number(),
})
export type DebugCompare = z.output<typeof DebugCompare>
