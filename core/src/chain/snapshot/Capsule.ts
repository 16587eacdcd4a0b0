import { z } from 'zod'
import type { Cell } from '../../cell/Cell.ts'
import { AppError, type ErrorCode, errorTable, tryRead } from '../../errors.ts'
import { lazy } from '../../lazy.ts'
import type { Nano } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import { listOf, parseSchema } from '../../wire/parseSchema.ts'
import { methodNames, type SourceMethod, sourceMethods } from '../sourceMethods.ts'
import type { Lookup } from '../wrappers/recording.ts'
import {
  address,
  convert,
  count,
  decimal,
  entryOf,
  type FileLayout,
  type FileTables,
  flag,
  hash,
  int,
  label,
  list,
  logicalTime,
  mapOf,
  named,
  optional,
  plain,
  record,
  text,
  utime,
  type ValueOf,
  variants,
} from './layout.ts'
import { lookupValue } from './lookupValue.ts'
import { snapshotError } from './snapshotError.ts'

// The part of a snapshot file that makes it a capsule; in words: docs/snapshot-format.md.

/** A transaction by its path in the tree: `0`, `0.1`, … */
const nodePattern = /^0(\.\d{1,9})*$/

const amount = () => z.string().regex(/^\d{1,40}$/)
const cell = entryOf<Cell>('cells')
const method = plain<SourceMethod>(() => z.enum(methodNames))

const accountStatuses = ['nonexist', 'uninit', 'active', 'frozen'] as const
type AccountStatus = (typeof accountStatuses)[number]

const run = record({
  message: cell,
  blockSeqno: count,
  now: utime,
  lt: logicalTime,
  seed: hash,
  ignoreSignature: flag,
  secondsPerHop: plain<number>(() => z.int().nonnegative().max(3600)),
  limits: record({ transactions: count, timeMs: count, gas: decimal(amount) }),
  overrides: list(
    record({
      account: address,
      status: optional(plain<AccountStatus>(() => z.enum(accountStatuses))),
      balance: optional(decimal<Nano>(amount)),
      code: optional(cell),
      data: optional(cell),
    }),
  ),
  /** Changed config parameters. */
  config: optional(list(record({ param: int, value: cell }))),
  /** Libraries that were given. */
  libraries: optional(list(cell)),
  asOnChain: named('as_landed', flag),
  /** Messages that ran before it, in order. */
  earlier: optional(list(record({ message: cell, now: utime, lt: logicalTime, seed: hash, ignoreSignature: flag }))),
})
/** A run with all arguments that affect its result. */
export type CapsuleRun = ValueOf<typeof run>

const event = record({
  query: optional(text),
  account: optional(text),
  lt: optional(logicalTime),
  block: optional(text),
})
type CapsuleEvent = ValueOf<typeof event>

type Subject =
  | { readonly kind: 'run'; readonly run: CapsuleRun }
  | { readonly kind: 'event'; readonly event: CapsuleEvent }
const subject = convert(
  variants({ run, event }),
  ({ kind, ...own }): Subject =>
    kind === 'run' ? { kind, run: own as CapsuleRun } : { kind, event: own as CapsuleEvent },
  each => (each.kind === 'run' ? { kind: 'run' as const, ...each.run } : { kind: 'event' as const, ...each.event }),
)

const outcome = record({
  /** Transaction hashes by their path in the tree: `0`, `0.1`, … */
  transactions: mapOf(
    plain<string>(() => z.string().regex(nodePattern)),
    hash,
  ),
  rejection: optional(record({ account: address, exitCode: optional(int) })),
  /** Why the trace was incomplete. */
  partial: optional(text),
})
/** The result at the time of saving, independent of language. */
export type CapsuleOutcome = ValueOf<typeof outcome>

/** The result of loading a token's off-chain content. */
export type OffChainLookup =
  | { readonly type: 'read'; readonly content: { readonly [key: string]: Json } }
  | { readonly type: 'unknown'; readonly reason: string }

/** The content is JSON; only its integers are encoded. */
const offChainLookup = {
  ...(lookupValue as FileLayout<OffChainLookup>), // by the schema
  getSchema: lazy(() =>
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('read'), content: z.record(z.string(), z.unknown()) }),
      z.object({ type: z.literal('unknown'), reason: z.string() }),
    ]),
  ),
}

const getLookupSchema = lazy(() => {
  const codes = Object.keys(errorTable) as ErrorCode[] // the table's keys
  const call = { ask: z.enum(methodNames), of: z.string() }
  const failure = z.object({ code: z.enum(codes), details: z.record(z.string(), z.unknown()) })
  return z.union([
    z.object({ ...call, answer: z.unknown() }).required({ answer: true }),
    z.object({ ...call, failure }),
  ])
})
type LookupJson = z.output<ReturnType<typeof getLookupSchema>>

