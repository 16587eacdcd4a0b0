import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import type { Message } from '../tlb/message.ts'
import { readHighloadV1, readHighloadV2, readHighloadV3 } from './highloadWallets.ts'
import { messageHead } from './messageHead.ts'
import {
  readPreprocessedWallet,
  readWalletV1,
  readWalletV2,
  readWalletV3,
  readWalletV4,
  type WalletMessageBody,
} from './walletBodies.ts'
import { readWalletV5, readWalletV5Beta } from './walletV5.ts'

const readers = {
  wallet_v1r1: readWalletV1,
  wallet_v1r2: readWalletV1,
  wallet_v1r3: readWalletV1,
  wallet_v2r1: readWalletV2,
  wallet_v2r2: readWalletV2,
  wallet_v3r1: readWalletV3,
  wallet_v3r2: readWalletV3,
  wallet_v4r1: readWalletV4,
  wallet_v4r2: readWalletV4,
  wallet_v5_beta: readWalletV5Beta,
  wallet_v5r1: readWalletV5,
  wallet_highload_v1r1: readHighloadV1,
  wallet_highload_v1r2: readHighloadV1,
  wallet_highload_v2: readHighloadV2,
  wallet_highload_v2r1: readHighloadV2,
  wallet_highload_v2r2: readHighloadV2,
  wallet_highload_v3r1: readHighloadV3,
  wallet_preprocessed_v2: readPreprocessedWallet,
  wallet_vesting: readWalletV3,
  lockup_universal: readWalletV3,
  lockup_vesting: readWalletV3,
} as const satisfies Readonly<Record<string, (body: Cell) => WalletMessageBody>>

/** The wallets whose messages can be decoded, by interface name. */
export type WalletKind = keyof typeof readers

/** All of them. */
export const walletKinds = Object.keys(readers) as readonly WalletKind[] // its keys

/** The decoded body of a message to a wallet, with the kind of the wallet. */
export type WalletMessage = WalletMessageBody & { readonly kind: WalletKind }

/** Whether an interface is a wallet whose messages can be decoded. */
export const isWalletKind = (name: string): name is WalletKind => Object.hasOwn(readers, name)

/** Whether the body of a request has a reference for each message that the wallet does not compose; those of later wallets are in lists. */
export const hasReferencePerMessage = (kind: WalletKind): boolean => /^wallet_v[1-4]r/.test(kind)

/**
 * Decodes the body of a message to a wallet of this kind; `undefined` when the wallet would not understand it.
 *
 * @example
 * readWalletMessage(body, 'wallet_v4r2')?.outMessages[0] // { mode: 3, message }
 */
export function readWalletMessage(body: Cell, kind: WalletKind): WalletMessage | undefined {
  if (body.exotic) return undefined
  try {
    return { kind, ...readers[kind](body) }
  } catch (error) {
    if (isAppError(error) && (error.code === 'input.cell' || error.code === 'limit.cells')) return undefined
    throw error
  }
}

/** Length of an Ed25519 signature. */
export const signatureBits = 512
const zeroSignature = new Uint8Array(signatureBits / 8)

/** Wallets with the signature at the end of the body; in all others it comes first. */
const signatureAtEnd: ReadonlySet<WalletKind> = new Set<WalletKind>(['wallet_v5_beta', 'wallet_v5r1'])

/** The external message with a zeroed signature; `undefined` without one that a wallet of this kind would check. */
export function stripSignature(message: Message, kind: WalletKind): Cell | undefined {
  const { info, body, layout } = message
  if (info.type !== 'ext_in_msg_info') return undefined
  const signature = readWalletMessage(body, kind)?.signature
  if (!signature || signature.every(byte => byte === 0)) return undefined
  const head = new Builder().cell(messageHead(message))
  const stripped = withoutSignature(body, kind)
  return (layout.body === 'inline' ? head.cell(stripped) : head.ref(stripped)).end()
}

function withoutSignature(body: Cell, kind: WalletKind): Cell {
  const { bits, refCount } = body
  const built = new Builder()
  if (!signatureAtEnd.has(kind)) {
    return built
      .bytes(zeroSignature)
      .cell(body.part({ bits: [signatureBits, bits], refs: [0, refCount] }))
      .end()
  }
  return built
    .cell(body.part({ bits: [0, bits - signatureBits], refs: [0, refCount] }))
    .bytes(zeroSignature)
    .end()
}
