/** What the operations under `/debug` answer that look something up: more than `/v2` can say. Not part of the tonapi interface. */
import { z } from 'zod'
import { hashHex, int32, int64, rawAddress, utime } from '../wire/scalars.ts'
import {
  DebugAccount,
  DebugBlock,
  DebugCut,
  DebugExplanation,
  DebugMessage,
  DebugNode,
  DebugResult,
  DebugVerdict,
} from './debug.ts'
import { DebugEmulateRequest } from './requests.ts'
import { Event } from './schemas/event.ts'
import { NftItem } from './schemas/nft.ts'

/** An event by whatever names it: a hash in any form, an explorer's link, a message; or a place to walk from. */
export const DebugEventRequest = z
  .object({
    /** Event id, transaction hash, message hash (also normalized), explorer link, or a message itself. */
    query: z.string().optional(),
    /** With `lt`: the transaction to walk from on a source without an index. */
    account: z.string().optional(),
    lt: int64.optional(),
    /** A block in which to look for the hash, on a source without an index. */
    block: z.string().optional(),
    /** Also say how the actions were recognised. */
    explain: z.boolean().optional(),
  })
  .meta({ id: 'DebugEventRequest' })
export type DebugEventRequest = z.output<typeof DebugEventRequest>

/** The support card: facts that a reader without the protocol's words needs. */
export const DebugSupport = z.object({
  /** What happened, in plain words, one sentence a paragraph. */
  sentences: z.array(z.string()),
  /** Where what was moved is now; one line an account and asset. */
  money: z.array(
    z.object({
      account: rawAddress,
      name: z.string().optional(),
      /** Decimal text in the asset's own unit, with a sign. */
      change: z.string(),
      asset: z.string(),
      text: z.string(),
    }),
  ),
  /** All of it as plain text, to be pasted into a ticket. */
  text: z.string(),
})

/** A trace that landed (or is landing), told as what people did. */
export const DebugEvent = z
  .object({
    network: z.string(),
    /** The source that knew it. */
    source: z.string(),
    /** What the query turned out to be. */
    found_by: z.enum(['event', 'transaction', 'message', 'normalized-hash', 'walk', 'file']),
    support: DebugSupport,
    verdict: DebugVerdict,
    event: Event,
    /** Present when it was asked for. */
    explanation: DebugExplanation.optional(),
    /** The first message, where its cell is known. */
    message: DebugMessage.optional(),
    trace: DebugNode,
    accounts: z.array(DebugAccount),
    /** Messages whose transactions are still to come, or were not searched for. */
    open: z.array(DebugCut),
    /** Why the tree is not whole, in words; absent when it is. */
    partial: z.object({ kind: z.string(), text: z.string() }).optional(),
    /** What could not be searched or told, one sentence each. */
    unknown: z.array(z.string()),
    /** Other events that fit what was asked for. */
    others: z.array(hashHex),
    took_ms: z.number(),
  })
  .meta({ id: 'DebugEvent' })
export type DebugEvent = z.output<typeof DebugEvent>

/** A recorded trace of the form `ton-trace/1`, as the JSON text of its file. */
export const DebugClassifyRequest = z
  .object({
    file: z.string().min(1),
    /** Also say how the actions were recognised. */
    explain: z.boolean().optional(),
  })
  .meta({ id: 'DebugClassifyRequest' })
export type DebugClassifyRequest = z.output<typeof DebugClassifyRequest>

/** Items with, for each address that was asked for, what became of it. */
export const DebugNftItems = z
  .object({
    rows: z.array(
      z.object({
        /** As it was given. */
        asked: z.string(),
        address: rawAddress.optional(),
        item: NftItem.optional(),
        /** Why there is no item: by code, in words. */
        problem: z.object({ code: z.string(), text: z.string() }).optional(),
        /** What could not be told of the item, one phrase each; absent when all of it was. */
        unknown: z.array(z.string()).optional(),
      }),
    ),
  })
  .meta({ id: 'DebugNftItems' })
export type DebugNftItems = z.output<typeof DebugNftItems>

/** Whether the sources of a network can be used, and for what. */
export const DebugConnections = z
  .object({
    network: z.string(),
    sources: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['liteserver', 'toncenter', 'tonapi', 'snapshot']),
        /** Where it is: host and port, or a file's name; never a key. */
        place: z.string(),
        reached: z.boolean(),
        /** Whether it serves the network that the configuration names; absent when that cannot be told. */
        right_network: z.boolean().optional(),
        head: DebugBlock.optional(),
        /**
         * Of liteservers: whether the signatures of validators lead from the trusted block to the newest one. `catching-up`: the
         * trusted block is far away, and the way is being followed; `not-checkable`, `silent`: servers confirm each other instead.
         */
        head_proof: z
          .object({ state: z.enum(['proven', 'catching-up', 'not-checkable', 'silent']), text: z.string() })
          .optional(),
        /** Seconds between the newest block's time and the host's clock. */
        behind_sec: int32.optional(),
        latency_ms: z.number().optional(),
        /** The questions that it can answer, in words. */
        can: z.array(z.string()),
        cannot: z.array(z.string()),
        problem: z.object({ code: z.string(), text: z.string() }).optional(),
      }),
    ),
  })
  .meta({ id: 'DebugConnections' })
export type DebugConnections = z.output<typeof DebugConnections>

/** What to save: one run with all its arguments, or one event. */
export const DebugCapsuleRequest = z
  .object({
    run: DebugEmulateRequest.optional(),
    event: DebugEventRequest.optional(),
    /** Keep the signature of a message that could still be sent. */
    keep_signature: z.boolean().optional(),
    title: z.string().max(200).optional(),
  })
  .meta({ id: 'DebugCapsuleRequest' })
export type DebugCapsuleRequest = z.output<typeof DebugCapsuleRequest>

/** A capsule's file. */
export const DebugCapsule = z
  .object({
    file_name: z.string(),
    /** The file, gzip, in base64. */
    file: z.string(),
    bytes: int32,
    /** The message could still have been sent, so its signature was left out; the run ignores signatures. */
    signature_stripped: z.boolean(),
    /** What is in it, in words. */
    holds: z.array(z.string()),
  })
  .meta({ id: 'DebugCapsule' })
export type DebugCapsule = z.output<typeof DebugCapsule>

/** A capsule's file, and what to run differently from how it was saved. */
export const DebugCapsuleRunRequest = z
  .object({
    file: z.string().min(1),
    changes: DebugEmulateRequest.partial().optional(),
  })
  .meta({ id: 'DebugCapsuleRunRequest' })
export type DebugCapsuleRunRequest = z.output<typeof DebugCapsuleRunRequest>

/** What a capsule gives: the run or the event that was saved in it. */
export const DebugCapsuleResult = z
  .object({
    title: z.string().optional(),
    made_at: utime,
    made_by: z.string(),
    kind: z.enum(['run', 'event']),
    /** The arguments that the run was saved with (with the changes in it); to be edited and run again. */
    request: DebugEmulateRequest.optional(),
    result: DebugResult.optional(),
    event: DebugEvent.optional(),
    /** Whether this run has the transactions of the saved one, bit for bit; absent when it was changed. */
    same: z.boolean().optional(),
    /** Transactions of the saved run that this one does not have, and the other way round. */
    differences: z.array(z.object({ node: z.string(), saved: hashHex.optional(), now: hashHex.optional() })),
    notes: z.array(z.string()),
  })
  .meta({ id: 'DebugCapsuleResult' })
export type DebugCapsuleResult = z.output<typeof DebugCapsuleResult>
