import type { Cell } from '../../cell/Cell.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import type { SourceMethod } from '../wrappers/methods.ts'
import type { Lookup } from '../wrappers/recording.ts'

/** A run with every argument that makes it vary. */
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
  readonly asLanded: boolean
}

/** An event as it was asked for. */
export type CapsuleEvent = {
  readonly query?: string
  readonly account?: string
  readonly lt?: Lt
  readonly block?: string
}

/** What came out when it was saved, in no language. */
export type CapsuleOutcome = {
  /** By the transaction's place in the tree: `0`, `0.1`, … */
  readonly transactions: ReadonlyMap<string, Hash>
  readonly rejection?: { readonly account: Address; readonly exitCode?: number }
  /** Why the tree was not whole. */
  readonly partial?: string
}

/** What became of a link to a token's content. */
export type OffChainLookup =
  | { readonly type: 'read'; readonly content: { readonly [key: string]: Json } }
  | { readonly type: 'unknown'; readonly reason: string }

/** One run or one event, saved to be had again without a network. */
export type Capsule = {
  readonly title?: string
  readonly madeAt: UnixSec
  /** The program that made it, e.g. `Tonoscope 0.1.0`. */
  readonly madeBy: string
  /** What was read is called as the source was called then. */
  readonly source: string
  /** What the source could be asked. */
  readonly asks: readonly SourceMethod[]
  /** The network stood still. */
  readonly recorded: boolean
  readonly emulator: { readonly build: string; readonly globalVersion: number }
  readonly signatureStripped: boolean
  readonly subject:
    | { readonly kind: 'run'; readonly run: CapsuleRun }
    | { readonly kind: 'event'; readonly event: CapsuleEvent }
  readonly outcome: CapsuleOutcome
  /** Whether it could be asked for what is off the chain. */
  readonly fetches: boolean
  readonly offChain: ReadonlyMap<string, OffChainLookup>
  /** Questions that have no place among blocks, accounts and traces, and those that were not answered; as it went then. */
  readonly lookups: readonly Lookup[]
}
