/**
 * What an error means for a caller that wanted data:
 *
 * - `absent`: there is none
 * - `unsupported`: this source cannot provide it; the same call fails in the same way
 * - `unreachable`: the source did not reply; another try may succeed
 * - `untrusted`: it replied with something that cannot be used: an error, a malformed reply, a wrong proof
 *
 * All but `absent` leave it unknown: another source may have the data.
 */
export type ErrorMeaning = 'absent' | 'unsupported' | 'unreachable' | 'untrusted'

/** One row of the error table: HTTP status, message, and what the error means if it concerns data of a source. */
type ErrorEntry<D> = {
  readonly http: number
  readonly message: (details: D) => string
  readonly meaning: ErrorMeaning | undefined
}

const errorEntry = <D>(http: number, message: (details: D) => string, meaning?: ErrorMeaning): ErrorEntry<D> => ({
  http,
  message,
  meaning,
})

/** Every error code: HTTP status, message, shape of the details, meaning. */
export const errorTable = {
  'input.boc': errorEntry(400, (d: { reason: string; offset?: number }) =>
    d.offset === undefined ? `invalid BoC: ${d.reason}` : `invalid BoC: ${d.reason} (byte ${d.offset})`,
  ),
  'input.cell': errorEntry(400, (d: { reason: string; layout?: string }) =>
    d.layout === undefined ? `invalid cell: ${d.reason}` : `invalid ${d.layout}: ${d.reason}`,
  ),
  'input.roots': errorEntry(400, (d: { roots: number }) => `expected a BoC with one root, got ${d.roots} roots`),
  'input.message': errorEntry(400, (d: { reason: string }) => `cannot emulate this message: ${d.reason}`),
  'input.text': errorEntry(400, (d: { reason: string }) => `not recognised: ${d.reason}`),
  'input.address': errorEntry(400, (d: { text: string; reason: string }) => `invalid address: ${d.reason}`),
  'input.hash': errorEntry(
    400,
    (d: { text: string; advice?: string }) =>
      `invalid 256-bit hash: ${d.text.slice(0, 80)}${d.advice === undefined ? '' : `: ${d.advice}`}`,
  ),
  'input.block': errorEntry(400, (d: { text: string }) => `invalid block id: ${d.text.slice(0, 120)}`),
  'input.amount': errorEntry(400, (d: { text: string }) => `invalid amount: ${d.text.slice(0, 80)}`),
  'input.json': errorEntry(
    400,
    (d: { reason: string; offset: number }) => `invalid JSON: ${d.reason} (character ${d.offset})`,
  ),
  'input.body': errorEntry(400, (d: { path: string; reason: string }) =>
    d.path === '' ? `invalid request: ${d.reason}` : `${d.path}: ${d.reason}`,
  ),
  'input.network': errorEntry(
    404,
    (d: { network: string; known: readonly string[] }) =>
      `unknown network ${d.network}; available: ${d.known.join(', ')}`,
  ),
  'input.snapshot': errorEntry(400, (d: { reason: string }) => `invalid snapshot: ${d.reason}`),
  'input.argument': errorEntry(400, (d: { name: string; reason: string }) => `${d.name}: ${d.reason}`),
  'lookup.route': errorEntry(404, (d: { method: string; path: string }) => `no such endpoint: ${d.method} ${d.path}`),
  'lookup.method': errorEntry(
    405,
    (d: { method: string; allowed: readonly string[] }) =>
      `method ${d.method} not allowed; allowed: ${d.allowed.join(', ')}`,
  ),
  'lookup.block': errorEntry(404, (d: { block: string }) => `block ${d.block} not found`, 'absent'),
  'lookup.event': errorEntry(404, (d: { eventId: string }) => `event ${d.eventId} not found`, 'absent'),
  'lookup.transaction': errorEntry(404, (d: { id: string }) => `transaction ${d.id} not found`, 'absent'),
  'lookup.account': errorEntry(404, (d: { account: string }) => `account ${d.account} not found`, 'absent'),
  'lookup.item': errorEntry(
    404,
    (d: { account: string; reason: string }) => `${d.account} is not an NFT item: ${d.reason}`,
    'absent',
  ),
  'limit.body': errorEntry(
    413,
    (d: { bytes: number; limit: number }) => `request body of ${d.bytes} bytes exceeds the limit of ${d.limit} bytes`,
  ),
  'limit.cells': errorEntry(413, (d: { what: string; limit: number }) => `${d.what} exceeds the limit of ${d.limit}`),
  'limit.transactions': errorEntry(500, (d: { limit: number }) => `to many iterations: ${d.limit}/${d.limit}`),
  'limit.time': errorEntry(504, (d: { afterMs: number }) => `emulation timed out after ${d.afterMs} ms`),
  'limit.rate': errorEntry(
    429,
    (d: { retryAfterSec: number }) => `too many requests; try again in ${d.retryAfterSec} s`,
  ),
  'limit.queue': errorEntry(
    503,
    (d: { waiting: number }) => `emulation queue is full (${d.waiting} waiting); try again later`,
  ),
  'limit.cancelled': errorEntry(499, (_: Record<string, never>) => 'cancelled'),
  'emulation.rejected': errorEntry(406, (d: { exitCode?: number; text: string }) =>
    d.exitCode === undefined
      ? `the account rejected the message: ${d.text}`
      : `the account rejected the message (exit code ${d.exitCode}): ${d.text}`,
  ),
  'emulation.libraryMissing': errorEntry(
    422,
    (d: { hashes: readonly string[] }) => `library not found on the network: ${d.hashes.join(', ')}`,
  ),
  'emulation.failed': errorEntry(
    500,
    (d: { iteration: number; text: string }) => `the emulator failed at transaction ${d.iteration}: ${d.text}`,
  ),
  'emulation.config': errorEntry(
    500,
    (d: { reason: string }) => `the emulator rejected this configuration: ${d.reason}`,
  ),
  'source.unsupported': errorEntry(
    501,
    (d: { source: string; what: string }) => `${d.source} does not support: ${d.what}`,
    'unsupported',
  ),
  'source.notRecorded': errorEntry(
    404,
    (d: { source: string; what: string }) => `not recorded in ${d.source}: ${d.what}`,
    'unsupported',
  ),
  'source.timeout': errorEntry(
    504,
    (d: { source: string; afterMs: number }) => `${d.source} did not respond within ${d.afterMs} ms`,
    'unreachable',
  ),
  'source.unreachable': errorEntry(
    502,
    (d: { source: string; reason: string }) => `cannot reach ${d.source}: ${d.reason}`,
    'unreachable',
  ),
  'source.malformed': errorEntry(
    502,
    (d: { source: string; reason: string }) => `invalid response from ${d.source}: ${d.reason}`,
    'untrusted',
  ),
  'source.refused': errorEntry(
    502,
    (d: { source: string; reason: string }) => `${d.source} rejected the request: ${d.reason}`,
    'untrusted',
  ),
  'proof.merkle': errorEntry(502, (d: { claim: string }) => `invalid proof: ${d.claim}`, 'untrusted'),
  'proof.block': errorEntry(502, (d: { claim: string }) => `block does not match its id: ${d.claim}`, 'untrusted'),
  'proof.header': errorEntry(502, (d: { claim: string }) => `block header proof failed: ${d.claim}`, 'untrusted'),
  'proof.shard': errorEntry(502, (d: { claim: string }) => `shard block proof failed: ${d.claim}`, 'untrusted'),
  'proof.account': errorEntry(502, (d: { claim: string }) => `account state proof failed: ${d.claim}`, 'untrusted'),
  'proof.config': errorEntry(502, (d: { claim: string }) => `configuration proof failed: ${d.claim}`, 'untrusted'),
  'proof.transaction': errorEntry(502, (d: { claim: string }) => `transaction proof failed: ${d.claim}`, 'untrusted'),
  'proof.library': errorEntry(
    502,
    (d: { claim: string }) => `library does not match the requested hash: ${d.claim}`,
    'untrusted',
  ),
  'internal.bug': errorEntry(500, (d: { reference: string }) => `internal error (${d.reference})`),
} as const

