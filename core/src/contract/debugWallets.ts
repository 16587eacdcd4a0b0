/** Wallets of a public key, and what used a seqno. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, int64, namedObject, rawAddress, utime } from '../wire/schemas.ts'
import { newestBlockAge } from './debug.ts'
import { DebugFactSection } from './debugAccount.ts'

/** Max subwallets of a kind that are listed. */
export const maxSubwallets = 32

/** A wallet, or the key of wallets. */
export const DebugWalletsRequest = namedObject('DebugWalletsRequest', {
  /** A public key, an address, a domain, or the BoC of a StateInit or of a message to the wallet. */
  wallet: z
    .string()
    .min(1)
    .max(2 ** 20),
  /** Of an address without a contract: finds out its version. */
  public_key: z.string().max(100).optional(),
  /** Of the addresses; 0 by default, or that of the address. */
  workchain: int32.min(-128).max(127).optional(),
  /** How many subwallets of each kind; 1 by default. */
  subwallets: int32.min(1).max(maxSubwallets).optional(),
  /** Instead of the subwallets. */
  wallet_id: int64.optional(),
  /** A masterchain block in any notation; the newest one by default. */
  block: z.string().min(1).optional(),
})
export type DebugWalletsRequest = z.output<typeof DebugWalletsRequest>

const status = z.enum(['active', 'uninit', 'nonexist', 'frozen', 'unknown'])

const chainState = {
  /** `unknown`: the source does not have the state. */
  status,
  balance: int64.optional(),
  seqno: int64.optional(),
  last_transaction_lt: int64.optional(),
  last_transaction_hash: hashHex.optional(),
} as const

/** A wallet that a public key has, deployed or not. */
export const DebugWalletRow = namedObject('DebugWalletRow', {
  address: rawAddress,
  /** Interface name. */
  kind: z.string(),
  /** As people write it: `v5r1`, `highload v3r1`. */
  version: z.string(),
  /** The global ID in the wallet ID of v5 wallets. */
  network: int32.optional(),
  wallet_id: int64.optional(),
  /** 0 is the default of wallet apps; absent for a custom wallet ID, and for wallets without one. */
  subwallet: int64.optional(),
  ...chainState,
  /** The requested address. */
  is_requested: z.boolean(),
  /** Its contract is not what the key was derived for. */
  problem: z.string().optional(),
})
export type DebugWalletRow = z.output<typeof DebugWalletRow>

/** The wallet of a requested address. */
const DebugWalletAccount = namedObject('DebugWalletAccount', {
  address: rawAddress,
  /** Absent for a contract that is not a known wallet. */
  kind: z.string().optional(),
  version: z.string().optional(),
  wallet_id: int64.optional(),
  ...chainState,
  /** Whether the address follows from key, version and wallet ID, bit for bit; absent if that is unknown. */
  is_derived: z.boolean().optional(),
  /** What is known of it, or why it is not. */
  sentence: z.string(),
})
export type DebugWalletAccount = z.output<typeof DebugWalletAccount>

/** The wallets of a key. */
export const DebugWallets = namedObject('DebugWallets', {
  network: z.string(),
  global_id: int32.optional(),
  ...newestBlockAge,
  /** Time of the states. */
  utime: utime.optional(),
  /** Absent if the account does not reveal it. */
  public_key: hashHex.optional(),
  /** With an address, or a StateInit. */
  account: DebugWalletAccount.optional(),
  /** Newest version first. */
  wallets: z.array(DebugWalletRow),
  /** Facts of the requested wallet: extensions, plugins, query IDs. */
  sections: z.array(DebugFactSection),
  /** Wallets whose address does not follow from a key alone. */
  not_derivable: z.array(z.object({ kind: z.string(), version: z.string(), reason: z.string() })),
  unknown: z.array(z.string()),
  took_ms: z.number(),
})
export type DebugWallets = z.output<typeof DebugWallets>
