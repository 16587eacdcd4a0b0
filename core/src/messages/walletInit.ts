import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { sha256 } from '../cell/sha256.ts'
import { cellFromText } from '../cell/text.ts'
import { codeHashesOf } from '../contracts/interfaces.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
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

/**
 * The depth of the code of wallets that only have their hash here: an address needs no more, a StateInit does. Computed from
 * the public builds of ton-blockchain/ton (crypto/smartcont), ton-blockchain/wallet-contract and pyAndr3w/ton-preprocessed-wallet-v2.
 */
const codeDepths = {
  wallet_v4r1: 7,
  wallet_highload_v1r1: 3,
  wallet_highload_v1r2: 4,
  wallet_highload_v2r1: 3,
  wallet_highload_v2r2: 4,
  wallet_preprocessed_v2: 0,
} as const satisfies Partial<Record<WalletKind, number>>

/** A kind of wallet whose address follows from a public key. */
export type KeyWallet = DerivableWallet | keyof typeof codeDepths

/** All wallets whose address follows from a public key, newest first. */
export const keyWallets = [
  ...(['wallet_v5r1', 'wallet_v5_beta', 'wallet_v4r2', 'wallet_v4r1', 'wallet_v3r2', 'wallet_v3r1'] as const),
  ...(['wallet_v2r2', 'wallet_v2r1', 'wallet_v1r3', 'wallet_v1r2', 'wallet_v1r1'] as const),
  ...(['wallet_highload_v3r1', 'wallet_highload_v2r2', 'wallet_highload_v2r1', 'wallet_highload_v2'] as const),
  ...(['wallet_highload_v1r2', 'wallet_highload_v1r1', 'wallet_preprocessed_v2'] as const),
] as const satisfies readonly KeyWallet[]

/** Whether the address of a kind of wallet follows from a public key. */
export const isKeyWallet = (kind: string): kind is KeyWallet => keyWallets.some(each => each === kind)

/** What a wallet is derived from, besides its kind. */
export type WalletKey = {
  readonly publicKey: Hash
  readonly workchain: number
  /** The network's global ID, which v5 wallets have in their wallet ID. */
  readonly network: number
  /** The default of the kind, if absent. */
  readonly walletId?: bigint
  /** Highload wallets v3: the seconds that messages are valid; by default those of its reference client. */
  readonly timeout?: number
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

/**
 * The address of a wallet by its public key, as wallet apps deploy it; also of a kind of which only the hash of the code is known.
 *
 * @throws input.cell for a wallet ID that does not fit
 */
export function deriveWalletAddress(kind: KeyWallet, key: WalletKey): Address {
  if (!(kind in codeDepths)) return deriveWallet(kind as DerivableWallet, key).address // all others are derivable
  const depth = codeDepths[kind as keyof typeof codeDepths] // checked above
  const hash = codeHashesOf(kind)[0] ?? unknownHash
  return addressFromHashes(key.workchain, { hash, depth }, initialData[kind](key))
}

const unknownHash = '0'.repeat(64) as Hash

/** The address of a StateInit of which only hash and depth of the code are known. */
export function addressFromHashes(
  workchain: number,
  code: { readonly hash: Hash; readonly depth: number },
  data: Cell,
): Address {
  // The representation of the StateInit: 2 references, 5 bits (00110 and the end mark), depths, hashes.
  const depths = [code.depth, data.depth()].flatMap(depth => [depth >> 8, depth & 255])
  const head = new Uint8Array([2, 1, 0b0011_0100, ...depths])
  const hash = sha256(concatBytes([head, fromHex(code.hash), fromHex(data.hash())]))
  return addressOf(workchain, toHex(hash) as Hash) // 32 bytes
}

/** The wallet ID that wallet apps give a subwallet; `undefined` for wallets without one. @throws input.cell */
export function subwalletId(kind: KeyWallet, { network, workchain, subwallet }: SubwalletKey): bigint | undefined {
  if (kind === 'wallet_v5r1') return w5WalletId({ network, workchain, version: 0, subwallet })
  if (kind === 'wallet_v5_beta') return w5BetaWalletId(network, workchain) | BigInt(subwallet)
  if (kind === 'wallet_highload_v3r1') return BigInt(highload3Subwallet + subwallet)
  if (/^wallet_highload/.test(kind)) return BigInt(defaultSubwallet + subwallet)
  if (/^wallet_v[34]/.test(kind)) return BigInt(defaultSubwallet + workchain + subwallet)
  return undefined
}

/** What a wallet ID says: the subwallet by its number, 0 being the default. */
export type SubwalletKey = Pick<WalletKey, 'network' | 'workchain'> & { readonly subwallet: number }

type WriteData = (key: WalletKey) => Cell

/** seqno:uint32 public_key:bits256 */
const writeV1: WriteData = ({ publicKey }) => new Builder().uint(0, 32).hash(publicKey).end()
const storeV3 = ({ publicKey, workchain, walletId }: WalletKey): Builder =>
  new Builder()
    .uint(0, 32)
    .uint(walletId ?? BigInt(defaultSubwallet + workchain), 32)
    .hash(publicKey)

const writeV4: WriteData = key => storeV3(key).bit(false).end()
/** subwallet_id:uint32 last_cleaned:uint64 public_key:bits256 old_queries:(HashmapE 64 …) */
const writeHighload2: WriteData = ({ publicKey, walletId }) =>
  new Builder()
    .uint(walletId ?? BigInt(defaultSubwallet), 32)
    .uint(0, 64)
    .hash(publicKey)
    .bit(false)
    .end()
/** Highload wallets have no convention that adds the workchain. */
const writeHighload1: WriteData = key => storeV3({ ...key, walletId: key.walletId ?? BigInt(defaultSubwallet) }).end()

const initialData: { readonly [K in KeyWallet]: WriteData } = {
  wallet_v1r1: writeV1,
  wallet_v1r2: writeV1,
  wallet_v1r3: writeV1,
  wallet_v2r1: writeV1,
  wallet_v2r2: writeV1,
  wallet_v3r1: key => storeV3(key).end(),
  wallet_v3r2: key => storeV3(key).end(),
  wallet_v4r1: writeV4,
  wallet_v4r2: writeV4,
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
  wallet_highload_v1r1: writeHighload1,
  wallet_highload_v1r2: writeHighload1,
  wallet_highload_v2: writeHighload2,
  wallet_highload_v2r1: writeHighload2,
  wallet_highload_v2r2: writeHighload2,
  wallet_highload_v3r1: ({ publicKey, walletId, timeout }) =>
    new Builder()
      .hash(publicKey)
      .uint(walletId ?? BigInt(highload3Subwallet), 32)
      .uint(0, 1 + 1 + 64)
      .uint(timeout ?? highload3Timeout, 22)
      .end(),
  /** public_key:bits256 seqno:uint16 */
  wallet_preprocessed_v2: ({ publicKey }) => new Builder().hash(publicKey).uint(0, 16).end(),
}

/** network:int32 workchain:int8 version:uint8 subwallet:uint32 */
const w5BetaWalletId = (network: number, workchain: number): bigint =>
  (BigInt.asUintN(32, BigInt(network)) << 48n) | (BigInt.asUintN(8, BigInt(workchain)) << 40n)
