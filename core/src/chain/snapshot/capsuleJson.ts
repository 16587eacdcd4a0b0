import type { Cell } from '../../cell/Cell.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { type Address, type Hash, lt, nano, unixSec } from '../../units.ts'
import { sourceMethods } from '../sourceMethods.ts'
import type { Lookup } from '../wrappers/recording.ts'
import type { Capsule, CapsuleRun, OffChainLookup } from './Capsule.ts'
import type { CapsuleJson } from './capsuleFormat.ts'
import { lookupFromJson, lookupToJson } from './lookupValue.ts'
import { snapshotError } from './snapshotError.ts'

type RunJson = Extract<CapsuleJson['subject'], { kind: 'run' }>
type RootOf = (cell: Cell) => number
type CellAt = (root: number) => Cell

/** The capsule's part of a snapshot file. */
export function capsuleToJson(capsule: Capsule, rootOf: RootOf): CapsuleJson {
  const { title, subject, outcome, emulator } = capsule
  return {
    version: 1,
    ...(title !== undefined && { title }),
    made_at: capsule.createdAt,
    made_by: capsule.createdBy,
    source: capsule.source,
    asks: [...capsule.methods],
    recorded: capsule.recorded,
    emulator: { build: emulator.build, global_version: emulator.globalVersion },
    signature_stripped: capsule.signatureStripped,
    subject:
      subject.kind === 'run'
        ? runToJson(subject.run, rootOf)
        : { kind: 'event', ...subject.event, ...ltText(subject.event.lt) },
    outcome: {
      transactions: Object.fromEntries(outcome.transactions),
      ...(outcome.rejection && {
        rejection: {
          account: outcome.rejection.account,
          ...(outcome.rejection.exitCode !== undefined && { exit_code: outcome.rejection.exitCode }),
        },
      }),
      ...(outcome.partial !== undefined && { partial: outcome.partial }),
    },
    fetches: capsule.fetchesOffChain,
    off_chain: Object.fromEntries(
      [...capsule.offChain].sort(compareUris).map(([uri, content]) => [uri, offChainToJson(content, rootOf)]),
    ),
    lookups: [...capsule.lookups].sort(compareLookups).map(lookup => {
      const { method: request, args: of } = lookup
      return 'failure' in lookup
        ? {
            ask: request,
            of,
            failure: { code: lookup.failure.code, details: { ...(lookup.failure.details as object) } },
          } // details are objects
        : { ask: request, of, answer: lookupToJson(lookup.reply, rootOf) }
    }),
  }
}

const ltText = (value: bigint | undefined) => (value === undefined ? { lt: undefined } : { lt: String(value) })

const compareLookups = (a: Lookup, b: Lookup): number => compareTexts(`${a.method} ${a.args}`, `${b.method} ${b.args}`)
const compareUris = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => compareTexts(a, b)
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const runToJson = (run: CapsuleRun, rootOf: RootOf): RunJson => ({
  kind: 'run',
  message: rootOf(run.message),
  block_seqno: run.blockSeqno,
  now: run.now,
  lt: String(run.lt),
  seed: run.seed,
  ignore_signature: run.ignoreSignature,
  seconds_per_hop: run.secondsPerHop,
  limits: { transactions: run.limits.transactions, time_ms: run.limits.timeMs, gas: String(run.limits.gas) },
  overrides: run.overrides.map(({ account, balance, code, data }) => ({
    account,
    ...(balance !== undefined && { balance: String(balance) }),
    ...(code && { code: rootOf(code) }),
    ...(data && { data: rootOf(data) }),
  })),
  as_landed: run.asOnChain,
})