const lookups: FileLayout<readonly Lookup[]> = {
  getSchema: lazy(() => listOf(getLookupSchema())),
  read: (json, tables) =>
    (json as LookupJson[]).map((each, index) => readLookup(each, tables, `capsule.lookups.${index}`)),
  write: (value, tables) =>
    [...value]
      .sort((a, b) => compareTexts(`${a.method} ${a.args}`, `${b.method} ${b.args}`))
      .map(each => writeLookup(each, tables)),
}

function writeLookup(lookup: Lookup, tables: FileTables): LookupJson {
  const key = { ask: lookup.method, of: lookup.args }
  if (!('failure' in lookup)) return { ...key, answer: lookupValue.write(lookup.reply, tables) }
  const { code, details } = lookup.failure
  return { ...key, failure: { code, details: { ...(details as object) } } } // details are objects
}

function readLookup(json: LookupJson, tables: FileTables, path: string): Lookup {
  const key = { method: json.ask, args: json.of }
  if ('failure' in json) {
    const { code, details } = json.failure
    try {
      // The details come from a file and are not typed; building the message checks them.
      const error = new AppError(code, details as never)
      return { ...key, failure: { code, details: error.details } }
    } catch {
      throw snapshotError(`${path}: the details of ${code} are invalid`)
    }
  }
  const { recorded } = sourceMethods[key.method]
  if (recorded === 'snapshot') throw snapshotError(`${path}: results of ${key.method} are not recorded as lookups`)
  const reply = lookupValue.read(json.answer, tables)
  const parsed = parseSchema<unknown>(recorded(), reply)
  if (!parsed.success)
    throw snapshotError(`${[path, 'answer', ...parsed.issue.path].join('.')}: ${parsed.issue.message}`)
  return { ...key, reply }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const abi = record({
  text,
  name: optional(label),
  /** The contracts and messages that it is for, besides those that the text states. */
  codeHashes: optional(list(hash)),
  accounts: optional(list(address)),
  opCodes: optional(list(count)),
})
/** An ABI of the user by which the run was decoded. */
export type CapsuleAbi = ValueOf<typeof abi>

const node = plain<string>(() => z.string().regex(nodePattern))

/** A cell that only a recording needs: without it the rest of the file is still good. */
const recordedCode: FileLayout<Cell | undefined> = {
  ...cell,
  read: (json, tables) => tryRead(() => cell.read(json, tables)),
  write: (value, tables) => (value ? cell.write(value, tables) : undefined),
}

const recording = record({
  node,
  /** Absent for an account without code. */
  code: optional(recordedCode),
  /** In base64; it is read when it is opened. */
  packed: text,
})
/** The VM steps of one transaction, packed. */
export type CapsuleRecording = ValueOf<typeof recording>

const capsuleFields = record({
  /** Increased by changes after which older readers would run something else. */
  version: plain<1 | 2>(() => z.union([z.literal(1), z.literal(2)])),
  /** The step at which the debugger opens, from 0. Pages look for it here, before they read the rest. */
  opensAt: optional(record({ node, step: count })),
  title: optional(label),
  createdAt: named('made_at', utime),
  /** The program that created it, e.g. `Tonoscope 0.1.0`. */
  createdBy: named('made_by', label),
  /** The name of the source at the time. */
  source: label,
  /** The methods that the source had. */
  methods: named('asks', list(method)),
  /** The network was a recorded one. */
  recorded: flag,
  emulator: record({ build: text, globalVersion: count }),
  signatureStripped: flag,
  /** Without the signature: the normalized hash of the signed message, by which it is found on chain. */
  sentHash: named('sent_hash', optional(hash)),
  /** The capsule that it was compared with, in base64; it is read when the comparison is opened. */
  comparedWith: named('compared_with', optional(text)),
  subject,
  outcome,
  /** Whether the host loaded off-chain content. */
  fetchesOffChain: named('fetches', flag),
  /** Off-chain token content, by URI. */
  offChain: convert(
    mapOf(text, offChainLookup),
    contents => contents,
    contents => new Map([...contents].sort(([a], [b]) => compareTexts(a, b))),
  ),
  /** The ABIs of the user by which it was decoded. */
  abis: optional(list(abi)),
  /** Calls whose results are not in the snapshot itself, and calls that failed. */
  lookups,
  /** VM steps of transactions that were chosen when it was saved. */
  recordings: optional(list(recording)),
})

/** A saved run or event, to be opened without a network. */
export type Capsule = Omit<ValueOf<typeof capsuleFields>, 'version'>

/** Readers of version 1 would run something else without what they do not know. */
const versionOf = (subject: Subject): 1 | 2 =>
  subject.kind === 'run' &&
  (subject.run.config !== undefined ||
    subject.run.libraries !== undefined ||
    subject.run.earlier !== undefined ||
    subject.run.overrides.some(({ status }) => status !== undefined))
    ? 2
    : 1

/** The layout of a capsule's part of a snapshot file. */
export const capsule: FileLayout<Capsule> = convert(
  capsuleFields,
  ({ version: _, ...own }) => own,
  own => ({ version: versionOf(own.subject), ...own }),
)
