/** The part of a snapshot file that makes it a capsule, as a schema; in words: docs/snapshot-format.md. */
import { z } from 'zod'
import { errorTable } from '../../errors.ts'
import { methodNames } from '../sourceMethods.ts'

const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
const address = z.string().regex(/^-?\d{1,10}:[0-9a-f]{64}$/)
const logicalTime = z
  .string()
  .regex(/^\d{1,20}$/)
  .refine(text => BigInt(text) < 2n ** 64n, 'a logical time has 64 bits')
const amount = z.string().regex(/^\d{1,40}$/)
const utime = z
  .int()
  .nonnegative()
  .max(2 ** 32 - 1)
const count = z.int().nonnegative()
const root = count
const node = z.string().regex(/^0(\.\d{1,9})*$/)

const run = z.object({
  kind: z.literal('run'),
  message: root,
  block_seqno: count,
  now: utime,
  lt: logicalTime,
  seed: hex64,
  ignore_signature: z.boolean(),
  seconds_per_hop: count.max(3600),
  limits: z.object({ transactions: count, time_ms: count, gas: amount }),
  overrides: z.array(
    z.object({ account: address, balance: amount.optional(), code: root.optional(), data: root.optional() }),
  ),
  as_landed: z.boolean(),
})

const event = z.object({
  kind: z.literal('event'),
  query: z.string().optional(),
  account: z.string().optional(),
  lt: logicalTime.optional(),
  block: z.string().optional(),
})

const codes = Object.keys(errorTable) as [keyof typeof errorTable] // the table's keys

const lookup = z.union([
  z.object({ ask: z.enum(methodNames), of: z.string(), answer: z.unknown() }).required({ answer: true }),
  z.object({
    ask: z.enum(methodNames),
    of: z.string(),
    failure: z.object({ code: z.enum(codes), details: z.record(z.string(), z.unknown()) }),
  }),
])

/** The capsule's part of the JSON. */
export const capsuleFormat = z.object({
  /** Version of the capsule's part; increased by changes after which older readers would run something else. */
  version: z.literal(1),
  title: z.string().max(200).optional(),
  made_at: utime,
  made_by: z.string().max(200),
  source: z.string().max(200),
  asks: z.array(z.enum(methodNames)),
  recorded: z.boolean(),
  emulator: z.object({ build: z.string(), global_version: count }),
  signature_stripped: z.boolean(),
  subject: z.discriminatedUnion('kind', [run, event]),
  outcome: z.object({
    transactions: z.record(node, hex64),
    rejection: z.object({ account: address, exit_code: z.int().optional() }).optional(),
    partial: z.string().optional(),
  }),
  fetches: z.boolean(),
  /** Off-chain token content, by URI. */
  off_chain: z.record(
    z.string(),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('read'), content: z.record(z.string(), z.unknown()) }),
      z.object({ type: z.literal('unknown'), reason: z.string() }),
    ]),
  ),
  lookups: z.array(lookup),
})
/** The JSON of a capsule's part. */
export type CapsuleJson = z.output<typeof capsuleFormat>
