import type { Json } from '../wire/json.ts'

/** A JSON object that is kept off the chain. */
export type OffChainContent = { readonly [key: string]: Json }

/** What became of a link: its content, or why nobody can tell. A failure is never "there is none". */
export type OffChainAnswer =
  | { readonly type: 'read'; readonly content: OffChainContent }
  | { readonly type: 'unknown'; readonly reason: string }

/** Reads what is kept off the chain under a token's link; given by hosts that may fetch it. It does not throw. */
export type OffChain = (uri: string) => Promise<OffChainAnswer>

/** Fetches an address on the web within the host's limits: bytes, or why not. It does not throw. */
export type OffChainFetch = (url: string) => Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }>
