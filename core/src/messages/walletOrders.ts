import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { readHighload1, readHighload2, readHighload3 } from './highloadOrders.ts'
import { readPreprocessed, readWallet1, readWallet2, readWallet3, readWallet4 } from './simpleOrders.ts'
import { readWallet5, readWallet5Beta } from './w5Orders.ts'
import type { Orders } from './walletMessage.ts'

const readers = {
  wallet_v1r1: readWallet1,
  wallet_v1r2: readWallet1,
  wallet_v1r3: readWallet1,
  wallet_v2r1: readWallet2,
  wallet_v2r2: readWallet2,
  wallet_v3r1: readWallet3,
  wallet_v3r2: readWallet3,
  wallet_v4r1: readWallet4,
  wallet_v4r2: readWallet4,
  wallet_v5_beta: readWallet5Beta,
  wallet_v5r1: readWallet5,
  wallet_highload_v1r1: readHighload1,
  wallet_highload_v1r2: readHighload1,
  wallet_highload_v2: readHighload2,
  wallet_highload_v2r1: readHighload2,
  wallet_highload_v2r2: readHighload2,
  wallet_highload_v3r1: readHighload3,
  wallet_preprocessed_v2: readPreprocessed,
  wallet_vesting: readWallet3,
  lockup_universal: readWallet3,
  lockup_vesting: readWallet3,
} as const satisfies Readonly<Record<string, (body: Cell) => Orders>>

/** The wallets whose messages we can read, by the name of their interface. */
export type WalletKind = keyof typeof readers

/** What a message orders a wallet to do. */
export type WalletMessage = Orders & { readonly kind: WalletKind }

/** Whether an interface is a wallet whose messages we can read. */
export const isWalletKind = (name: string): name is WalletKind => Object.hasOwn(readers, name)

/**
 * Reads the body of a message to a wallet of this kind; `undefined` when it orders nothing that the wallet understands.
 *
 * @example
 * readWalletMessage(body, 'wallet_v4r2')?.orders[0] // { mode: 3, message }
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
