/** Requests and replies of lookups under `/debug`. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'
import {
  DebugAccount,
  DebugBlock,
  DebugMessage,
  DebugNode,
  DebugResult,
  DebugTruncation,
  DebugVerdict,
  newestBlockAge,
} from './debug.ts'
import { AbiSource, abiSources } from './debugAbi.ts'
import { DebugAction } from './debugActions.ts'
import { DebugBundle } from './debugBundle.ts'
import { DebugCompare, DebugCompareRequest } from './debugCompare.ts'
import { DebugExplanation } from './debugExplanation.ts'
import { DebugRecording } from './debugRecording.ts'
import { DebugSummary } from './debugSummary.ts'
import { EventJson } from './event.ts'
import { bocText, DebugEventRequest, DebugRunRequest, secondOpinion } from './requests.ts'
import { NftItem } from './schemas/assets.ts'
import { TokenName } from './schemas/nameOrigin.ts'
import { CapsuleStep, capsuleSteps, savedFile } from './snapshots.ts'

/** The support card: the event in plain words, without protocol terms. */
const DebugSupport = z.object({
  sentences: z.array(z.string()),
  balance_changes: z.array(
    z.object({
      account: rawAddress,
      name: z.string().optional(),
      change: z.string(),
      asset: z.string(),
      /** The master of the jetton that changed. */
      jetton: rawAddress.optional(),
      text: z.string(),
    }),
  ),
  text: z.string(),
  /** The same text in every language. */
  replies: z.array(z.object({ language: z.enum(['en', 'ru']), text: z.string() })),
})

/** An on-chain event, completed or in progress, with its trace and verdict. */
export const DebugEvent = namedObject('DebugEvent', {
  network: z.string(),
  source: z.string(),
  found_by: z.enum(['event', 'transaction', 'message', 'normalized-hash', 'walk', 'file', 'transactions']),
  support: DebugSupport,
  verdict: DebugVerdict,
  summary: DebugSummary,
  /** The actions of all kinds. */
  actions: z.array(DebugAction),
  event: EventJson,
  explanation: DebugExplanation.optional(),
  message: DebugMessage.optional(),
  trace: DebugNode,
  accounts: z.array(DebugAccount),
  /** Friendly addresses of the network have the testnet flag. */
  testnet: z.boolean(),
  /** The jettons and NFT items that the event names. */
  token_names: z.array(TokenName).optional(),
  /** Messages whose transactions are not on chain yet, or were not searched for. */
  pending: z.array(DebugTruncation),
  /** Why the trace is incomplete; absent if it is complete. */
  partial: z.object({ kind: z.string(), text: z.string() }).optional(),
  unknown: z.array(z.string()),
  other_events: z.array(hashHex),
  took_ms: z.number(),
})
export type DebugEvent = z.output<typeof DebugEvent>

/** A recorded trace (`ton-trace/1`) as JSON text, or the transactions of one trace with what is known of their accounts. */
export const DebugClassifyRequest = namedObject('DebugClassifyRequest', {
  file: z.string().min(1).optional(),
  transactions: z.array(bocText).min(1).max(10_000).optional(),
  /** With `transactions`: the accounts after them; those of other accounts are unknown. */
  accounts: z
    .array(z.object({ address: z.string().min(1), shard_account: bocText }))
    .max(10_000)
    .optional(),
  /** With `transactions`: the parameters of the network, which get methods need. */
  config: bocText.optional(),
  /** With `transactions`: libraries that code refers to. */
  libraries: z.array(bocText).max(100).optional(),
  explain: z.boolean().optional(),
  /** ABIs that bodies, data and exit codes of `transactions` are decoded by, where they fit. */
  abis: abiSources,
})
export type DebugClassifyRequest = z.output<typeof DebugClassifyRequest>

/** One row per requested address: its NFT item, or why there is none. */
export const DebugNftItems = namedObject('DebugNftItems', {
  ...newestBlockAge,
  rows: z.array(
    z.object({
      input: z.string(),
      address: rawAddress.optional(),
      item: NftItem.optional(),
      problem: z.object({ code: z.string(), text: z.string() }).optional(),
      /** Unknown properties of the item, one phrase each; absent if there are none. */
      unknown: z.array(z.string()).optional(),
      /** The jetton of its price. */
      token_names: z.array(TokenName).optional(),
    }),
  ),
})
export type DebugNftItems = z.output<typeof DebugNftItems>

