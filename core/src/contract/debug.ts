/**
 * The reply of `/debug/emulate`, which has more detail than `/v2`. Not part of the tonapi interface.
 *
 * It contains everything that a screen or the command line shows of a run; no client has to parse cells.
 */
import { z } from 'zod'
import { bocHex, hashHex, int32, int64, intString, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'
import { DebugAbiUse } from './debugAbi.ts'
import { DebugAction } from './debugActions.ts'
import { DebugExplanation } from './debugExplanation.ts'
import { DebugRemedy } from './debugRemedies.ts'
import { DebugNodeOpinion, DebugSecondOpinion } from './debugSecondOpinion.ts'
import { DebugStorage, DebugUndecodedStorage } from './debugStorage.ts'
import { DebugSummary } from './debugSummary.ts'
import { DebugVersionRules } from './debugVersionRules.ts'
import { EventJson } from './event.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'
import { NameOrigin, TokenName } from './schemas/nameOrigin.ts'
import { TransactionJson } from './schemas/transaction.ts'
import { appliedOverrides } from './stateOverrides.ts'

/** A masterchain block with its time. */
export const DebugBlock = z.object({ ...BlockIdExtJson.shape, utime })

/** The age of the newest block, for replies that depend on it. */
export const newestBlockAge = {
  /** Seconds since the newest block; present only if they are more than usual: the chain is idle, or the source lags. */
  block_age_sec: int32.optional(),
}

/** All inputs of one message of a bundle. */
export const DebugBundledMessage = namedObject('DebugBundledMessage', {
  boc: bocHex,
  now: utime,
  lt: int64,
  seed: hashHex,
  ignore_signature: z.boolean(),
})
export type DebugBundledMessage = z.output<typeof DebugBundledMessage>

/** What became of a message that ran before the one of a result. */
const DebugEarlier = namedObject('DebugEarlier', {
  hash: hashHex,
  /** Interface name of the wallet that it is for, if known. */
  wallet: z.string().optional(),
  /** `error`: it could not be run, and left nothing. */
  outcome: z.enum(['accepted', 'rejected', 'error']),
  /** Of the first transaction, or of the rejection; absent if the VM did not run. */
  exit_code: int32.optional(),
  transactions: int32,
  /** Why its trace is incomplete, or why it could not be run. */
  reason: z.string().optional(),
})
export type DebugEarlier = z.output<typeof DebugEarlier>

/** All inputs of the run. The same inputs reproduce the run exactly. */
export const DebugArguments = z.object({
  network: z.string(),
  block: DebugBlock,
  now: utime,
  lt: int64,
  seed: hashHex,
  ignore_signature: z.boolean(),
  seconds_per_hop: int32,
  limits: z.object({ transactions: int32, time_ms: int32, gas: int64 }),
  ...appliedOverrides,
  as_on_chain: z.boolean(),
  /** Messages that ran before it; absent if there were none. */
  earlier: z.array(DebugBundledMessage).optional(),
})

/** The emulator build and how it differs from the network. */
const DebugEmulator = z.object({
  /** Absent for the engine of record. */
  engine: z.enum(['tycho']).optional(),
  build: z.string(),
  global_version: uint32,
  network_global_version: uint32.optional(),
  config_hash: hashHex,
  differences: z.array(z.string()),
})

/** One pre-flight check: a field of the message against the state of the account. */
export const DebugCheck = z.object({
  id: z.enum(['seqno', 'expiry', 'signature', 'wallet_id', 'balance']),
  status: z.enum(['ok', 'fail', 'unknown', 'not-applicable']),
  /** Machine-readable reason: `seqno.used`, `wallet_id.network`, … */
  code: z.string().optional(),
  text: z.string(),
  expected: z.string().optional(),
  actual: z.string().optional(),
})

/** The decoded message, before it is executed. */
export const DebugMessage = z.object({
  kind: z.enum(['external', 'internal']),
  hash: hashHex,
  normalized_hash: hashHex.optional(),
  boc: bocHex,
  source: rawAddress.optional(),
  destination: rawAddress,
  /** Interface name of the wallet if known, e.g. `wallet_v5r1`. */
  wallet: z.string().optional(),
  seqno: int64.optional(),
  wallet_id: int64.optional(),
  valid_until: utime.optional(),
  has_init: z.boolean(),
  out_messages: z.array(
    z.object({
      mode: int32,
      destination: rawAddress.optional(),
      value: int64.optional(),
      op_name: z.string().optional(),
      comment: z.string().optional(),
      boc: bocHex,
    }),
  ),
})

/** One decoded action of the action list (register c5). */
export const DebugOutAction = z.object({
  type: z.enum(['send_message', 'set_code', 'reserve', 'change_library', 'unknown']),
  mode: int32.optional(),
  destination: rawAddress.optional(),
  value: int64.optional(),
  /** Hash of the message in the action; the sent message differs because its fees and times are filled in. */
  message_hash: hashHex.optional(),
})

/** An account's state around one transaction. */
export const DebugAccountState = z.object({
  status: z.enum(['nonexist', 'uninit', 'active', 'frozen']),
  balance: int64,
  extra: z.array(z.object({ id: z.number(), amount: intString })),
  code_hash: hashHex.optional(),
  data_hash: hashHex.optional(),
  /** BoC in hex; present if the transaction changed the code or data, and at the root. */
  code: bocHex.optional(),
  data: bocHex.optional(),
  /** The decoded data, where the data is present and a layout of its interfaces reads all of it. */
  storage: DebugStorage.optional(),
  /** Why the data is not decoded, where it is present. */
  undecoded: DebugUndecodedStorage.optional(),
  /** The ABI by which the data is decoded, or partly decoded. */
  storage_abi: DebugAbiUse.optional(),
  last_transaction_lt: int64.optional(),
  last_transaction_hash: hashHex.optional(),
})

/** Why a sent message has no transaction in this tree. */
export const DebugTruncation = z.object({
  message_hash: hashHex,
  destination: rawAddress.optional(),
  value: int64,
  op_name: z.string().optional(),
  kind: z.enum([
    'transactions',
    'time',
    'gas',
    'depth',
    'library',
    'source',
    'emulator',
    'cancelled',
    'pending',
    'not-searched',
  ]),
  text: z.string(),
})

/** Whether the emulated transaction equals the on-chain one. */
/** The transaction of the chain with the same incoming message, and whether both have the same hash. */
export const DebugOnChainMatch = z.object({ hash: hashHex, equal: z.boolean() })

const exitCodeMeaning = z.object({
  name: z.string(),
  description: z.string(),
  /** The ABI of the request that names it; absent if we do. */
  abi: z.string().optional(),
})

const debugNode = z.object({
  /** Path from the root, `0`, `0.1`, …; the same in every run with the same inputs. */
  id: z.string(),
  transaction: TransactionJson,
  interfaces: z.array(z.string()),
  /** The meaning of the exit code for this contract and phase; absent on success. */
  /** The operation of the incoming message in words, where only the protocol of its op code is known. */
  operation: z.string().optional(),
  /** The ABI by which the incoming message is decoded, or partly decoded. */
  abi: DebugAbiUse.optional(),
  /** The master of a jetton wallet, which confirms that the wallet is its own. */
  jetton: rawAddress.optional(),
  compute_note: exitCodeMeaning.optional(),
  action_note: exitCodeMeaning.optional(),
  /** Absent if unknown: an on-chain transaction whose account state the source does not return. */
  before: DebugAccountState.optional(),
  after: DebugAccountState.optional(),
  /** Absent if unknown: a transaction does not contain the action list. */
  actions: z.array(DebugOutAction).optional(),
  truncations: z.array(DebugTruncation),
  on_chain: DebugOnChainMatch.optional(),
  second_opinion: DebugNodeOpinion.optional(),
})
/** One transaction with its states, actions and children. */
export type DebugNode = z.output<typeof debugNode> & { children: DebugNode[] }
export const DebugNode: z.ZodType<DebugNode, unknown> = namedObject('DebugNode', {
  ...debugNode.shape,
  get children() {
    return z.array(DebugNode)
  },
})

/** One finding about the trace, including losses that exit codes do not show. */
export const DebugFinding = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'failure']),
  node: z.string().optional(),
  sentence: z.string(),
  advice: z.string().optional(),
  evidence: z.array(z.object({ name: z.string(), value: z.string() })),
})

