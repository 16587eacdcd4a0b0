import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import type { RawBodyForm } from '@tonoscope/core/contract/operation'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import type { LogFormat } from './createServerLog.ts'
import type { StreamLimits } from './live/StreamSlots.ts'
import type { WebhookOptions } from './live/webhooks.ts'
import type { RateLimit } from './rateLimit.ts'
import type { AccessEntry } from './responses/RequestRecord.ts'

/** Options of a server. The defaults are safe for local use. */
export type ServeOptions = {
  /** Address to listen on; loopback by default. */
  readonly host?: string
  /** 0 selects a free port. */
  readonly port?: number
  /** The first one is the default network; by default `demo`, then `mainnet` and `testnet`. */
  readonly networks?: readonly NetworkConfig[]
  /** Worker processes that run contracts; default: one per core, as many as the memory allows. */
  readonly workers?: number
  /** Max memory of the server and its workers in MB. */
  readonly memoryMb?: number
  readonly ceilings?: EmulationLimits
  /** Sources of names and off-chain content; off-chain content is not fetched by default. */
  readonly names?: NamingConfig
  /** Host names that requests may name besides loopback names and `host`; `*` allows all. */
  readonly allowedHosts?: readonly string[]
  /** Secret that API requests must have. */
  readonly token?: string
  /** Queued calls; further ones are rejected with 503 and `Retry-After`. */
  readonly maxQueue?: number
  /** Memory for results that are used again, in MB; 0 keeps none. */
  readonly cacheMb?: number
  /** The URL of a Redis server that several servers share their results in. */
  readonly redis?: string
  /** Further connections are closed at once. */
  readonly maxConnections?: number
  readonly cors?: readonly string[]
  readonly rateLimit?: RateLimit
  /** Max open streams of new blocks. */
  readonly streams?: Partial<StreamLimits>
  readonly webhooks?: WebhookOptions | undefined
  /** Open indexes of networks, by name: new blocks are read from them. */
  readonly indexes?: ReadonlyMap<string, ChainIndex>
  /** The form of text bodies in `/v2`; by default that of tonapi. */
  readonly rawBody?: RawBodyForm
  readonly trustProxy?: boolean
  /** Folder of the built web app; `undefined` disables it. */
  readonly webRoot?: string | undefined
  /** What identifies the build of the core (`coreBuild`); a page of the same one gets large replies in pieces. */
  readonly build?: string | undefined
  readonly onAccess?: (entry: AccessEntry) => void
  readonly log?: (line: string, requestId?: string) => void
  /** How workers write to stderr; `json`: what `createServerLog` reads. */
  readonly logFormat?: LogFormat
}
