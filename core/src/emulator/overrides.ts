import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import { type AccountState, readShardAccount, type ShardAccount } from '../tlb/account.ts'
import type { CurrencyCollection } from '../tlb/currency.ts'
import type { StateInit } from '../tlb/stateInit.ts'
import { type Hash, type Lt, nano, type UnixSec } from '../units.ts'
import type { StateOverride } from './Emulation.ts'

/** The fields of an account's storage to serialise. */
type Storage = {
  readonly lastTransLt: Lt | bigint
  readonly balance: CurrencyCollection
  readonly state: AccountState | { readonly type: 'active'; readonly init: Omit<StateInit, 'cell'> }
}

/** An override after which the account exists. */
type ExistingState = StateOverride & { readonly status?: Exclude<StateOverride['status'], 'nonexist'> }

/**
 * Applies a state override; an account that does not exist is created, `undefined` for one that then does not exist. The
 * storage usage is recomputed, so that fees match the new state.
 *
 * @throws input.cell when the state is not a `ShardAccount`, input.argument when the account has no code for its status
 */
export function overrideAccount(shardAccount: Cell | undefined, override: ExistingState, now: UnixSec): Cell
export function overrideAccount(shardAccount: Cell | undefined, override: StateOverride, now: UnixSec): Cell | undefined
export function overrideAccount(
  shardAccount: Cell | undefined,
  override: StateOverride,
  now: UnixSec,
): Cell | undefined {
  if (override.status === 'nonexist') return undefined
  const before = shardAccount && readShardAccount(shardAccount)
  const account = before?.account
  const storage: Storage = {
    lastTransLt: account?.storage.last_trans_lt ?? 0n,
    balance: {
      grams: override.balance ?? account?.storage.balance.grams ?? nano(0n),
      other: account?.storage.balance.other ?? new Map(),
    },
    state: overrideState(account?.storage.state ?? { type: 'uninit' }, override),
  }
  // account$1 addr:MsgAddressInt storage_stat:StorageInfo storage:AccountStorage = Account;
  const builder = new Builder().bit(true).address(override.account)
  storeStorageInfo(builder, storage, account?.storage_stat.last_paid ?? now, account?.storage_stat.due_payment)
  storeAccountStorage(builder, storage)
  return writeShardAccount(builder.end(), before)
}

/** account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; */
function writeShardAccount(account: Cell, last: ShardAccount | undefined): Cell {
  const builder = new Builder().ref(account)
  return (last ? builder.hash(last.last_trans_hash) : builder.uint(0n, 256)).uint(last?.last_trans_lt ?? 0n, 64).end()
}

function overrideState(state: AccountState, { status, code, data }: StateOverride): Storage['state'] {
  if (status === 'uninit') return { type: 'uninit' }
  const isChanged = code !== undefined || data !== undefined
  if (!isChanged && (status === undefined || status === state.type)) return state
  const own = state.type === 'active' ? state.init : { code: undefined, data: undefined, library: new Map() }
  const init = { ...own, code: code ?? own.code, data: data ?? own.data }
  if (status !== undefined && init.code === undefined)
    throw new AppError('input.argument', {
      name: 'status',
      reason: `the account is ${state.type === 'active' ? 'without code' : state.type}; give the code and the data that it is to have`,
    })
  return status === 'frozen' ? { type: 'frozen', state_hash: hashOf(init) } : { type: 'active', init }
}

function hashOf(init: Omit<StateInit, 'cell'>): Hash {
  const builder = new Builder()
  storeStateInit(builder, init)
  return builder.end().hash()
}

/**
 *     storage_info$_ used:StorageUsed storage_extra:StorageExtraInfo last_paid:uint32 due_payment:(Maybe Grams) = StorageInfo;
 *     storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsed;   storage_extra_none$000 = StorageExtraInfo;
 */
function storeStorageInfo(builder: Builder, storage: Storage, lastPaid: UnixSec, due: bigint | undefined): void {
  const used = computeStorageUsed(storage)
  builder.varUint(used.cells, 3).varUint(used.bits, 3).uint(0, 3).uint(lastPaid, 32)
  if (due === undefined) builder.bit(false)
  else builder.bit(true).coins(due)
}

/** The number of distinct cells and their bits; extra currencies are not counted. */
function computeStorageUsed(storage: Storage): { cells: bigint; bits: bigint } {
  const builder = new Builder()
  storeAccountStorage(builder, { ...storage, balance: { ...storage.balance, other: new Map() } })
  const seen = new Set<Hash>()
  const waiting = [builder.end()]
  let bits = 0
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (seen.has(cell.hash())) continue
    seen.add(cell.hash())
    bits += cell.bits
    waiting.push(...cell.refs())
  }
  return { cells: BigInt(seen.size), bits: BigInt(bits) }
}

/** account_storage$_ last_trans_lt:uint64 balance:CurrencyCollection state:AccountState = AccountStorage; */
function storeAccountStorage(builder: Builder, { lastTransLt, balance, state }: Storage): void {
  const extra = [...balance.other].map(
    ([id, amount]) => [BigInt(id), (b: Builder) => void b.varUint(amount, 5)] as const,
  )
  builder.uint(lastTransLt, 64).coins(balance.grams).maybeRef(writeDict(extra, 32))
  // account_uninit$00 = AccountState; account_active$1 _:StateInit = AccountState; account_frozen$01 state_hash:bits256
  if (state.type === 'uninit') builder.uint(0b00, 2)
  else if (state.type === 'frozen') builder.uint(0b01, 2).hash(state.state_hash)
  else storeStateInit(builder.bit(true), state.init)
}

/**
 *     _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell)
 *       library:(HashmapE 256 SimpleLib) = StateInit;   simple_lib$_ public:Bool root:^Cell = SimpleLib;
 */
function storeStateInit(builder: Builder, init: Omit<StateInit, 'cell'>): void {
  if (init.fixed_prefix_length === undefined) builder.bit(false)
  else builder.bit(true).uint(init.fixed_prefix_length, 5)
  if (init.special === undefined) builder.bit(false)
  else builder.bit(true).bit(init.special.tick).bit(init.special.tock)
  const libraries = [...init.library].map(
    ([hash, library]) => [BigInt(`0x${hash}`), (b: Builder) => void b.bit(library.public).ref(library.root)] as const,
  )
  builder.maybeRef(init.code).maybeRef(init.data).maybeRef(writeDict(libraries, 256))
}
