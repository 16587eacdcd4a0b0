import { toBocHex } from '../../cell/text.ts'
import type { AccountJson, BlockchainRawAccount } from '../../contract/accountReplies.ts'
import type { ExtraCurrency } from '../../contract/schemas/assets.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { currencyPreview } from '../../naming/previews.ts'
import type { Account } from '../../tlb/account.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { getInit } from '../../trace/accountState.ts'
import type { CallContext } from '../context/Deps.ts'
import { listGetMethods, listInterfaces } from './contractFacts.ts'
import type { OpenedAccount } from './openAccount.ts'

/** An account as `GET /v2/accounts/{account_id}` has it; `domain` points to it. */
export function presentAccount(
  { network }: CallContext,
  opened: OpenedAccount,
  domain: string | undefined,
): AccountJson {
  const { address, account } = opened
  const interfaces = listInterfaces(opened)
  const name = network.label?.(address) ?? domain
  return {
    address,
    balance: account?.storage.balance.grams ?? 0n,
    ...presentCurrencies(account),
    last_activity: account?.storage_stat.last_paid ?? 0,
    status: account?.storage.state.type ?? 'nonexist',
    ...(interfaces.length > 0 && { interfaces: [...interfaces] }),
    ...(name !== undefined && { name }),
    get_methods: listGetMethods(opened).flatMap(method => method.name ?? []),
    is_wallet: hasInterface(interfaces, 'wallet'),
  }
}

/** An account as `GET /v2/blockchain/accounts/{account_id}` has it. */
export function presentRawAccount({ address, state, account }: OpenedAccount): BlockchainRawAccount {
  const { code, data } = getInit(account)
  const shardAccount = state && account && readShardAccount(state)
  const own = account?.storage.state
  const used = account?.storage_stat.used
  const libraries = own?.type === 'active' ? [...own.init.library.values()] : []
  return {
    address,
    balance: account?.storage.balance.grams ?? 0n,
    ...presentCurrencies(account),
    ...(code && { code: toBocHex(code) }),
    ...(data && { data: toBocHex(data) }),
    last_transaction_lt: shardAccount?.last_trans_lt ?? 0n,
    ...(shardAccount && { last_transaction_hash: shardAccount.last_trans_hash }),
    ...(own?.type === 'frozen' && { frozen_hash: own.state_hash }),
    status: own?.type ?? 'nonexist',
    storage: {
      used_cells: used?.cells ?? 0n,
      used_bits: used?.bits ?? 0n,
      used_public_cells: used?.public_cells ?? 0n,
      last_paid: account?.storage_stat.last_paid ?? 0,
      due_payment: account?.storage_stat.due_payment ?? 0n,
    },
    ...(libraries.length > 0 && {
      libraries: libraries.map(each => ({ public: each.public, root: toBocHex(each.root) })),
    }),
  }
}

function presentCurrencies(account: Account | undefined): { readonly extra_balance?: ExtraCurrency[] } {
  const other = [...(account?.storage.balance.other ?? [])]
  if (other.length === 0) return {}
  return { extra_balance: other.map(([id, amount]) => ({ amount: String(amount), preview: currencyPreview(id) })) }
}