/** Reads the capsule's part of a snapshot file. @throws input.snapshot */
export function capsuleFromJson(json: CapsuleJson, cellAt: CellAt): Capsule {
  const { title, subject, outcome, emulator } = json
  return {
    ...(title !== undefined && { title }),
    createdAt: unixSec(json.made_at),
    createdBy: json.made_by,
    source: json.source,
    methods: json.asks,
    recorded: json.recorded,
    emulator: { build: emulator.build, globalVersion: emulator.global_version },
    signatureStripped: json.signature_stripped,
    subject:
      subject.kind === 'run'
        ? { kind: 'run', run: runFromJson(subject, cellAt) }
        : { kind: 'event', event: eventFromJson(subject) },
    outcome: {
      // The schema has checked the form of the hashes and addresses here and below.
      transactions: new Map(Object.entries(outcome.transactions) as [string, Hash][]),
      ...(outcome.rejection && {
        rejection: {
          account: outcome.rejection.account as Address,
          ...(outcome.rejection.exit_code !== undefined && { exitCode: outcome.rejection.exit_code }),
        },
      }),
      ...(outcome.partial !== undefined && { partial: outcome.partial }),
    },
    fetchesOffChain: json.fetches,
    offChain: new Map(Object.entries(json.off_chain).map(([uri, content]) => [uri, offChainFromJson(content, cellAt)])),
    lookups: json.lookups.map((lookup, index) => lookupEntryFromJson(lookup, cellAt, `capsule.lookups.${index}`)),
  }
}

/** The content is JSON; only its integers are encoded. */
const offChainToJson = (lookup: OffChainLookup, rootOf: RootOf): CapsuleJson['off_chain'][string] =>
  lookup.type === 'read'
    ? { type: 'read', content: lookupToJson(lookup.content, rootOf) as Record<string, unknown> } // an object stays one
    : lookup

function offChainFromJson(json: CapsuleJson['off_chain'][string], cellAt: CellAt): OffChainLookup {
  // The content is JSON; only its integers are encoded.
  return lookupFromJson(json, cellAt) as OffChainLookup
}

const eventFromJson = ({ query, account, lt: at, block }: Extract<CapsuleJson['subject'], { kind: 'event' }>) => ({
  ...(query !== undefined && { query }),
  ...(account !== undefined && { account }),
  ...(at !== undefined && { lt: lt(BigInt(at)) }),
  ...(block !== undefined && { block }),
})

const runFromJson = (run: RunJson, cellAt: CellAt): CapsuleRun => ({
  message: cellAt(run.message),
  blockSeqno: run.block_seqno,
  now: unixSec(run.now),
  lt: lt(BigInt(run.lt)),
  seed: run.seed as Hash,
  ignoreSignature: run.ignore_signature,
  secondsPerHop: run.seconds_per_hop,
  limits: { transactions: run.limits.transactions, timeMs: run.limits.time_ms, gas: BigInt(run.limits.gas) },
  overrides: run.overrides.map(({ account, balance, code, data }) => ({
    account: account as Address,
    ...(balance !== undefined && { balance: nano(BigInt(balance)) }),
    ...(code !== undefined && { code: cellAt(code) }),
    ...(data !== undefined && { data: cellAt(data) }),
  })),
  asOnChain: run.as_landed,
})

function lookupEntryFromJson(json: CapsuleJson['lookups'][number], cellAt: CellAt, path: string): Lookup {
  const { ask: request, of } = json
  if ('failure' in json) {
    const { code, details } = json.failure
    failureOf(code, details, path)
    return { method: request, args: of, failure: { code, details } }
  }
  const { recorded: schema } = sourceMethods[request]
  if (schema === 'snapshot') throw snapshotError(`${path}: results of ${request} are not recorded as lookups`)
  const reply = lookupFromJson(json.answer, cellAt)
  const checked = schema.safeParse(reply)
  const [issue] = checked.error?.issues ?? []
  if (issue) throw snapshotError(`${[path, 'answer', ...issue.path].join('.')}: ${issue.message}`)
  return { method: request, args: of, reply }
}

/** The error of a failed call. @throws input.snapshot when the details do not match the code */
export function failureOf(code: ErrorCode, details: unknown, path: string): AppError {
  try {
    // The details come from a file and are not typed; building the message checks them.
    return new AppError(code, details as never)
  } catch {
    throw snapshotError(`${path}: the details of ${code} are invalid`)
  }
}
