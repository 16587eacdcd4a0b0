import type { BlockId } from '../chain/ChainSource.ts'
import type { NetworkPart } from '../chain/networks/NetworkPart.ts'
import type { IndexedSource } from '../chain/TraceSource.ts'
import type { Progress } from '../contract/backend.ts'
import type { DebugSample } from '../contract/debug.ts'
import type { Executor, Limits } from '../emulator/Emulation.ts'
import type { OffChain } from '../naming/OffChain.ts'
import type { Address, UnixSec } from '../units.ts'

/** A network that the service answers for. */
export type Network = {
  readonly name: string
  readonly chain: IndexedSource
  /** What `chain` is made of, in the order in which they are asked; none where a host does not tell. */
  readonly parts?: readonly NetworkPart[]
  /** Names of the places that the chain is read from, in the order in which they are asked. */
  readonly sources: readonly string[]
  /** It stands still: its clock is the time of its newest block. */
  readonly recorded: boolean
  /** Needed to tell the wallet id of a W5 wallet. */
  readonly globalId: number | undefined
  /** The block from which everything is proven; `undefined` where nobody names one. */
  readonly trustedBlock?: () => Promise<BlockId | undefined>
  /** An address book. */
  readonly label?: (account: Address) => string | undefined
  /** Ends its connections, so that a program can end; a later question connects again. */
  readonly close?: () => void
  /** Messages that can be tried; none by default. */
  readonly samples?: () => Promise<readonly DebugSample[]>
}

/** What the host lends to the service. */
export type Deps = {
  readonly version: string
  /** By name; the first one is the default. */
  readonly networks: ReadonlyMap<string, Network>
  readonly executor: Executor
  /** The host's clock. */
  readonly nowSec: () => UnixSec
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number
  /** Lets other work of the thread run. */
  readonly breathe: () => Promise<void>
  /** A line for the people who run the host. */
  readonly log: (line: string) => void
  /** Reads what tokens keep off the chain; nothing is fetched where it is absent. */
  readonly offChain?: OffChain
  /** What a caller may ask for at most. */
  readonly ceilings: Limits
}

/** One call's surroundings. */
export type Context = {
  readonly deps: Deps
  readonly network: Network
  readonly signal?: AbortSignal
  readonly onProgress: (progress: Progress) => void
}
