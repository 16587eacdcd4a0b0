/** One row of the error table: HTTP status, the sentence, and whether another source may be asked. */
type Entry<D> = { readonly http: number; readonly say: (details: D) => string; readonly retry: boolean }

const entry = <D>(http: number, say: (details: D) => string, retry = false): Entry<D> => ({ http, say, retry })

/** Every way to fail: code → HTTP status, sentence, shape of the details, retry with another source. */
export const errorTable = {
  'input.boc': entry(400, (d: { reason: string; offset?: number }) =>
    d.offset === undefined ? `not a bag of cells: ${d.reason}` : `not a bag of cells: ${d.reason} (byte ${d.offset})`,
  ),
  'input.cell': entry(400, (d: { reason: string; layout?: string }) =>
    d.layout === undefined ? `cell does not fit: ${d.reason}` : `cell is not a ${d.layout}: ${d.reason}`,
  ),
  'input.roots': entry(400, (d: { roots: number }) => `one root cell is expected, this bag has ${d.roots}`),
  'input.message': entry(400, (d: { reason: string }) => `not a message that can be emulated: ${d.reason}`),
  'input.text': entry(400, (d: { reason: string }) => `nothing was recognised: ${d.reason}`),
  'input.address': entry(400, (d: { text: string; reason: string }) => `not an address: ${d.reason}`),
  'input.hash': entry(
    400,
    (d: { text: string; advice?: string }) =>
      `not a 256-bit hash: ${d.text.slice(0, 80)}${d.advice === undefined ? '' : `: ${d.advice}`}`,
  ),
  'input.block': entry(400, (d: { text: string }) => `not a block id: ${d.text.slice(0, 120)}`),
  'input.amount': entry(400, (d: { text: string }) => `not an amount: ${d.text.slice(0, 80)}`),
  'input.json': entry(400, (d: { reason: string; offset: number }) => `not JSON: ${d.reason} (character ${d.offset})`),
  'input.body': entry(400, (d: { path: string; reason: string }) =>
    d.path === '' ? `the request does not fit: ${d.reason}` : `${d.path}: ${d.reason}`,
  ),
  'input.network': entry(
    404,
    (d: { network: string; known: readonly string[] }) => `no network named ${d.network}; known: ${d.known.join(', ')}`,
  ),
  'input.snapshot': entry(400, (d: { reason: string }) => `not a snapshot: ${d.reason}`),
  'input.argument': entry(400, (d: { name: string; reason: string }) => `${d.name}: ${d.reason}`),
  'lookup.route': entry(404, (d: { method: string; path: string }) => `no operation ${d.method} ${d.path}`),
  'lookup.method': entry(
    405,
    (d: { method: string; allowed: readonly string[] }) =>
      `${d.method} is not allowed here; allowed: ${d.allowed.join(', ')}`,
  ),
  'lookup.block': entry(404, (d: { block: string }) => `no block ${d.block}`),
  'lookup.event': entry(404, (d: { eventId: string }) => `no event ${d.eventId}`),
  'lookup.transaction': entry(404, (d: { id: string }) => `no transaction ${d.id}`),
  'lookup.account': entry(404, (d: { account: string }) => `no account ${d.account}`),
  'lookup.item': entry(404, (d: { account: string; reason: string }) => `${d.account} is no NFT item: ${d.reason}`),
  'limit.body': entry(
    413,
    (d: { bytes: number; limit: number }) => `the request is ${d.bytes} bytes long, the limit is ${d.limit}`,
  ),
  'limit.cells': entry(413, (d: { what: string; limit: number }) => `${d.what} exceeds the limit of ${d.limit}`),
  'limit.transactions': entry(500, (d: { limit: number }) => `to many iterations: ${d.limit}/${d.limit}`),
  'limit.time': entry(504, (d: { afterMs: number }) => `the emulation was stopped after ${d.afterMs} ms`),
  'limit.rate': entry(429, (d: { retryAfterSec: number }) => `too many requests; try again in ${d.retryAfterSec} s`),
  'limit.queue': entry(503, (d: { waiting: number }) => `too many emulations are waiting (${d.waiting})`),
  'limit.cancelled': entry(499, (_: Record<string, never>) => 'cancelled'),
  'emulation.rejected': entry(406, (d: { exitCode?: number; text: string }) =>
    d.exitCode === undefined
      ? `the account did not accept the message: ${d.text}`
      : `the account did not accept the message (exit code ${d.exitCode}): ${d.text}`,
  ),
  'emulation.libraryMissing': entry(
    422,
    (d: { hashes: readonly string[] }) => `library ${d.hashes.join(', ')} is not known to the network`,
  ),
  'emulation.failed': entry(
    500,
    (d: { iteration: number; text: string }) => `the emulator failed at transaction ${d.iteration}: ${d.text}`,
  ),
  'emulation.config': entry(
    500,
    (d: { reason: string }) => `the emulator does not take this configuration: ${d.reason}`,
  ),
  'source.unsupported': entry(501, (d: { source: string; what: string }) => `${d.source} cannot tell: ${d.what}`, true),
  'source.notRecorded': entry(
    404,
    (d: { source: string; what: string }) => `${d.source} does not hold ${d.what}`,
    true,
  ),
  'source.timeout': entry(
    504,
    (d: { source: string; afterMs: number }) => `${d.source} did not answer within ${d.afterMs} ms`,
    true,
  ),
  'source.unreachable': entry(
    502,
    (d: { source: string; reason: string }) => `${d.source} cannot be reached: ${d.reason}`,
    true,
  ),
  'source.malformed': entry(
    502,
    (d: { source: string; reason: string }) => `${d.source} answered nonsense: ${d.reason}`,
    true,
  ),
  'source.refused': entry(502, (d: { source: string; reason: string }) => `${d.source} refused: ${d.reason}`, true),
  'proof.merkle': entry(502, (d: { claim: string }) => `the proof does not hold: ${d.claim}`, true),
  'proof.block': entry(502, (d: { claim: string }) => `the block is not the one that its name says: ${d.claim}`, true),
  'proof.header': entry(502, (d: { claim: string }) => `the block header is not proven: ${d.claim}`, true),
  'proof.shard': entry(502, (d: { claim: string }) => `the shard block is not proven: ${d.claim}`, true),
  'proof.account': entry(502, (d: { claim: string }) => `the account state is not proven: ${d.claim}`, true),
  'proof.config': entry(502, (d: { claim: string }) => `the configuration is not proven: ${d.claim}`, true),
  'proof.transaction': entry(502, (d: { claim: string }) => `the transaction is not proven: ${d.claim}`, true),
  'proof.library': entry(502, (d: { claim: string }) => `the library is not the one asked for: ${d.claim}`, true),
  'internal.bug': entry(500, (d: { reference: string }) => `an error of ours (${d.reference})`),
} as const

