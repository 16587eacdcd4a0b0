import type { Address } from '../units.ts'

/** A `ton_proof`: the signature of a wallet over an app's domain and payload. */
export type TonProof = {
  readonly timestamp: number
  readonly domain: { readonly lengthBytes: number; readonly value: string }
  readonly payload: string
  readonly signature: Uint8Array
}

/** What a wallet reports when it connects. */
export type ConnectEvent = {
  readonly address?: Address
  readonly network?: number
  /** 64 hex digits. */
  readonly publicKey?: string
  /** A StateInit as the wallet wrote it; checked with the proof. */
  readonly stateInit?: string
  readonly proof?: TonProof
}

/** A wallet's reply to `signData`. */
export type SignDataReply = {
  readonly signature: Uint8Array
  readonly address: Address
  readonly timestamp: number
  readonly domain: string
  readonly publicKey?: string
  readonly stateInit?: string
}
