import { configAddress } from '../../actions/patterns/validators/systemContracts.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugAccountState, DebugNode } from '../../contract/debug.ts'
import type { DebugStorage, DebugStoredEntry, DebugUndecodedStorage } from '../../contract/debugStorage.ts'
import { isDecoded, readStoredData, type StoredContract, type StoredData } from '../../messages/storageLayouts.ts'
import type { StoredEntry } from '../../messages/storedValues.ts'
import { readShardAccount } from '../../tlb/account.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import { workchainOf } from '../../units.ts'

/** An account's state, from its `ShardAccount` cell; code and data are included as `show` requests. */
export function presentAccountState(
  cell: Cell | undefined,
  show: { readonly code: boolean; readonly data: boolean },
  interfaces: readonly string[] = [],
): DebugAccountState {
  const shardAccount = cell && readShardAccount(cell)
  if (!shardAccount?.account) return { status: 'nonexist', balance: 0n, extra: [] }
  const { addr, storage: stored } = shardAccount.account
  const { balance, state } = stored
  const { code, data } = state.type === 'active' ? state.init : {}
  const contract = { interfaces, code: code?.hash(), workchain: workchainOf(addr) }
  return {
    status: state.type,
    balance: balance.grams,
    extra: [...balance.other].map(([id, amount]) => ({ id, amount: amount.toString() })),
    ...(code && { code_hash: code.hash() }),
    ...(data && { data_hash: data.hash() }),
    ...(code && show.code && { code: toBocHex(code) }),
    ...(data && show.data && { data: toBocHex(data) }),
    ...(data && show.data && presentStorage(data, contract)),
    last_transaction_lt: shardAccount.last_trans_lt,
    last_transaction_hash: shardAccount.last_trans_hash,
  }
}

/**
 * The known states before and after a transaction: a source may have both, one, or none. Code and data are included
 * where they changed, and at the root.
 */
export function presentStates(
  { before, after, account, interfaces }: TraceNode,
  isRoot: boolean,
): Pick<DebugNode, 'before' | 'after'> {
  const [was, is] = [before, after].map(cell =>
    cell === undefined ? undefined : presentAccountState(cell ?? undefined, { code: false, data: false }),
  )
  const isShown = (hash: 'code_hash' | 'data_hash') => isRoot || (was && is && was[hash] !== is[hash]) === true
  const show = { code: isShown('code_hash'), data: isShown('data_hash') }
  const isAnyShown = show.code || show.data
  const layouts = account === configAddress ? ['config'] : interfaces
  return {
    ...(was && { before: isAnyShown ? presentAccountState(before ?? undefined, show, layouts) : was }),
    ...(is && { after: isAnyShown ? presentAccountState(after ?? undefined, show, layouts) : is }),
  }
}

/** The decoded data of a contract, or why it is not decoded. */
export function presentStorage(
  data: Cell,
  contract: StoredContract,
): { readonly storage: DebugStorage } | { readonly undecoded: DebugUndecodedStorage } {
  const found = readStoredData(data, contract)
  return isDecoded(found) ? { storage: presentFields(found) } : { undecoded: found }
}

const presentFields = ({ layout, fields }: StoredData): DebugStorage => ({
  layout,
  fields: fields.map(({ name, entries, ...field }) => ({
    name,
    ...presentValue(field),
    ...(entries && entries.length > 0 && { entries: entries.map(presentEntry) }),
  })),
})

const presentEntry = ({ key, fields }: StoredEntry): DebugStoredEntry => ({
  key: presentValue(key),
  fields: fields.map(({ name, ...field }) => ({ name, ...presentValue(field) })),
})

const presentValue = ({ kind, value }: StoredEntry['key']): DebugStoredEntry['key'] => ({
  kind,
  ...(value !== undefined && { value }),
})
