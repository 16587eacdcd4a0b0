import { type UnixSec, unixSec } from '../../units.ts'
import { expectMode, type Question } from './answers.ts'

// What a server says of itself: nothing proves it, and nothing needs to.

/** The server's clock. */
export const timeQuestion: Question<'liteServer.getTime', UnixSec> = {
  name: 'liteServer.getTime',
  params: {},
  verify: ({ now }) => unixSec(now),
}

/** What a server can do; `version` is 256 × major + minor. */
export type ServerVersion = { readonly version: number; readonly capabilities: bigint; readonly now: UnixSec }

/** The server's version and what it can do. */
export const versionQuestion: Question<'liteServer.getVersion', ServerVersion> = {
  name: 'liteServer.getVersion',
  params: {},
  verify({ mode, version, capabilities, now }) {
    expectMode(0, mode)
    return { version, capabilities, now: unixSec(now) }
  },
}
