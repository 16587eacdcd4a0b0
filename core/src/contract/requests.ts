import { z } from 'zod'
import { hashHex, int32, int64, namedObject, uint32, utime } from '../wire/schemas.ts'
import { abiSources } from './debugAbi.ts'
import { engineNames } from './engineNames.ts'
import { configChanges, stateOverrides } from './stateOverrides.ts'

/** A BoC in a request. */
export const bocText = z.string().min(1).meta({ description: 'A BoC with one root: base64, base64url or hex.' })

/** A message to emulate or decode. */
export const BocRequest = namedObject('BocRequest', { boc: bocText })

/** Blocks start at multiples of 1,000,000. */
const maxLtOffset = 999_999

/** Messages of a bundle at most. */
export const maxBundleMessages = 20
/** A year. */
const maxDelaySec = 31_622_400

/** When and how one message is processed. */
const messageArguments = {
  ignore_signature: z.boolean().optional(),
  now: utime.nonnegative().optional(),
  /** Seconds after the message before it, if it has no `now`. */
  delay: int32.nonnegative().max(maxDelaySec).optional(),
  lt: int64.optional(),
  /** Logical times that earlier transactions of the block have used; added to `lt`. */
  lt_offset: int32.nonnegative().max(maxLtOffset).optional(),
  seed: hashHex.optional(),
}

/** One message of a bundle; it runs on the state that those before it left. */
export const DebugBundleMessage = namedObject('DebugBundleMessage', { boc: bocText, ...messageArguments })
export type DebugBundleMessage = z.output<typeof DebugBundleMessage>

/** Inputs of a run; the defaults are in `arguments` of the result. */
export const DebugRunRequest = namedObject('DebugRunRequest', {
  boc: bocText,
  ...messageArguments,
  /** Messages that run before it, in this order, on the same state. */
  earlier: z
    .array(DebugBundleMessage)
    .max(maxBundleMessages - 1)
    .optional(),
  /** Masterchain block of the state; the newest if absent. */
  block_seqno: uint32.nonnegative().optional(),
  /** Seconds added to the clock when a message goes to another shard. */
  seconds_per_hop: int32.nonnegative().max(3600).optional(),
  limits: z
    .object({
      transactions: int32.positive().optional(),
      time_ms: int32.positive().optional(),
      gas: int64.optional(),
    })
    .optional(),
  overrides: stateOverrides.optional(),
  config: configChanges.optional(),
  /** Libraries that the network need not have, by BoC. */
  libraries: z.array(bocText).max(100).optional(),
  /** Use the block contexts of the on-chain trace. */
  as_on_chain: z.boolean().optional(),
  explain: z.boolean().optional(),
  /** ABIs that bodies, data and exit codes are decoded by, where they fit. */
  abis: abiSources,
})
export type DebugRunRequest = z.output<typeof DebugRunRequest>

/** Run each transaction on the second engine, too, and compare. */
export const secondOpinion = z.boolean().optional()
/** What runs the messages; by default the engine of record. */
export const engine = z.enum(engineNames).optional()

/** A run and the engines it is made on. Operations that make something of a run use the engine of record. */
export const DebugEmulateRequest = namedObject('DebugEmulateRequest', {
  ...DebugRunRequest.shape,
  second_opinion: secondOpinion,
  engine,
})
export type DebugEmulateRequest = z.output<typeof DebugEmulateRequest>

/** Which event: by hash, explorer link or message, or by a transaction to start from. */
export const DebugEventRequest = namedObject('DebugEventRequest', {
  /** Event id, transaction hash, message hash (also normalized), explorer link, or message BoC. */
  query: z.string().optional(),
  /** With `lt`: the transaction to start from on a source without an index. */
  account: z.string().optional(),
  lt: int64.optional(),
  /** The block in which to search for the hash, on a source without an index. */
  block: z.string().optional(),
  explain: z.boolean().optional(),
  /** ABIs that bodies, data and exit codes are decoded by, where they fit. */
  abis: abiSources,
})
export type DebugEventRequest = z.output<typeof DebugEventRequest>

/** A message body, with the interfaces of its receiver (of its sender for `external-out`). */
export const DebugDecodeBodyRequest = namedObject('DebugDecodeBodyRequest', {
  boc: bocText,
  /** `message`: the BoC is a full message; its body is decoded, and the message type is the direction. */
  boc_kind: z.enum(['body', 'message']).optional(),
  interfaces: z.array(z.string()).max(100).optional(),
  direction: z.enum(['internal', 'external-in', 'external-out']).optional(),
  /** All of them are tried, whatever contracts they are for. */
  abis: abiSources,
})
export type DebugDecodeBodyRequest = z.output<typeof DebugDecodeBodyRequest>

/** Code and data of a contract, or the StateInit that contains them. */
export const DebugInspectRequest = namedObject('DebugInspectRequest', {
  code: bocText.optional(),
  data: bocText.optional(),
  state_init: bocText.optional(),
  address: z.string().optional(),
  balance: int64.optional(),
  /** All of them are tried, whatever contracts they are for. */
  abis: abiSources,
})

/** A transaction BoC, with the interfaces of its account. */
export const DebugTransactionRequest = namedObject('DebugTransactionRequest', {
  boc: bocText,
  interfaces: z.array(z.string()).max(100).optional(),
  /** `(workchain,shard,seqno)` of its block, copied to the reply. */
  block: z.string().optional(),
})
export type DebugTransactionRequest = z.output<typeof DebugTransactionRequest>

/** Account addresses in any form. */
export const AccountIds = namedObject('AccountIds', { account_ids: z.array(z.string()).min(1).max(1000) })
