import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { readPreprocessedWallet, readWalletV1, readWalletV2, readWalletV3, readWalletV4 } from './basicWallets.ts'
import { readHighloadV1, readHighloadV2, readHighloadV3 } from './highloadWallets.ts'
import type { WalletMessageBody } from './walletMessageBody.ts'
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

/** The decoded body of a message to a wallet, with the kind of the wallet. */
export type WalletMessage = WalletMessageBody & { readonly kind: WalletKind }

/** Whether an interface is a wallet whose messages can be decoded. */
export const isWalletKind = (name: string): name is WalletKind => Object.hasOwn(readers, name)

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
