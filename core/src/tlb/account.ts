import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash, Lt, Nano, UnixSec } from '../units.ts'
import { coins, hash, logicalTime, maybe, record, readWhole, someAddress, type Tlb, union, unixTime, varUint } from './combinators.ts'
import { type CurrencyCollection, currencyCollection } from './currency.ts'
import { type StateInit, stateInit } from './stateInit.ts'

/** What an account is now: nothing but coins, code with data, or a hash of what it was. */
export type AccountStorageState =
  | { readonly type: 'uninit' }
  | { readonly type: 'active'; readonly init: StateInit }
  | { readonly type: 'frozen'; readonly state_hash: Hash }

/** An account with what it owes for storage. */
export type Account = {
  readonly addr: Address
  readonly storage_stat: {
    readonly used: { readonly cells: bigint; readonly bits: bigint }
    readonly last_paid: UnixSec
    readonly due_payment?: Nano
  }
  readonly storage: { readonly last_trans_lt: Lt; readonly balance: CurrencyCollection; readonly state: AccountStorageState }
}

/** An account with its last transaction; `account` is absent when it does not exist. */
export type ShardAccount = {
  readonly cell: Cell
  readonly account: Account | undefined
  readonly last_trans_hash: Hash
  readonly last_trans_lt: Lt
}

// storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsed;
// storage_extra_none$000 = StorageExtraInfo; storage_extra_info$001 dict_hash:uint256 = StorageExtraInfo;
// Until 2025 the three bits of storage_extra were the length of a public_cells:(VarUInteger 7) that was always 0 on accounts
// without public libraries; both are read.
const storageInfo = record('StorageInfo', '', {
  used: record('StorageUsed', '', { cells: varUint(3), bits: varUint(3) }),
  storage_extra: {
    read(slice) {
      const tag = slice.loadUint(3)
      return tag === 0 ? undefined : tag === 1 && slice.remainingBits >= 256 + 33 ? slice.loadHash() : slice.loadBigUint(tag * 8)
    },
  } satisfies Tlb<Hash | bigint | undefined>,
  last_paid: unixTime,
  due_payment: maybe(coins),
})

// account_uninit$00 = AccountState; account_active$1 _:StateInit = AccountState; account_frozen$01 state_hash:bits256 = AccountState;
const accountState: Tlb<AccountStorageState> = {
  read(slice) {
    if (slice.loadBit()) return { type: 'active', init: stateInit.read(slice) }
    return slice.loadBit() ? { type: 'frozen', state_hash: slice.loadHash() } : { type: 'uninit' }
  },
}

const account = union('Account', {
  // account_none$0 = Account;
  none: record('Account', '$0', {}),
  // account$1 addr:MsgAddressInt storage_stat:StorageInfo storage:AccountStorage = Account;
  account: record('Account', '$1', {
    addr: someAddress,
    storage_stat: storageInfo,
    // account_storage$_ last_trans_lt:uint64 balance:CurrencyCollection state:AccountState = AccountStorage;
    storage: record('AccountStorage', '', {
      last_trans_lt: logicalTime,
      balance: currencyCollection,
      state: accountState,
    }),
  }),
})

/** The account in an `Account` cell, `undefined` for account_none. @throws input.cell */
export function readAccount(cell: Cell): Account | undefined {
  const read = readWhole(account, cell)
  if (read.type === 'none') return undefined
  const { type: _, ...value } = read
  return value
}

// account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount;
const shardAccount = record('ShardAccount', '', {
  account: { read: slice => slice.loadRef() } satisfies Tlb<Cell>,
  last_trans_hash: hash,
  last_trans_lt: logicalTime,
})

/** The account and its last transaction in a `ShardAccount` cell. @throws input.cell */
export function readShardAccount(cell: Cell): ShardAccount {
  const { account: accountCell, ...last } = readWhole(shardAccount, cell)
  return { cell, account: readAccount(accountCell), ...last }
}
