import type { Cell } from '../../cell/Cell.ts'
import { interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { readWalletData, type WalletData } from '../../messages/walletData.ts'
import { isWalletKind, type WalletKind } from '../../messages/walletMessage.ts'
import { readShardAccount } from '../../tlb/account.ts'
import type { StateInit } from '../../tlb/stateInit.ts'
import { getInit } from '../../trace/accountState.ts'
import type { Hash, Lt } from '../../units.ts'

/** What an account is as a wallet, as far as its state, or a StateInit, says. */
export type WalletState = {
  readonly status: 'active' | 'uninit' | 'nonexist' | 'frozen' | 'unknown'
  readonly balance?: bigint
  readonly last?: { readonly lt: Lt; readonly hash: Hash }
  readonly code?: Cell | undefined
  /** The version by the hash of the code; absent for other contracts. */
  readonly kind?: WalletKind | undefined
  /** Absent if the data has another layout. */
  readonly data?: WalletData | undefined
}

/** The wallet in a `ShardAccount`: `null` if there is no account, `undefined` if its state is unknown. */
export function readWalletState(state: Cell | null | undefined, init?: StateInit): WalletState {
  if (state === undefined) return { status: 'unknown', ...readContract(init) }
  const shard = state ? readShardAccount(state) : undefined
  const account = shard?.account
  if (!shard || !account) return { status: 'nonexist', balance: 0n, ...readContract(init) }
  const { balance, state: own } = account.storage
  return {
    status: own.type,
    balance: balance.grams,
    last: { lt: shard.last_trans_lt, hash: shard.last_trans_hash },
    ...readContract(own.type === 'active' ? getInit(account) : init),
  }
}

function readContract(init: Partial<Pick<StateInit, 'code' | 'data'>> | undefined) {
  const { code, data } = init ?? {}
  const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
  return { code, kind, data: kind && data ? readWalletData(kind, data) : undefined }
}

/** The state as a reply has it. */
export const presentWalletState = ({ status, balance, last, data }: WalletState) => ({
  status,
  ...(balance !== undefined && { balance }),
  ...(status === 'active' && data?.seqno !== undefined && { seqno: BigInt(data.seqno) }),
  ...(last && { last_transaction_lt: last.lt, last_transaction_hash: last.hash }),
})
