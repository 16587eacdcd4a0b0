import type { Json } from '../wire/json.ts'

/** An off-chain JSON object. */
export type OffChainContent = { readonly [key: string]: Json }

/** The content of a link, or why it is unknown. A failure never means that there is no content. */
export type OffChainResult =
  | { readonly type: 'read'; readonly content: OffChainContent }
  | { readonly type: 'unknown'; readonly reason: string }

/** Loads the off-chain content of a token by its link. It does not throw. */
export type OffChainLoader = (uri: string) => Promise<OffChainResult>

/** Fetches a URL within the host's limits; returns the bytes or the problem. It does not throw. */
export type OffChainFetch = (url: string) => Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }>
