import type { BlockIdExt } from '../blockId.ts'
import type { Hash } from '../units.ts'

/** A chain of links from a known masterchain block to another one, unverified. */
export type BlockProof = {
  /** The links reach the requested block; otherwise request the rest from `to` on. */
  readonly complete: boolean
  readonly from: BlockIdExt
  readonly to: BlockIdExt
  readonly steps: readonly BlockLink[]
}

type Ends = {
  /** As stated by the server; verified by a claim. */
  readonly toKeyBlock: boolean
  readonly from: BlockIdExt
  readonly to: BlockIdExt
  /** A Merkle proof of the header of `to`; empty for the zero state, which is not a block. */
  readonly destProof: Uint8Array
}

/** A link from a newer block to an older one, which the newer one's state lists. */
export type BackLink = Ends & {
  readonly kind: 'back'
  /** A Merkle proof of the header of `from`, with the hash of its state. */
  readonly proof: Uint8Array
  /** A Merkle proof of the state of `from`, as far as the list of old blocks. */
  readonly stateProof: Uint8Array
}

/** A link from a key block (or the zero state) to a newer block, signed by the validators of the older one. */
export type ForwardLink = Ends & {
  readonly kind: 'forward'
  /** A Merkle proof of `from`, as far as the validator set and the catchain configuration. */
  readonly configProof: Uint8Array
  readonly signatures: SignatureSet
}

/** One link of a chain of blocks. */
export type BlockLink = BackLink | ForwardLink

/** A signature of one validator; `nodeIdShort` is the hash of its public key as the protocol packs it. */
export type NodeSignature = { readonly nodeIdShort: Hash; readonly signature: Uint8Array }

/**
 * The signatures of a block.
 *
 * `ordinary`: over the block's id. `simplex`: over a vote in a session of the simplex consensus; without `vote` (the `/v2`
 * JSON of other services omits it) they cannot be verified.
 */
export type SignatureSet = {
  readonly kind: 'ordinary' | 'simplex'
  /** The kind was not stated, and `ordinary` is a guess: `/v2` JSON has only one kind. */
  readonly isKindGuessed?: true
  /** A signed or unsigned 32-bit number: compare `>>> 0`. */
  readonly validatorSetHash: number
  readonly catchainSeqno: number
  readonly signatures: readonly NodeSignature[]
  readonly vote?: { readonly sessionId: Hash; readonly slot: number; readonly candidate: Uint8Array }
}
