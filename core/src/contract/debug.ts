/**
 * The reply of `/debug/emulate`, which has more detail than `/v2`. Not part of the tonapi interface.
 *
 * It contains everything that a screen or the command line shows of a run; no client has to parse cells.
 */
import { z } from 'zod'
import { bocHex, hashHex, int32, int64, intString, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'
import { DebugAbiUse } from './debugAbi.ts'
import { DebugAction } from './debugActions.ts'
import { DebugRemedy } from './debugRemedies.ts'
import { DebugStorage, DebugUndecodedStorage } from './debugStorage.ts'
import { DebugSummary } from './debugSummary.ts'
import { EventJson } from './event.ts'
import { stateOverrides } from './requests.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'
import { NameOrigin, TokenName } from './schemas/nameOrigin.ts'
import { TransactionJson } from './schemas/transaction.ts'

/** A masterchain block with its time. */
export const DebugBlock = z.object({ ...BlockIdExtJson.shape, utime })

/** The age of the newest block, for replies that depend on it. */
export const newestBlockAge = {
  /** Seconds since the newest block; present only if they are more than usual: the chain is idle, or the source lags. */
  block_age_sec: int32.optional(),
}

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
  overrides: stateOverrides,
  as_on_chain: z.boolean(),
})

/** The emulator build and how it differs from the network. */
const DebugEmulator = z.object({
  build: z.string(),
  global_version: uint32,
  network_global_version: uint32.optional(),
  config_hash: hashHex,
  differences: z.array(z.string()),
})

/** The rules of newer network versions that the emulator lacks, and where they may change the run. */
export const DebugVersionRules = namedObject('DebugVersionRules', {
  /** Absent if the configuration of the run has none. */
  network_version: uint32.optional(),
  emulator_version: uint32,
  /** The newest version whose rules are known. */
  listed_version: uint32,
  /** `unknown`: no listed rule was found to apply, but not all rules or steps could be checked. */
  status: z.enum(['not-affected', 'may-differ', 'unknown']),
  /** In the language of `Accept-Language`, as titles and changes. */
  sentence: z.string(),
  affected: z.array(
    z.object({
      rule: z.string(),
      /** The first version with the rule. */
      version: uint32,
      title: z.string(),
      /** What networks with the rule do. */
      change: z.string(),
      node: z.string().optional(),
      /** Absent for a rejected message, and for a get method. */
      transaction: hashHex.optional(),
      /** The contract and name of a get method whose result may differ; its number if the name is unknown. */
      account: rawAddress.optional(),
      get_method: z.string().optional(),
      /** The first VM step that may differ, from 0; absent if the rule is about another phase. */
      step: int32.optional(),
      instruction: z.string().optional(),
      /** `false`: the step is one that the rule changes, but its operands are unknown. */
      operands_known: z.boolean(),
    }),
  ),
})
export type DebugVersionRules = z.output<typeof DebugVersionRules>

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
const DebugOnChainMatch = z.object({ hash: hashHex, equal: z.boolean() })

const exitCodeMeaning = z.object({ name: z.string(), description: z.string() })

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

/** An amount in a swap: of `jetton`, of the extra currency `currency`, else TON or an unknown jetton. */
const SwapAmount = z.object({
  amount: intString,
  jetton: rawAddress.optional(),
  currency: z.number().int().optional(),
})

/** How the actions of the event were recognised, for authors of patterns. */
export const DebugExplanation = namedObject('DebugExplanation', {
  /** In the order of the event's actions. */
  actions: z.array(
    z.object({
      type: z.string(),
      /** `generic`: no pattern matched; `wallets.unsentMessage`: an outgoing message that its wallet did not send. */
      pattern: z.string(),
      /** Transactions of the action; for an unsent message, the transaction of its wallet. */
      transactions: z.array(hashHex),
      /** Patterns of the actions that this action combines. */
      built_on: z.array(z.string()),
      /** The swaps of a route through an aggregator, in its order; absent for any other action. */
      legs: z
        .array(
          z.object({
            pattern: z.string(),
            dex: z.string(),
            user: rawAddress,
            router: rawAddress,
            in: SwapAmount,
            out: SwapAmount,
          }),
        )
        .optional(),
      /** What a swap pays others, such as a referrer, without an action of its own; absent if there is none. */
      payouts: z.array(SwapAmount.extend({ recipient: rawAddress, transaction: hashHex })).optional(),
    }),
  ),
  generic: z.array(
    z.object({
      transaction: hashHex,
      /** Operation name or opcode of its incoming message; absent if the body has none. */
      operation: z.string().optional(),
      /** The pattern that matched furthest before a check failed; absent if no pattern starts with such a transaction. */
      nearest: z
        .object({
          pattern: z.string(),
          action_type: z.string(),
          /** Path in the pattern: child names joined by dots; empty at the root. */
          path: z.string(),
          transaction: hashHex,
          check: z.enum(['kind', 'operation', 'interface', 'condition', 'child', 'children', 'builder']),
          text: z.string(),
        })
        .optional(),
    }),
  ),
})
export type DebugExplanation = z.output<typeof DebugExplanation>

