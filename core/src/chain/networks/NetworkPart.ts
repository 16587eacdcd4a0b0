import type { AnyAppError } from '../../errors.ts'
import type { BlockId, CallOptions } from '../ChainSource.ts'
import type { HeadProof } from '../liteserver/HeadProver.ts'
import type { PartialSource } from '../TraceSource.ts'

/** One of the places that a network is read from. */
export type NetworkPart = {
  readonly kind: 'liteserver' | 'toncenter' | 'tonapi' | 'snapshot'
  /** What errors call it. */
  readonly name: string
  /** Where it is: a host, or a file's name; never a key. */
  readonly place: string
  /** Asked directly: nothing is remembered, and nobody else is asked when it fails. */
  readonly source: PartialSource
  /** Why it can answer nothing at all here. */
  readonly problem?: AnyAppError
  /** Ends its connections; a later question connects again. */
  readonly close?: () => void
  /** Whether it serves the network that the configuration names; `undefined` when that cannot be told. @throws source.* */
  readonly isRight?: (options?: CallOptions) => Promise<boolean | undefined>
  /** Whether the newest block that it told was proven by the validators' signatures; `undefined` where that is not looked at. */
  readonly headProof?: () => Promise<HeadProof | undefined>
  /** The block from which everything of the network is proven, as whoever set the source up says; asks no server. @throws source.* */
  readonly trustedBlock?: () => Promise<BlockId | undefined>
}
