import { AppError, isAppError } from '@tonoscope/core/errors'

type IndexErrorCode = 'index.unreachable' | 'index.readOnly' | 'index.full' | 'index.corrupt'

/** What a state of SQL, or its class (two characters), means for an index; the reason replaces the server's text. */
const sqlStates: Readonly<Record<string, { readonly code: IndexErrorCode; readonly reason?: string }>> = {
  '08': { code: 'index.unreachable', reason: 'the connection was lost' },
  '28': { code: 'index.unreachable' },
  '28P01': { code: 'index.unreachable', reason: 'wrong user or password' },
  '3D000': { code: 'index.unreachable', reason: 'the server has no such database' },
  // A conflict with replication, or a deadlock.
  '40': { code: 'index.unreachable', reason: 'the server cancelled a statement' },
  '53': { code: 'index.unreachable' },
  '53100': { code: 'index.full', reason: "the server's disk is full" },
  '53300': { code: 'index.unreachable', reason: 'the server accepts no more connections' },
  '55P03': { code: 'index.unreachable', reason: 'another program locks its tables' },
  '57': { code: 'index.unreachable', reason: 'the server is shutting down' },
  '57014': { code: 'index.unreachable', reason: 'a statement took too long' },
  '57P03': { code: 'index.unreachable', reason: 'the server is starting up' },
  '57P04': { code: 'index.unreachable', reason: 'the database was removed' },
  '25006': { code: 'index.readOnly', reason: 'the connection is read-only, or the server is a replica' },
  '42501': { code: 'index.readOnly', reason: 'its user has no right to write there' },
  '3F000': { code: 'index.corrupt' },
  '42P01': { code: 'index.corrupt' },
  '42703': { code: 'index.corrupt' },
  '42804': { code: 'index.corrupt' },
  XX001: { code: 'index.corrupt' },
  XX002: { code: 'index.corrupt' },
}

/** Indexes of rows can be built again. */
const repairedStates: ReadonlySet<string> = new Set(['XX002'])
const repairAdvice = 'run tonoscope index --repair on it, which builds the indexes of its rows again'

const systemReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server does not accept connections',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host cannot be resolved',
  ETIMEDOUT: 'the server did not respond',
  EHOSTUNREACH: 'there is no route to its host',
  ENETUNREACH: 'there is no route to its host',
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the server's certificate is self-signed",
  CERT_HAS_EXPIRED: "the server's certificate has expired",
}

/** What `pg` itself reports, without a code. */
const clientReasons: readonly (readonly [text: string, reason: string])[] = [
  ['timeout exceeded when trying to connect', 'all connections are in use'],
  ['timeout', 'the server did not respond'],
  ['terminated', 'the connection was lost'],
  ['Connection ended', 'the connection was lost'],
  ['not queryable', 'the connection was lost'],
  ['does not support SSL', 'the server does not support encrypted connections'],
  ['must be a string', 'it needs a password: in the connection string, PGPASSWORD or ~/.pgpass'],
]

/** What to do about a database that does not have the tables of an index. */
export const corruptAdvice = 'restore a backup, or drop its schema "tonoscope" and index again'

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

function findReason(error: Error): { readonly code: IndexErrorCode; readonly reason: string } | undefined {
  const code = codeOf(error)
  const state = sqlStates[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? sqlStates[code.slice(0, 2)] : undefined)
  if (state) return { code: state.code, reason: state.reason ?? error.message }
  const reason = systemReasons[code] ?? clientReasons.find(([text]) => error.message.includes(text))?.[1]
  return reason === undefined ? undefined : { code: 'index.unreachable', reason }
}

/** An error of the database as an `AppError`; what is not the database's stays as it is. */
export function toIndexError(error: unknown, index: string): unknown {
  if (isAppError(error) || !(error instanceof Error)) return error
  // Both addresses of a host failed.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const found = findReason(first instanceof Error ? first : error)
  if (!found) return error
  const { code, reason } = found
  return code === 'index.corrupt'
    ? new AppError(
        code,
        { index, reason, advice: repairedStates.has(codeOf(error)) ? repairAdvice : corruptAdvice },
        { cause: error },
      )
    : new AppError(code, { index, reason }, { cause: error })
}

/** Runs `work`; errors of the database are `index.*`. */
export async function withIndexErrors<T>(index: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toIndexError(error, index)
  }
}

/** Another try would fail in the same way, or take as long again. */
const finalCodes = new Set(['28P01', '28000', '3D000', '57014', 'ENOTFOUND'])

/** Whether another try may succeed soon: the connection was lost, or the server is starting. */
export function mayRetry(error: unknown): boolean {
  if (!isAppError(error) || error.code !== 'index.unreachable') return false
  const { cause } = error
  return !(cause instanceof Error) || !(finalCodes.has(codeOf(cause)) || cause.message === 'Query read timeout')
}
