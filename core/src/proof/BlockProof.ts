import type { Hash } from '../units.ts'
import type { BlockName } from './proven.ts'

/** A chain of links from a known masterchain block to another one, as a liteserver gives it: nothing in it is believed yet. */
export type BlockProof = {
  /** The links reach the block that was asked for; otherwise the rest is asked for from `to` on. */
  readonly complete: boolean
  readonly from: BlockName
  readonly to: BlockName
  readonly steps: readonly BlockLink[]
}

type Ends = {
  /** What the answer says; whether it is so is among the claims. */
  readonly toKeyBlock: boolean
  readonly from: BlockName
  readonly to: BlockName
  /** A Merkle proof of the header of `to`; empty where `to` is the zero state, which is not a block. */
  readonly destProof: Uint8Array
}

/** From a newer block to an older one, which the newer one's state lists. */
export type BackLink = Ends & {
  readonly kind: 'back'
  /** A Merkle proof of the header of `from`, with the hash of its state. */
  readonly proof: Uint8Array
  /** A Merkle proof of the state of `from`, as far as the list of old blocks. */
  readonly stateProof: Uint8Array
}

/** From a key block (or the zero state) to a newer block, which the validators that the older one names have signed. */
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
 * `ordinary`: over the block's id. `simplex`: over a vote in a session of the newer consensus, whose parts are needed to
 * rebuild what was signed; where `vote` is absent (the `/v2` JSON of other services drops it) nobody can check them.
 */
export type SignatureSet = {
  readonly kind: 'ordinary' | 'simplex'
  /** The text did not say which kind it is, and `ordinary` is a guess: `/v2` JSON knows only one. */
  readonly isKindGuessed?: true
  /** As the liteserver's schema has it, a signed 32-bit number or the unsigned form of it: compare `>>> 0`. */
  readonly validatorSetHash: number
  readonly catchainSeqno: number
  readonly signatures: readonly NodeSignature[]
  readonly vote?: { readonly sessionId: Hash; readonly slot: number; readonly candidate: Uint8Array }
}