/** The outcome in one sentence, and separately: accepted, all transactions succeeded, intended effect happened. */
export const DebugVerdict = z.object({
  outcome: z.enum(['success', 'rejected', 'failed', 'partly', 'partial']),
  sentence: z.string(),
  accepted: z.enum(['yes', 'no', 'unknown']),
  every_transaction_succeeded: z.enum(['yes', 'no', 'unknown']),
  intent: z.enum(['happened', 'failed', 'partly', 'unknown']),
  first_failing_node: z.string().optional(),
  findings: z.array(DebugFinding),
})

/** A message that the account rejected. */
const DebugRejection = z.object({
  account: rawAddress,
  exit_code: int32.optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  /** The ABI of the request that names the exit code; absent if we do. */
  abi: z.string().optional(),
  text: z.string(),
  vm_log: z.string(),
  state: DebugAccountState,
  interfaces: z.array(z.string()),
})

/** Name and interfaces of an account in the trace, or of a known one that is mentioned. */
export const DebugAccount = z.object({
  address: rawAddress,
  name: z.string().optional(),
  /** Absent for names that are part of the app. */
  name_origin: NameOrigin.optional(),
  is_wallet: z.boolean(),
  interfaces: z.array(z.string()),
})

/** The complete result of one run. */
export const DebugResult = namedObject('DebugResult', {
  message: DebugMessage,
  arguments: DebugArguments,
  /** The messages that ran before it, in order; absent if there were none. */
  earlier: z.array(DebugEarlier).optional(),
  ...newestBlockAge,
  emulator: DebugEmulator,
  version_rules: DebugVersionRules,
  preflight: z.array(DebugCheck),
  verdict: DebugVerdict,
  /** Ways to run the message again so that it gets further. */
  remedies: z.array(DebugRemedy),
  rejection: DebugRejection.optional(),
  trace: DebugNode.optional(),
  summary: DebugSummary,
  /** The actions of all kinds; absent for a rejected message. */
  actions: z.array(DebugAction).optional(),
  event: EventJson.optional(),
  explanation: DebugExplanation.optional(),
  accounts: z.array(DebugAccount),
  /** Friendly addresses of the network have the testnet flag. */
  testnet: z.boolean(),
  /** The jettons and NFT items that the event names. */
  token_names: z.array(TokenName).optional(),
  /** Present if the trace is incomplete: the reason as code and text. */
  partial: z.object({ kind: z.string(), text: z.string() }).optional(),
  /** For a message that is on chain: how many transactions of the run equal the on-chain ones. */
  on_chain: z
    .object({
      equal: int32,
      emulated: int32,
      on_chain: int32,
      /** Ids of the `version_rules` that may be why transactions differ. */
      version_rules: z.array(z.string()),
    })
    .optional(),
  /** If it was requested. */
  second_opinion: DebugSecondOpinion.optional(),
  took_ms: z.number(),
})
export type DebugResult = z.output<typeof DebugResult>
export type DebugCheck = z.output<typeof DebugCheck>
export type DebugTruncation = z.output<typeof DebugTruncation>
export type DebugMessage = z.output<typeof DebugMessage>
export type DebugFinding = z.output<typeof DebugFinding>
export type DebugVerdict = z.output<typeof DebugVerdict>
export type DebugArguments = z.output<typeof DebugArguments>
export type DebugAccountState = z.output<typeof DebugAccountState>
export type DebugOutAction = z.output<typeof DebugOutAction>
