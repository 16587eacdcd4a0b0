import type { Cell } from '../../cell/Cell.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import type { SourceMethod } from '../sourceMethods.ts'
import type { Lookup } from '../wrappers/recording.ts'

/** A run with all arguments that affect its result. */
export type CapsuleRun = {
  readonly message: Cell
  readonly blockSeqno: number
  readonly now: UnixSec
  readonly lt: Lt
  readonly seed: Hash
  readonly ignoreSignature: boolean
  readonly secondsPerHop: number
  readonly limits: { readonly transactions: number; readonly timeMs: number; readonly gas: bigint }
  readonly overrides: readonly {
    readonly account: Address
    readonly balance?: Nano
    readonly code?: Cell
    readonly data?: Cell
  }[]
  readonly asOnChain: boolean
}

/** The query of an event. */
export type CapsuleEvent = {
  readonly query?: string
  readonly account?: string
  readonly lt?: Lt
  readonly block?: string
}

/** The result at the time of saving, independent of language. */
export type CapsuleOutcome = {
  /** Transaction hashes by their path in the tree: `0`, `0.1`, … */
  readonly transactions: ReadonlyMap<string, Hash>
  readonly rejection?: { readonly account: Address; readonly exitCode?: number }
  /** Why the trace was incomplete. */
  readonly partial?: string
}

/** The result of loading a token's off-chain content. */
export type OffChainLookup =
  | { readonly type: 'read'; readonly content: { readonly [key: string]: Json } }
  | { readonly type: 'unknown'; readonly reason: string }

/** A saved run or event, to be opened without a network. */
export type Capsule = {
  readonly title?: string
  readonly createdAt: UnixSec
  /** The program that created it, e.g. `Tonoscope 0.1.0`. */
  readonly createdBy: string
  /** The name of the source at the time. */
  readonly source: string
  /** The methods that the source had. */
  readonly methods: readonly SourceMethod[]
  /** The network was a recorded one. */
  readonly recorded: boolean
  readonly emulator: { readonly build: string; readonly globalVersion: number }
  readonly signatureStripped: boolean
  readonly subject:
    | { readonly kind: 'run'; readonly run: CapsuleRun }
    | { readonly kind: 'event'; readonly event: CapsuleEvent }
  readonly outcome: CapsuleOutcome
  /** Whether the host loaded off-chain content. */
  readonly fetchesOffChain: boolean
  readonly offChain: ReadonlyMap<string, OffChainLookup>
  /** Calls whose results are not in the snapshot itself, and calls that failed. */
  readonly lookups: readonly Lookup[]
}
