import { AppError } from '@tonoscope/core/errors'
import { parse } from 'pg-connection-string'

/** A database as its connection string describes it. */
export type DatabaseLocation = {
  readonly connectionString: string
  /** For error texts, without user and password. */
  readonly name: string
  /** The connection string without its password and options, for commands that a person copies. */
  readonly publicUrl: string
}

const invalid = (reason: string): AppError<'index.unreachable'> =>
  new AppError('index.unreachable', { index: 'the database', reason })

/** Reads `postgres://user:password@host:port/database`. @throws index.unreachable when it is no such URL */
export function parseLocation(connectionString: string): DatabaseLocation {
  // The URL itself stays out of the error: it can have a password.
  if (!URL.canParse(connectionString)) throw invalid('its connection string is not a valid URL')
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(connectionString)
  } catch {
    throw invalid('its connection string has an invalid option, or names a certificate file that cannot be read')
  }
  const { host, port, user, database } = parsed
  if (!database) throw invalid('its connection string names no database: write postgres://user@host:5432/database')
  const address = `${host || 'localhost'}:${port || process.env.PGPORT || 5432}`
  const userPart = user ? `${encodeURIComponent(user)}@` : ''
  return {
    connectionString,
    name: `the database ${database} at ${address}`,
    publicUrl: `postgres://${userPart}${address}/${encodeURIComponent(database)}`,
  }
}
