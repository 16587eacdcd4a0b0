import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { tryRead } from '../errors.ts'
import { bigUint, bool, cellRef, hash, maybe, record, type Tlb, uint } from '../tlb/combinators.ts'
import type { Hash } from '../units.ts'
import type { WalletKind } from './walletMessage.ts'

/** The fields of a wallet's data that its messages are checked against. */
export type WalletData = {
  readonly public_key: Hash
  readonly seqno?: number | undefined
  /** The subwallet or wallet id, unsigned. */
  readonly wallet_id?: bigint | undefined
  /** W5: whether signed messages are accepted while the wallet has extensions. */
  readonly is_signature_allowed?: boolean | undefined
  readonly extensions?: Cell | undefined
  /** Highload wallets: the used query ids, in the dictionary format of the version. */
  readonly old_queries?: Cell | undefined
  readonly queries?: Cell | undefined
  /** Highload wallets v3: the seconds that messages are valid. */
  readonly timeout?: number | undefined
  /** Highload wallets v3: when the present window started, in Unix seconds. */
  readonly last_clean_time?: bigint | undefined
  /** Wallets v4. */
  readonly plugins?: Cell | undefined
}

/** seqno:uint32 public_key:bits256 */
const versions1And2 = record('', { seqno: uint(32), public_key: hash })
const seqnoIdKey = { seqno: uint(32), wallet_id: bigUint(32), public_key: hash }
/** seqno:uint32 subwallet_id:uint32 public_key:bits256 */
const version3 = record('', seqnoIdKey)
/** seqno:uint32 subwallet_id:uint32 public_key:bits256 plugins:(HashmapE 264 …) */
const version4 = record('', { ...seqnoIdKey, plugins: maybe(cellRef) })
/** seqno:uint33 wallet_id:uint80 public_key:bits256 extensions:(HashmapE 256 int8) */
const version5Beta = record('', {
  seqno: uint(33),
  wallet_id: bigUint(80),
  public_key: hash,
  extensions: maybe(cellRef),
})
/** is_signature_allowed:Bool seqno:uint32 wallet_id:uint32 public_key:bits256 extensions:(HashmapE 256 int1) */
const version5 = record('', { is_signature_allowed: bool, ...seqnoIdKey, extensions: maybe(cellRef) })
/** subwallet_id:uint32 last_cleaned:uint64 public_key:bits256 old_queries:(HashmapE 64 …) */
const highload2 = record('', {
  wallet_id: bigUint(32),
  last_cleaned: bigUint(64),
  public_key: hash,
  old_queries: maybe(cellRef),
})
/** public_key:bits256 subwallet_id:uint32 old_queries:… queries:… last_clean_time:uint64 timeout:uint22 */
const highload3 = record('', {
  public_key: hash,
  wallet_id: bigUint(32),
  old_queries: maybe(cellRef),
  queries: maybe(cellRef),
  last_clean_time: bigUint(64),
  timeout: uint(22),
})
/** public_key:bits256 seqno:uint16 */
const preprocessed = record('', { public_key: hash, seqno: uint(16) })
/** seqno:uint32 subwallet_id:uint32 public_key:bits256 whitelist:(HashmapE 264 …) ^vesting */
const vesting = record('', { ...seqnoIdKey, whitelist: maybe(cellRef), vesting: cellRef })

const layouts: Readonly<Record<WalletKind, Tlb<WalletData> | undefined>> = {
  wallet_v1r1: versions1And2,
  wallet_v1r2: versions1And2,
  wallet_v1r3: versions1And2,
  wallet_v2r1: versions1And2,
  wallet_v2r2: versions1And2,
  wallet_v3r1: version3,
  wallet_v3r2: version3,
  wallet_v4r1: version4,
  wallet_v4r2: version4,
  wallet_v5_beta: version5Beta,
  wallet_v5r1: version5,
  wallet_highload_v1r1: version3,
  wallet_highload_v1r2: version3,
  wallet_highload_v2: highload2,
  wallet_highload_v2r1: highload2,
  wallet_highload_v2r2: highload2,
  wallet_highload_v3r1: highload3,
  wallet_preprocessed_v2: preprocessed,
  wallet_vesting: vesting,
  lockup_universal: undefined,
  lockup_vesting: undefined,
}

/** Reads the data of a wallet of this kind; `undefined` if it has another layout. */
export const readWalletData = (kind: WalletKind, data: Cell): WalletData | undefined =>
  tryRead(() => layouts[kind]?.read(data.slice()), 'input.cell')

/** The numbers in the data of a wallet that a message can fail on. */
export type WalletNumber = 'seqno' | 'wallet_id' | 'is_signature_allowed'
type Positions = { readonly [N in WalletNumber]?: readonly [position: number, bits: number] }

const seqnoFirst: Positions = { seqno: [0, 32] }
const seqnoThenId: Positions = { seqno: [0, 32], wallet_id: [32, 32] }
const idFirst: Positions = { wallet_id: [0, 32] }

/** Where the numbers are in the layouts above. */
const positions: { readonly [K in WalletKind]?: Positions } = {
  wallet_v1r1: seqnoFirst,
  wallet_v1r2: seqnoFirst,
  wallet_v1r3: seqnoFirst,
  wallet_v2r1: seqnoFirst,
  wallet_v2r2: seqnoFirst,
  wallet_v3r1: seqnoThenId,
  wallet_v3r2: seqnoThenId,
  wallet_v4r1: seqnoThenId,
  wallet_v4r2: seqnoThenId,
  wallet_v5_beta: { seqno: [0, 33], wallet_id: [33, 80] },
  wallet_v5r1: { is_signature_allowed: [0, 1], seqno: [1, 32], wallet_id: [33, 32] },
  wallet_highload_v1r1: seqnoThenId,
  wallet_highload_v1r2: seqnoThenId,
  wallet_highload_v2: idFirst,
  wallet_highload_v2r1: idFirst,
  wallet_highload_v2r2: idFirst,
  wallet_highload_v3r1: { wallet_id: [256, 32] },
  wallet_preprocessed_v2: { seqno: [256, 16] },
  wallet_vesting: seqnoThenId,
}

/** The data of a wallet with another number; `undefined` if the layout has no such number, or another size. */
export function withWalletNumber(kind: WalletKind, data: Cell, name: WalletNumber, value: bigint): Cell | undefined {
  const location = positions[kind]?.[name]
  if (!location || readWalletData(kind, data) === undefined) return undefined
  const [position, bits] = location
  return tryRead(() => {
    const rest = data.slice()
    const builder = new Builder().bits(rest.loadBits(position)).uint(value, bits)
    rest.skip(bits)
    return builder.slice(rest).end()
  }, 'input.cell')
}
