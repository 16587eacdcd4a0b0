import type { Cell } from '../cell/Cell.ts'
import { address, maybeAddress, record, uint } from '../tlb/combinators.ts'
import type { Address } from '../units.ts'
import { getInit, toAccount } from './accountState.ts'

/** Where a contract keeps the stake of one user: the pool, and the jetton that is staked there. */
export type StakeFact = { readonly pool: Address; readonly token: Address | undefined }

// stake_wallet_storage$_ pool:MsgAddress minter:MsgAddress owner:MsgAddress … = StakeWalletStorage;
const stakeWalletStorage = record('', { pool: address, minter: address, owner: address })

// staking_pool_storage$_ init:int1 pool_id:uint32 admin:MsgAddress creator:MsgAddress lock_wallet:MsgAddress … = StakingPoolStorage;
const stakingPoolStorage = record('', {
  init: uint(1),
  pool_id: uint(32),
  admin: address,
  creator: maybeAddress,
  lock_wallet: address,
})

/**
 * The pool of a JVault stake wallet, by its data. A stake wallet is a jetton wallet of the jetton that stands for the stake,
 * and it has no get method for the pool.
 */
export function readStakePool(
  data: Cell | undefined,
  wallet: { readonly owner: Address; readonly jetton: Address } | undefined,
): Address | undefined {
  // Three addresses: other jetton wallets have less, and to read them takes as long as an error.
  const storage = data && wallet && data.bits >= 3 * 267 ? read(stakeWalletStorage, data) : undefined
  return storage && storage.minter === wallet?.jetton && storage.owner === wallet.owner ? storage.pool : undefined
}

/** The jetton wallet in which a JVault pool keeps the staked jettons, by the pool's data. */
export const readLockWallet = (data: Cell | undefined): Address | undefined =>
  data && read(stakingPoolStorage, data)?.lock_wallet

/** The data of an account; `undefined` for one that is not active, or that cannot be read. */
function readData(state: Cell | null | undefined): Cell | undefined {
  try {
    return getInit(toAccount(state)).data
  } catch {
    return undefined
  }
}

function read<T>(layout: { readonly read: (slice: ReturnType<Cell['slice']>) => T }, cell: Cell): T | undefined {
  try {
    return layout.read(cell.slice())
  } catch {
    // Any contract can have any data: it is another contract.
    return undefined
  }
}

/** The stakes that these jetton wallets keep; `getState` has the states of accounts outside the trace too. */
export async function gatherStakes(
  wallets: ReadonlyMap<Address, { readonly owner: Address; readonly jetton: Address }>,
  getState: (account: Address) => Promise<Cell | null | undefined>,
  readJetton: (lockWallet: Address) => Promise<Address | undefined>,
): Promise<ReadonlyMap<Address, StakeFact>> {
  const stakes = new Map<Address, StakeFact>()
  const getData = async (account: Address) => readData(await getState(account))
  for (const [wallet, claim] of wallets) {
    const pool = readStakePool(await getData(wallet), claim)
    if (pool === undefined) continue
    const lockWallet = readLockWallet(await getData(pool))
    stakes.set(wallet, { pool, token: lockWallet && (await readJetton(lockWallet)) })
  }
  return stakes
}
