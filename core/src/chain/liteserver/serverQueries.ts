import { type UnixSec, unixSec } from '../../units.ts'
import { expectMode, type LiteserverQuery } from './queries.ts'

// A server's information about itself, unproven.

/** The server's clock. */
export const timeQuery: LiteserverQuery<'liteServer.getTime', UnixSec> = {
  name: 'liteServer.getTime',
  params: {},
  verify: ({ now }) => unixSec(now),
}

/** A server's version and capabilities; `version` is 256 × major + minor. */
export type ServerVersion = { readonly version: number; readonly capabilities: bigint; readonly now: UnixSec }

/** The server's version and capabilities. */
export const versionQuery: LiteserverQuery<'liteServer.getVersion', ServerVersion> = {
  name: 'liteServer.getVersion',
  params: {},
  verify({ mode, version, capabilities, now }) {
    expectMode(0, mode)
    return { version, capabilities, now: unixSec(now) }
  },
}