/** A code of the error table, `family.thing`. */
export type ErrorCode = keyof typeof errorTable

/** The details of an error of this code. */
export type ErrorDetails<C extends ErrorCode> = Parameters<(typeof errorTable)[C]['message']>[0]

/** The first part of a code: where the cause lies (input, lookup, limit, …). */
export type Family = ErrorCode extends `${infer F}.${string}` ? F : never

/** The one error class: branch on `code`, never on the text of the message. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: C
  readonly details: ErrorDetails<C>
  constructor(code: C, details: ErrorDetails<C>, options?: { cause?: unknown }) {
    // The table is keyed by the same code that types the details; TypeScript cannot correlate the two.
    super((errorTable[code].message as (d: ErrorDetails<C>) => string)(details))
    if (options?.cause !== undefined) this.cause = options.cause
    this.code = code
    this.details = details
  }
}

/** `switch (error.code)` narrows `error.details`. */
export type AnyAppError = { [C in ErrorCode]: AppError<C> }[ErrorCode]

/** An error as plain data, for HTTP, IPC and workers. */
export type WireError = {
  readonly error: string
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
}

/** Whether a caught value is an `AppError`. */
export function isAppError(value: unknown): value is AnyAppError {
  return value instanceof AppError
}

/** What `read` returns; `undefined` if it throws an `AppError`, or one of the codes, if any are given. */
export function tryRead<T>(read: () => T, ...codes: readonly ErrorCode[]): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error) && (codes.length === 0 || codes.includes(error.code))) return undefined
    throw error
  }
}

/** What an error means for a caller that wanted data; `undefined` for errors that do not concern data of a source. */
export function errorMeaning(error: unknown): ErrorMeaning | undefined {
  return isAppError(error) ? errorTable[error.code].meaning : undefined
}

/** Whether the data remains unknown because of its source. */
export function isSourceFailure(error: unknown): error is AnyAppError {
  const meaning = errorMeaning(error)
  return meaning !== undefined && meaning !== 'absent'
}

/**
 * The error as plain data; anything but an `AppError` becomes `internal.bug`, its cause is logged under `reference`.
 */
export function toWire(error: unknown, reference: string): WireError {
  const { message, code, details } = isAppError(error) ? error : new AppError('internal.bug', { reference })
  return { error: message, code, details: { ...details } }
}

/** The error that `toWire` serialised. */
export function fromWire(wire: WireError): AnyAppError {
  // Code and details come from `toWire` in another process of this program, so they match.
  return new AppError(wire.code, wire.details as never) as AnyAppError
}
