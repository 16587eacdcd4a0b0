import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import type { Hash, Lt, Nano, UnixSec } from '../units.ts'
import {
  address,
  coins,
  firstMatching,
  hash,
  logicalTime,
  mapped,
  maybe,
  named,
  reader,
  record,
  ref,
  type Tlb,
  time,
  union,
  type Value,
  varUint,
  withCell,
} from './combinators.ts'
import { currencyCollection, loadCurrencies, prunedCurrencies } from './currency.ts'
import { loadStateInit, stateInit } from './stateInit.ts'
import { tryDirect } from './tryDirect.ts'

/** Storage used by an account, the time of the last payment, and the debt. */
export type StorageInfo = {
  /** `public_cells` only in states from before `storage_extra` existed. */
  readonly used: { readonly cells: bigint; readonly bits: bigint; readonly public_cells?: bigint | undefined }
  /** Hash of the dictionary of the account's cells; only in large accounts. */
  readonly storage_extra?: Hash | undefined
  readonly last_paid: UnixSec
  readonly due_payment?: Nano | undefined
}

/**
 * storage_extra_none$000 = StorageExtraInfo;
 * storage_extra_info$001 dict_hash:uint256 = StorageExtraInfo;
 */
const storageExtraInfo = mapped(
  union({ none: record('$000', {}), info: record('$001', { dict_hash: hash }) }),
  extra => (extra.type === 'info' ? extra.dict_hash : undefined),
)

/**
 * storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsed;
 * storage_info$_ used:StorageUsed storage_extra:StorageExtraInfo last_paid:uint32
 *   due_payment:(Maybe Grams) = StorageInfo;
 */
const storageInfo: Tlb<StorageInfo> = record('', {
  used: record('', { cells: varUint(3), bits: varUint(3) }),
  storage_extra: storageExtraInfo,
  last_paid: time,
  due_payment: maybe(coins),
})

/**
 * storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) public_cells:(VarUInteger 7) = StorageUsed;
 * storage_info$_ used:StorageUsed last_paid:uint32 due_payment:(Maybe Grams) = StorageInfo;
 */
const olderStorageInfo: Tlb<StorageInfo> = record('', {
  used: record('', { cells: varUint(3), bits: varUint(3), public_cells: varUint(3) }),
  last_paid: time,
  due_payment: maybe(coins),
})

/**
 * account_uninit$00 = AccountState;
 * account_active$1 _:StateInit = AccountState;
 * account_frozen$01 state_hash:bits256 = AccountState;
 */
const accountState = union({
  uninit: record('$00', {}),
  active: record('$1', { init: stateInit }),
  frozen: record('$01', { state_hash: hash }),
})
/** The StateInit of an active account, or the state hash of a frozen one. */
export type AccountState = Value<typeof accountState>

/** account_storage$_ last_trans_lt:uint64 balance:CurrencyCollection state:AccountState = AccountStorage; */
const storageWith = <B>(balance: Tlb<B>) => record('', { last_trans_lt: logicalTime, balance, state: accountState })
const accountStorage = storageWith(currencyCollection)
const prunedStorage = storageWith(prunedCurrencies)

/**
 * account_none$0 = Account;
 * account$1 addr:MsgAddressInt storage_stat:StorageInfo storage:AccountStorage = Account;
 */
const accountWith = <S>(storage_stat: Tlb<StorageInfo>, storage: Tlb<S>) =>
  record('', { addr: address, storage_stat, storage })
/** An account that exists. */
export type Account = Value<ReturnType<typeof accountWith<Value<typeof accountStorage>>>>

/** An account, `undefined` for account_none; with the current or the older storage info. */
const anyAccount = <S>(storage: Tlb<S>) =>
  named('Account', maybe(firstMatching(accountWith(storageInfo, storage), accountWith(olderStorageInfo, storage))))
const account: Tlb<Account | undefined> = anyAccount(accountStorage)

/**
 * An account as listed in the shard state, with its last transaction; `cell` is the ShardAccount itself.
 *
 * account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount;
 */
const shardAccount = withCell(record('', { account: ref(account), last_trans_hash: hash, last_trans_lt: logicalTime }))
/** An account with its last transaction. */
export type ShardAccount = Value<typeof shardAccount>

/** Reads an account; `undefined` for account_none. @throws input.cell */
export const readAccount: (cell: Cell) => Account | undefined = reader('Account', account)

const prunedAccount = reader('Account', anyAccount(prunedStorage))

/** Reads an account of a proof, where extra currencies may be pruned; `undefined` for account_none. @throws input.cell */
export const readPrunedAccount = (cell: Cell) => prunedAccount(cell)

/** Reads the state of an account of a proof, where extra currencies may be pruned; `undefined` for account_none. @throws input.cell */
export const readAccountState = (cell: Cell): AccountState | undefined => prunedAccount(cell)?.storage.state

const readShardAccountLayout = reader('ShardAccount', shardAccount)

/** Reads a ShardAccount. @throws input.cell */
export const readShardAccount = (cell: Cell): ShardAccount =>
  tryDirect(cell, slice => loadShardAccount(cell, slice)) ?? readShardAccountLayout(cell)

function loadShardAccount(cell: Cell, slice: Slice): ShardAccount {
  const account = loadAccount(slice.loadRef().slice())
  const last_trans_hash = slice.loadHash()
  const last_trans_lt = slice.loadBigUint(64) as Lt // the field's meaning
  slice.end()
  return { cell, account, last_trans_hash, last_trans_lt }
}

/** Not of the older layout, which has another form. */
function loadAccount(slice: Slice): Account | undefined {
  const exists = slice.loadBit()
  const account = exists
    ? {
        addr: address.read(slice),
        storage_stat: {
          used: { cells: slice.loadVarUint(3), bits: slice.loadVarUint(3) },
          storage_extra: storageExtraInfo.read(slice),
          last_paid: slice.loadUint(32) as UnixSec, // the field's meaning
          due_payment: slice.loadBit() ? slice.loadCoins() : undefined,
        },
        storage: {
          last_trans_lt: slice.loadBigUint(64) as Lt, // the field's meaning
          balance: loadCurrencies(slice),
          state: loadState(slice),
        },
      }
    : undefined
  slice.end()
  return account
}

function loadState(slice: Slice): AccountState {
  if (slice.preloadUint(1) === 0) return accountState.read(slice)
  slice.skip(1)
  return { type: 'active', init: loadStateInit(slice) }
}