/** A code of the error table, `family.thing`. */
export type ErrorCode = keyof typeof errorTable

/** What an error of this code carries. */
export type Details<C extends ErrorCode> = Parameters<(typeof errorTable)[C]['say']>[0]

/** The first word of a code: who can do something about it. */
export type Family = ErrorCode extends `${infer F}.${string}` ? F : never

/** The one error class: decide by `code`, never by the words of the message. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: C
  readonly details: Details<C>
  constructor(code: C, details: Details<C>, options?: { cause?: unknown }) {
    // The table is keyed by the same code that types the details; TypeScript cannot correlate the two.
    super((errorTable[code].say as (d: Details<C>) => string)(details))
    if (options?.cause !== undefined) this.cause = options.cause
    this.code = code
    this.details = details
  }
}

/** `switch (error.code)` narrows `error.details`. */
export type AnyAppError = { [C in ErrorCode]: AppError<C> }[ErrorCode]

/** A failure as it crosses a border (HTTP, IPC, worker): plain data. */
export type WireError = {
  readonly error: string
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
}

/** Says whether a thrown value is one of ours. */
export function isAppError(value: unknown): value is AnyAppError {
  return value instanceof AppError
}

/** The failure as data; whatever is not ours becomes `internal.bug`, whose cause stays in the log under `reference`. */
export function toWire(thrown: unknown, reference: string): WireError {
  const error = isAppError(thrown) ? thrown : new AppError('internal.bug', { reference })
  return { error: error.message, code: error.code, details: { ...error.details } }
}

/** The error that a border sent as data. */
export function fromWire(wire: WireError): AnyAppError {
  // The code and its details left another process of this program together, through `toWire`.
  return new AppError(wire.code, wire.details as never) as AnyAppError
}
