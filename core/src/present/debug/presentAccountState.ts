import type { AbiAccount, AbiBook } from '../../abi/AbiBook.ts'
import { configAddress } from '../../actions/patterns/validators/systemContracts.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugAccountState, DebugNode } from '../../contract/debug.ts'
import type { DebugStorage, DebugStoredEntry } from '../../contract/debugStorage.ts'
import { isDecoded, readStoredData, type StoredContract, type StoredData } from '../../messages/storageLayouts.ts'
import type { StoredEntry } from '../../messages/storedValues.ts'
import { getInit, toShardAccount } from '../../trace/accountState.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import { workchainOf } from '../../units.ts'
import { presentAbiData, type TraceAbis } from './presentAbi.ts'

/** An account's state, from its `ShardAccount` cell; code and data are included as `show` requests. */
export function presentAccountState(
  cell: Cell | undefined,
  show: { readonly code: boolean; readonly data: boolean },
  interfaces: readonly string[] = [],
  abis?: AbiBook,
): DebugAccountState {
  const shardAccount = cell && toShardAccount(cell)
  if (!shardAccount?.account) return { status: 'nonexist', balance: 0n, extra: [] }
  const { addr, storage: stored } = shardAccount.account
  const { balance, state } = stored
  const { code, data } = getInit(shardAccount.account)
  const contract = { interfaces, code: code?.hash(), workchain: workchainOf(addr) }
  return {
    status: state.type,
    balance: balance.grams,
    extra: [...balance.other].map(([id, amount]) => ({ id, amount: amount.toString() })),
    ...(code && { code_hash: code.hash() }),
    ...(data && { data_hash: data.hash() }),
    ...(code && show.code && { code: toBocHex(code) }),
    ...(data && show.data && { data: toBocHex(data) }),
    ...(data && show.data && presentStorage(data, contract, abis, { address: addr, codeHash: contract.code })),
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
  abis?: TraceAbis,
): Pick<DebugNode, 'before' | 'after'> {
  const [was, is] = [before, after].map(cell =>
    cell === undefined ? undefined : presentAccountState(cell ?? undefined, { code: false, data: false }),
  )
  const isShown = (hash: 'code_hash' | 'data_hash') => isRoot || (was && is && was[hash] !== is[hash]) === true
  const show = { code: isShown('code_hash'), data: isShown('data_hash') }
  const isAnyShown = show.code || show.data
  const layouts = account === configAddress ? ['config'] : interfaces
  const present = (state: Cell | null | undefined) => presentAccountState(state ?? undefined, show, layouts, abis?.book)
  return {
    ...(was && { before: isAnyShown ? present(before) : was }),
    ...(is && { after: isAnyShown ? present(after) : is }),
  }
}

/**
 * The decoded data of a contract, or why it is not decoded. An ABI comes first if it reads all of the data, and last if it
 * reads a part. Without an account, the ABIs are tried whatever they are for.
 */
export function presentStorage(
  data: Cell,
  contract: StoredContract,
  abis?: AbiBook,
  account?: AbiAccount,
): Pick<DebugAccountState, 'storage' | 'undecoded' | 'storage_abi'> {
  const byAbi = presentAbiData(data, abis, account)
  if (byAbi && !byAbi.use.stop) return { storage: presentFields(byAbi.stored), storage_abi: byAbi.use }
  const found = readStoredData(data, contract)
  if (isDecoded(found)) return { storage: presentFields(found) }
  if (!byAbi?.use.stop) return { undecoded: found }
  const { code, field, cell, bit } = byAbi.use.stop
  return {
    ...(byAbi.stored.fields.length > 0 && { storage: presentFields(byAbi.stored) }),
    undecoded: {
      code,
      layout: byAbi.use.name,
      ...(field !== undefined && { field }),
      ...(cell && { cell }),
      ...(bit !== undefined && { bit }),
    },
    storage_abi: byAbi.use,
  }
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