/** A message that the account rejected. */
const DebugRejection = z.object({
  account: rawAddress,
  exit_code: int32.optional(),
  name: z.string().optional(),
  description: z.string().optional(),
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

/** One step of the VM. */
const DebugStep = z.object({
  instruction: z.string(),
  gas_remaining: int64.optional(),
  /** Stack before the instruction, top last, in the format of the emulator. */
  stack: z.string().optional(),
  code_hash: hashHex.optional(),
  offset: int32.optional(),
  exception: int32.optional(),
})

/** VM steps of one transaction, from a second run with stack logging. */
export const DebugSteps = namedObject('DebugSteps', {
  node: z.string(),
  steps: z.array(DebugStep),
  /** The beginning is missing: the emulator keeps only the end of a long log. */
  truncated: z.boolean(),
  /** Why no step has a stack: values that contain one another many times exceed the limits when they are printed. */
  stacks_error: z.string().optional(),
  exit_code: int32.optional(),
  log: z.string(),
})
export type DebugSteps = z.output<typeof DebugSteps>

/** What a pasted text contains. */
export const DebugRecognition = namedObject('DebugRecognition', {
  /** Most likely first; with several candidates the user has to choose. */
  candidates: z.array(
    z.object({
      kind: z.enum([
        'external-message',
        'internal-message',
        'external-out-message',
        'transaction',
        'body',
        'state-init',
        'cell',
        'hash',
        'address',
        'block',
        'transfer-link',
        'explorer-link',
      ]),
      /** One line, e.g. `External message to EQ…, wallet v5r1, seqno 5, 3 transfers, valid for 48 s`. */
      sentence: z.string(),
      /** Input for other operations: BoC in hex, hash, address or block id. */
      value: z.string(),
      found_in: z.string().optional(),
      message: DebugMessage.optional(),
      preflight: z.array(DebugCheck).optional(),
      /** The external message without the wallet signature, safe to share. */
      unsigned_boc: bocHex.optional(),
      /**
       * Present if anyone who has this input could still send a message with it: `signature`: not without the signature
       * (`unsigned_boc`); `whole`: it is unknown where a signature is, for example because the contract is unknown.
       */
      sendable: z.enum(['signature', 'whole']).optional(),
    }),
  ),
  /** Why nothing was recognised; `offset` in bytes of the decoded BoC. */
  problem: z.object({ code: z.string(), text: z.string(), offset: int32.optional() }).optional(),
})
export type DebugRecognition = z.output<typeof DebugRecognition>

/** A sample message that can be emulated. */
export const DebugSample = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  boc: bocHex,
  /** Masterchain block of the state; the newest if absent. */
  block_seqno: uint32.optional(),
  /** The message is on chain, so the run can use `as_on_chain`. */
  on_chain: z.boolean(),
  group: z.enum(['works', 'fails', 'rejected', 'large']),
  /** The transactions on chain, for a small picture; absent for a message that is not on chain. */
  tree: z
    .array(
      z.object({
        /** Position of the transaction that sent the message; -1 for the first one. */
        parent: int32,
        success: z.boolean(),
        bounced: z.boolean().optional(),
      }),
    )
    .optional(),
  arguments: z
    .object({
      ignore_signature: z.boolean().optional(),
      limits: z.object({ transactions: int32.optional() }).optional(),
    })
    .optional(),
})
export const DebugSamples = namedObject('DebugSamples', { samples: z.array(DebugSample) })
export type DebugSample = z.output<typeof DebugSample>

/** Status of the service: networks, newest blocks, emulator. */
export const Status = namedObject('Status', {
  /** The next three fields are those of tonapi. */
  rest_online: z.boolean(),
  indexing_latency: int32,
  last_known_masterchain_seqno: uint32,
  version: z.string(),
  default_network: z.string(),
  networks: z.array(
    z.object({
      name: z.string(),
      sources: z.array(z.string()),
      head: DebugBlock.optional(),
      ...newestBlockAge,
      global_version: uint32.optional(),
      /** The trusted root of proofs: the zerostate, or the init block of the network config. */
      trusted_block: BlockIdExtJson.optional(),
      /** The network is a recorded snapshot; its clock is the time of its newest block. */
      recorded: z.boolean(),
      /** The network was not queried, because the request is about another one (use `/{name}/v2/status`), or no worker is free yet. */
      unasked: z.boolean().optional(),
      problem: z.string().optional(),
    }),
  ),
  emulator: z.object({ build: z.string(), global_version: uint32 }),
})
export type Status = z.output<typeof Status>

/** A decoded message body; `op_name` is absent if no known layout matches. */
export const DebugDecodedBody = namedObject('DebugDecodedBody', {
  op_code: z.string().optional(),
  /** CamelCase, as in actions. */
  op_name: z.string().optional(),
  decoded_op_name: z.string().optional(),
  decoded_body: z.unknown().optional(),
  /** The ABI by which it is decoded, or partly decoded. */
  abi: DebugAbiUse.optional(),
})

/** Interfaces of a contract and the results of its get methods. */
export const DebugInspection = namedObject('DebugInspection', {
  interfaces: z.array(z.string()),
  code_hash: z.string(),
  ...newestBlockAge,
  methods: z.array(z.object({ name: z.string(), layout: z.string(), value: z.unknown() })),
  /** The decoded data, if a layout of its interfaces reads all of it. */
  storage: DebugStorage.optional(),
  /** Why the data is not decoded. */
  undecoded: DebugUndecodedStorage.optional(),
  /** The ABI by which the data is decoded, or partly decoded. */
  storage_abi: DebugAbiUse.optional(),
})
