import type { BlockIdExt } from '../../blockId.ts'
import type { AnyAppError } from '../../errors.ts'
import type { PartialSource } from '../ChainSource.ts'
import type { HeadProof } from '../liteserver/HeadProver.ts'
import type { CallOptions } from '../MasterchainBlock.ts'

/** An opened source of a network. */
export type OpenedSource = {
  readonly kind: 'liteserver' | 'toncenter' | 'tonapi' | 'snapshot'
  /** Its name in error texts. */
  readonly name: string
  /** Its host or file name; never a key. */
  readonly location: string
  /** The source itself, without cache and fallback. */
  readonly source: PartialSource
  /** Why it cannot be used here at all. */
  readonly problem?: AnyAppError
  /** Closes its connections; a later call reconnects. */
  readonly close?: () => void
  /** Whether it serves the configured network; `undefined` when unknown. @throws source.* */
  readonly isConfiguredNetwork?: (options?: CallOptions) => Promise<boolean | undefined>
  /** Whether its newest block is proven by validator signatures; `undefined` where that is not checked. */
  readonly headProof?: () => Promise<HeadProof | undefined>
  /** The trusted block of the source's configuration; sends no request. @throws source.* */
  readonly trustedBlock?: () => Promise<BlockIdExt | undefined>
}
