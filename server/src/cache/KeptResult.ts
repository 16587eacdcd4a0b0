import type { NewestBlock } from '@tonoscope/core/contract/newestBlockHeaders'

/** The result of a call, as equal calls get it. */
export type KeptResult = {
  readonly reply: Uint8Array<ArrayBuffer>
  /** For the headers of the response. */
  readonly newestBlock: NewestBlock | undefined
}

/** Where results are kept, by the hash of all that they depend on. A tier that fails has no result; it never throws. */
export type ResultTier = {
  readonly name: 'memory' | 'redis'
  readonly get: (key: string) => Promise<TierResult | undefined>
  readonly set: (key: string, result: KeptResult, lifetimeMs: number) => void
}

/** A result with the time for which it can still be used; `Infinity`: always. */
export type TierResult = { readonly result: KeptResult; readonly lifetimeMs: number }
