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
type ErrorMeaning = 'absent' | 'unsupported' | 'unreachable' | 'untrusted'

/** One row of the error table: HTTP status, message, and what the error means if it concerns data of a source. */
type ErrorEntry<D> = {
  readonly http: number
  readonly message: (details: D) => string
  readonly meaning: ErrorMeaning | undefined
}

const entry =
  (http: number, meaning?: ErrorMeaning) =>
  <D>(message: (details: D) => string): ErrorEntry<D> => ({ http, message, meaning })

const invalid = entry(400)
const unknownName = entry(404)
const absent = entry(404, 'absent')
const forbidden = entry(403)
const tooLarge = entry(413)
const failed = entry(500)
const unreachable = entry(502, 'unreachable')
const untrusted = entry(502, 'untrusted')
const timedOut = entry(504, 'unreachable')
const unsupported = entry(501, 'unsupported')
const notRecorded = entry(404, 'unsupported')
const unusable = entry(503, 'unsupported')

const proofEntry = (title: string) => untrusted((d: { claim: string }) => `${title}: ${d.claim}`)

/** Whether the text of a block id names a zero state. */
export const isZeroStateText = (block: string): boolean => block.endsWith(',0)')

/** Every error code: HTTP status, message, shape of the details, meaning. */
export const errorTable = {
  'input.boc': invalid((d: { reason: string; offset?: number }) =>
    d.offset === undefined ? `invalid BoC: ${d.reason}` : `invalid BoC: ${d.reason} (byte ${d.offset})`,
  ),
  'input.cell': invalid((d: { reason: string; layout?: string }) =>
    d.layout === undefined ? `invalid cell: ${d.reason}` : `invalid ${d.layout}: ${d.reason}`,
  ),
  'input.roots': invalid((d: { roots: number }) => `expected a BoC with one root, got ${d.roots} roots`),
  'input.message': invalid((d: { reason: string }) => `cannot emulate this message: ${d.reason}`),
  'input.text': invalid((d: { reason: string }) => `not recognised: ${d.reason}`),
  'input.errorText': invalid(
    (_: object) => 'no known error in this text: neither an exit code, nor a VM log, nor an error of the table',
  ),
  'input.address': invalid((d: { text: string; reason: string }) => `invalid address: ${d.reason}`),
  'input.hash': invalid(
    (d: { text: string; advice?: string }) =>
      `invalid 256-bit hash: ${d.text.slice(0, 80)}${d.advice === undefined ? '' : `: ${d.advice}`}`,
  ),
  'input.block': invalid((d: { text: string }) => `invalid block ID: ${d.text.slice(0, 120)}`),
  'input.amount': invalid((d: { text: string }) => `invalid amount: ${d.text.slice(0, 80)}`),
  'input.json': invalid((d: { reason: string; offset: number }) => `invalid JSON: ${d.reason} (character ${d.offset})`),
  'input.abi': invalid((d: { position: string; reason: string; abi?: string }) =>
    d.abi === undefined
      ? `invalid ABI: ${d.reason} (${d.position})`
      : `invalid ABI ${d.abi}: ${d.reason} (${d.position})`,
  ),
  'input.source': invalid(
    (d: { position: string; reason: string }) => `invalid source file: ${d.reason} (${d.position})`,
  ),
  'input.abiValue': invalid((d: { path: string; type: string; reason: string }) =>
    d.path === '' ? `invalid ${d.type}: ${d.reason}` : `${d.path}: invalid ${d.type}: ${d.reason}`,
  ),
  'input.body': invalid((d: { path: string; reason: string }) =>
    d.path === '' ? `invalid request: ${d.reason}` : `${d.path}: ${d.reason}`,
  ),
  'input.network': unknownName(
    (d: { network: string; known: readonly string[] }) =>
      `unknown network ${d.network}; available: ${d.known.join(', ')}`,
  ),
  'input.networkFile': invalid(
    (d: { network: string; path: string; reason: string }) =>
      `network ${d.network} names the file ${d.path.slice(0, 200)}: ${d.reason}`,
  ),
  'input.snapshot': invalid((d: { reason: string }) => `invalid snapshot: ${d.reason}`),
  'input.argument': invalid((d: { name: string; reason: string }) => `${d.name}: ${d.reason}`),
  'input.host': invalid((d: { reason: string }) => `expected one valid Host header: ${d.reason}`),
  'access.host': forbidden(
    (d: { host: string }) =>
      `requests to the host ${d.host} are not allowed; start the server with --allowed-host ${d.host} to allow them`,
  ),
  'access.origin': forbidden(
    (d: { origin: string }) =>
      `requests from ${d.origin} are not allowed; start the server with --cors and its origin to allow them`,
  ),
  'access.token': entry(401)((d: { given: boolean }) =>
    d.given
      ? 'the token is wrong; send the token that the server was started with'
      : 'a token is required; send it as Authorization: Bearer <token>, or open /?token=<token> in the browser',
  ),
  'lookup.route': unknownName(
    (d: { method: string; path: string; advice?: string }) =>
      `no such endpoint: ${d.method} ${d.path}${d.advice === undefined ? '' : `; ${d.advice}`}`,
  ),
  'lookup.method': entry(405)(
    (d: { method: string; allowed: readonly string[] }) =>
      `method ${d.method} not allowed; allowed: ${d.allowed.join(', ')}`,
  ),
  'lookup.block': absent(
    (d: { block: string }) =>
      `block ${d.block} not found${isZeroStateText(d.block) ? ': seqno 0 is a zero state, the first block has seqno 1' : ''}`,
  ),
  'lookup.event': absent((d: { eventId: string }) => `event ${d.eventId} not found`),
  'lookup.transaction': absent((d: { id: string }) => `transaction ${d.id} not found`),
  'lookup.ambiguous': unknownName(
    (d: { hash: string; found: readonly string[] }) =>
      `more than one transaction with message hash ${d.hash}; request one of them by its own hash: ${d.found.join(', ')}`,
  ),
  'lookup.account': absent((d: { account: string }) => `account ${d.account} not found`),
  'lookup.item': absent((d: { account: string; reason: string }) => `${d.account} is not an NFT item: ${d.reason}`),
  'limit.body': tooLarge(
    (d: { bytes: number; limit: number }) => `request body of ${d.bytes} bytes exceeds the limit of ${d.limit} bytes`,
  ),
  'limit.cells': tooLarge((d: { what: string; limit: number }) => `${d.what} exceeds the limit of ${d.limit}`),
  'limit.transactions': failed((d: { limit: number }) => `to many iterations: ${d.limit}/${d.limit}`),
  'limit.time': entry(504)((d: { afterMs: number }) => `emulation timed out after ${d.afterMs} ms`),
  'limit.rate': entry(429)((d: { retryAfterSec: number }) => `too many requests; try again in ${d.retryAfterSec} s`),
  'limit.queue': entry(503)(
    (d: { waiting: number; retryAfterSec?: number }) =>
      `emulation queue is full (${d.waiting} waiting); try again later`,
  ),
  'limit.streams': entry(429)(
    (d: { limit: number; of: 'client' | 'server'; retryAfterSec: number }) =>
      `too many open streams: ${d.limit} of one ${d.of} at most; try again in ${d.retryAfterSec} s`,
  ),
  'limit.slowReader': entry(503)(
    (d: { blocks: number }) => `the client reads too slowly: it is more than ${d.blocks} blocks behind`,
  ),
  'limit.cancelled': entry(499)((_: Record<string, never>) => 'cancelled'),
  'emulation.rejected': entry(406)((d: { exitCode?: number; text: string }) =>
    d.exitCode === undefined
      ? `the account rejected the message: ${d.text}`
      : `the account rejected the message (exit code ${d.exitCode}): ${d.text}`,
  ),
  'emulation.libraryMissing': entry(422)(
    (d: { hashes: readonly string[] }) => `library not found on the network: ${d.hashes.join(', ')}`,
  ),
  'emulation.failed': failed(
    (d: { iteration: number; text: string }) => `the emulator failed at transaction ${d.iteration}: ${d.text}`,
  ),
  'emulation.config': failed((d: { reason: string }) => `the emulator rejected this configuration: ${d.reason}`),
  'source.unsupported': unsupported((d: { source: string; what: string }) => `${d.source} does not support: ${d.what}`),
  'source.notRecorded': notRecorded((d: { source: string; what: string }) => `not recorded in ${d.source}: ${d.what}`),
  'source.recorded': unsupported(
    (d: { network: string }) => `${d.network} is a recorded snapshot, not live: it has no new blocks`,
  ),
  'source.timeout': timedOut(
    (d: { source: string; afterMs: number }) => `${d.source} did not respond within ${d.afterMs} ms`,
  ),
  'source.unreachable': unreachable((d: { source: string; reason: string }) => `cannot reach ${d.source}: ${d.reason}`),
  'source.malformed': untrusted(
    (d: { source: string; reason: string }) => `invalid response from ${d.source}: ${d.reason}`,
  ),
  'source.refused': untrusted(
    (d: { source: string; reason: string }) => `${d.source} rejected the request: ${d.reason}`,
  ),
  'proof.merkle': proofEntry('invalid proof'),
  'proof.block': proofEntry('block does not match its ID'),
  'proof.header': proofEntry('block header proof failed'),
  'proof.shard': proofEntry('shard block proof failed'),
  'proof.account': proofEntry('account state proof failed'),
  'proof.config': proofEntry('configuration proof failed'),
  'proof.transaction': proofEntry('transaction proof failed'),
  'proof.library': proofEntry('library does not match the requested hash'),
  'proof.index': proofEntry('the source contradicts the index'),
  'index.unreachable': unreachable((d: { index: string; reason: string }) => `cannot open ${d.index}: ${d.reason}`),
  'index.version': unusable(
    (d: { index: string; found: number; supported: number; command?: string }) =>
      `${d.index} has version ${d.found}, this program supports ${d.supported}${d.command === undefined ? '' : `: run ${d.command}`}`,
  ),
  'index.network': unusable(
    (d: { index: string; found: string; expected: string }) =>
      `${d.index} is of another network: its zero state is ${d.found}, not ${d.expected}`,
  ),
  'index.scope': unusable((d: { index: string; reason: string }) => `${d.index} has another scope: ${d.reason}`),
  'index.corrupt': unusable(
    (d: { index: string; reason: string; advice: string }) => `${d.index} is corrupt: ${d.reason}; ${d.advice}`,
  ),
  'index.readOnly': unusable((d: { index: string; reason: string }) => `cannot write to ${d.index}: ${d.reason}`),
  'index.full': unusable((d: { index: string; reason: string }) => `no space left for ${d.index}: ${d.reason}`),
  'internal.bug': failed((d: { reference: string }) => `internal error (${d.reference})`),
} as const

/** A code of the error table, `family.thing`. */
export type ErrorCode = keyof typeof errorTable

/** The details of an error of this code. */
export type ErrorDetails<C extends ErrorCode> = Parameters<(typeof errorTable)[C]['message']>[0]

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
  /** Not `details`: that is tonapi's name for the missing and the available amount of a rejected message. */
  readonly error_details: Readonly<Record<string, unknown>>
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
  return { error: message, code, error_details: { ...details } }
}

/** The error that `toWire` serialised. */
export function fromWire(wire: WireError): AnyAppError {
  // Code and details come from `toWire` in another process of this program, so they match.
  return new AppError(wire.code, wire.error_details as never) as AnyAppError
}