/** The sources of a network: whether each is reachable, and what it supports. */
export const DebugConnections = namedObject('DebugConnections', {
  network: z.string(),
  sources: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['liteserver', 'toncenter', 'tonapi', 'snapshot', 'index']),
      /** Host and port, or file name; never contains an API key. */
      location: z.string(),
      reachable: z.boolean(),
      /** Whether it serves the configured network; absent if unknown. */
      network_matches: z.boolean().optional(),
      head: DebugBlock.optional(),
      /**
       * Liteservers only: whether validator signatures prove the newest block from the trusted root. `catching-up`: the proof
       * chain is long and still in progress; `not-checkable`, `silent`: no proof, the servers only confirm each other.
       */
      head_proof: z
        .object({ state: z.enum(['proven', 'catching-up', 'not-checkable', 'silent']), text: z.string() })
        .optional(),
      /** Age of the newest block in seconds, by the clock of the host. */
      lag_sec: int32.optional(),
      latency_ms: z.number().optional(),
      /**
       * The source, and its servers, that did not respond: until the next attempt their calls fail at once, or go to the
       * next source or server.
       */
      open_circuits: z
        .array(z.object({ name: z.string(), open_for_sec: int32, next_try_sec: int32, reason: z.string() }))
        .optional(),
      /** Indexes only: how far it is, and what it is of. */
      index: z
        .object({
          /** Indexed masterchain blocks, oldest first; the first and last of each range are included. */
          ranges: z.array(z.object({ first: uint32, last: uint32 })),
          transactions: z.number(),
          traces: z.number(),
          bytes: z.number(),
          /** The number of accounts, if it is not of all. */
          accounts: int32.optional(),
          /** Older blocks are removed after this many days. */
          days: z.number().optional(),
        })
        .optional(),
      supported: z.array(z.string()),
      unsupported: z.array(z.string()),
      problem: z.object({ code: z.string(), text: z.string() }).optional(),
    }),
  ),
})
export type DebugConnections = z.output<typeof DebugConnections>

/** What to save: one run with all its inputs, one event, or both sides of a comparison. */
export const DebugCapsuleRequest = namedObject('DebugCapsuleRequest', {
  run: DebugRunRequest.optional(),
  event: DebugEventRequest.optional(),
  /** The file is a capsule of the left side, with that of the right side in it. */
  compare: DebugCompareRequest.optional(),
  /** Keep the signature although the message could still be sent. */
  keep_signature: z.boolean().optional(),
  title: z.string().max(200).optional(),
  /** Transactions whose VM steps are saved too: `0`, `0.1`, …, or `all`. */
  recordings: z
    .array(z.string().regex(/^(?:all|0(?:\.\d{1,9})*)$/))
    .max(1000)
    .optional(),
  opens_at: CapsuleStep.optional(),
})
export type DebugCapsuleRequest = z.output<typeof DebugCapsuleRequest>

/** A capsule file. */
export const DebugCapsule = namedObject('DebugCapsule', {
  ...savedFile,
  /** The signature was removed, because the message could still be sent; the run ignores signatures. */
  signature_stripped: z.boolean(),
})
export type DebugCapsule = z.output<typeof DebugCapsule>

/** A capsule file, and changed inputs for the run. */
export const DebugCapsuleRunRequest = namedObject('DebugCapsuleRunRequest', {
  file: z.string().min(1),
  changes: namedObject('DebugCapsuleChanges', {
    ...DebugRunRequest.partial().shape,
    second_opinion: secondOpinion,
  }).optional(),
})
export type DebugCapsuleRunRequest = z.output<typeof DebugCapsuleRunRequest>

/** Which recording of a capsule: of a transaction by its path. */
export const DebugCapsuleRecordingRequest = namedObject('DebugCapsuleRecordingRequest', {
  file: z.string().min(1),
  node: CapsuleStep.shape.node.optional(),
  /** Record it again with the data in the file, also if the file has it. */
  again: z.boolean().optional(),
})
export type DebugCapsuleRecordingRequest = z.output<typeof DebugCapsuleRecordingRequest>

/** A recording of a capsule, from the file or by running it again. */
export const DebugCapsuleRecording = namedObject('DebugCapsuleRecording', {
  title: z.string().optional(),
  kind: z.enum(['run', 'event']),
  /** The saved run. */
  request: DebugRunRequest.optional(),
  /** It is from the file: nothing was emulated. */
  is_stored: z.boolean(),
  recording: DebugRecording,
  ...capsuleSteps,
})
export type DebugCapsuleRecording = z.output<typeof DebugCapsuleRecording>

/** The result of a capsule: the saved run or event, computed again. */
export const DebugCapsuleResult = namedObject('DebugCapsuleResult', {
  title: z.string().optional(),
  created_at: utime,
  created_by: z.string(),
  kind: z.enum(['run', 'event']),
  request: DebugRunRequest.optional(),
  result: DebugResult.optional(),
  /** Of a run with earlier messages. */
  bundle: DebugBundle.optional(),
  event: DebugEvent.optional(),
  /** The ABIs of the user that are in the file; the run is decoded by them. */
  abis: z.array(AbiSource).optional(),
  /** Whether the run has exactly the saved transactions; absent if inputs were changed. */
  identical: z.boolean().optional(),
  /** What the comparison covers, in sentences. */
  compared: z.string(),
  /** Transactions that differ: hash in the saved run and in this run. */
  differences: z.array(z.object({ node: z.string(), saved: hashHex.optional(), rerun: hashHex.optional() })),
  notes: z.array(z.string()),
  /** What it was compared with: both sides again, with the data in the file. */
  comparison: DebugCompare.optional(),
  ...capsuleSteps,
})
export type DebugCapsuleResult = z.output<typeof DebugCapsuleResult>
