import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { type Address, addressOf, type Hash } from '../units.ts'
import codes from './walletCodes.json' with { type: 'json' }
import { w5WalletId } from './walletIds.ts'
import type { WalletKind } from './walletMessage.ts'

/** The wallets that can be derived from a public key, newest first. */
export const derivableWallets = [
  'wallet_v5r1',
  'wallet_v4r2',
  'wallet_v3r2',
  'wallet_v3r1',
  'wallet_v2r2',
  'wallet_v2r1',
  'wallet_v1r3',
  'wallet_v1r2',
  'wallet_v1r1',
  'wallet_v5_beta',
  'wallet_highload_v3r1',
  'wallet_highload_v2',
] as const satisfies readonly (WalletKind & keyof typeof codes)[]

/** A kind of wallet that can be derived from a public key. */
export type DerivableWallet = (typeof derivableWallets)[number]

/** What a wallet is derived from, besides its kind. */
export type WalletKey = {
  readonly publicKey: Hash
  readonly workchain: number
  /** The network's global ID, which v5 wallets have in their wallet ID. */
  readonly network: number
  /** The default of the kind, if absent. */
  readonly walletId?: bigint
}

/** The initial state of a wallet, and its address. */
export type WalletInit = { readonly address: Address; readonly init: Cell; readonly code: Cell; readonly data: Cell }

const defaultSubwallet = 698_983_191
const highload3Subwallet = 0x10ad
/** Seconds that messages to a highload wallet v3 are valid, and stored. */
const highload3Timeout = 128

/**
 * The initial state of a wallet by its public key, as wallet apps deploy it.
 *
 * @throws input.cell for a wallet ID that does not fit
 */
export function deriveWallet(kind: DerivableWallet, key: WalletKey): WalletInit {
  const code = cellFromText(codes[kind])
  const data = initialData[kind](key)
  const init = new Builder().uint(0b00110, 5).ref(code).ref(data).end()
  return { address: addressOf(key.workchain, init.hash()), init, code, data }
}

type WriteData = (key: WalletKey) => Cell

/** seqno:uint32 public_key:bits256 */
const writeV1: WriteData = ({ publicKey }) => new Builder().uint(0, 32).hash(publicKey).end()
const storeV3 = ({ publicKey, workchain, walletId }: WalletKey): Builder =>
  new Builder()
    .uint(0, 32)
    .uint(walletId ?? BigInt(defaultSubwallet + workchain), 32)
    .hash(publicKey)

const initialData: { readonly [K in DerivableWallet]: WriteData } = {
  wallet_v1r1: writeV1,
  wallet_v1r2: writeV1,
  wallet_v1r3: writeV1,
  wallet_v2r1: writeV1,
  wallet_v2r2: writeV1,
  wallet_v3r1: key => storeV3(key).end(),
  wallet_v3r2: key => storeV3(key).end(),
  wallet_v4r2: key => storeV3(key).bit(false).end(),
  wallet_v5r1: ({ publicKey, workchain, network, walletId }) =>
    new Builder()
      .bit(true)
      .uint(0, 32)
      .uint(walletId ?? w5WalletId({ network, workchain, version: 0, subwallet: 0 }), 32)
      .hash(publicKey)
      .bit(false)
      .end(),
  wallet_v5_beta: ({ publicKey, workchain, network, walletId }) =>
    new Builder()
      .uint(0, 33)
      .uint(walletId ?? w5BetaWalletId(network, workchain), 80)
      .hash(publicKey)
      .bit(false)
      .end(),
  wallet_highload_v2: ({ publicKey, walletId }) =>
    new Builder()
      .uint(walletId ?? BigInt(defaultSubwallet), 32)
      .uint(0, 64)
      .hash(publicKey)
      .bit(false)
      .end(),
  wallet_highload_v3r1: ({ publicKey, walletId }) =>
    new Builder()
      .hash(publicKey)
      .uint(walletId ?? BigInt(highload3Subwallet), 32)
      .uint(0, 1 + 1 + 64)
      .uint(highload3Timeout, 22)
      .end(),
}

/** network:int32 workchain:int8 version:uint8 subwallet:uint32 */
const w5BetaWalletId = (network: number, workchain: number): bigint =>
  (BigInt.asUintN(32, BigInt(network)) << 48n) | (BigInt.asUintN(8, BigInt(workchain)) << 40n)
