import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { hasInterface, interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { tryRead } from '../../errors.ts'
import { depthBalance, prunedShardAccount, verifyState } from '../../proof/shardState.ts'
import { readAccountState } from '../../tlb/account.ts'
import { transactionsOfBlock } from '../../tlb/block.ts'
import { getPreviousBlockIds } from '../../tlb/blockLinks.ts'
import { readTransaction, type TransactionCell } from '../../tlb/transaction.ts'
import { type Address, accountIdOf, type Hash, workchainOf } from '../../units.ts'
import type { ParsedBlock } from './blockContents.ts'

/**
 * Balances after the transactions of a block, by transaction cell, as far as the block contains them: its state
 * update has each account before and after the block. Balances between several transactions of an account are
 * computed from the last one back; they are not used if they do not lead to the balance before the block, where that
 * is known. `accounts` and `read` avoid reading transactions twice.
 */
export function balancesAfterTransactions(
  { id, block }: Pick<ParsedBlock, 'id' | 'block'>,
  accounts: ReadonlyMap<Hash, readonly Cell[]> = transactionsOfBlock(block),
  read: (cell: Cell) => TransactionCell = readTransaction,
): ReadonlyMap<Cell, bigint> {
  const [previous, ...others] = getPreviousBlockIds(block.info)
  const after = accountsAt(id, block.state_update, 'new')
  // After a merge there are two previous states.
  const before = previous && others.length === 0 ? accountsAt(previous, block.state_update, 'old') : undefined
  const balances = new Map<Cell, bigint>()
  if (!after) return balances
  for (const [account, cells] of accounts) {
    const end = readBalance(after, account)
    const last = cells.at(-1)
    if (end === undefined || last === undefined) continue
    balances.set(last, end)
    if (cells.length === 1) continue
    let balance = end
    const steps = cells.toReversed().map(cell => {
      const step = [cell, balance] as const
      balance -= balanceChange(read(cell))
      return step
    })
    const start = before && readBalance(before, account)
    if (start === undefined || start === balance) for (const [cell, after] of steps) balances.set(cell, after)
  }
  return balances
}

/** Whether an account is a wallet after a block, if the block changed it; its code is in the state update, or only its hash. */
export function walletsAfterBlock({ id, block }: Pick<ParsedBlock, 'id' | 'block'>): (account: Address) => boolean {
  const after = accountsAt(id, block.state_update, 'new')
  return account => {
    if (!after || workchainOf(account) !== id.workchain) return false
    const code = readCodeHash(after, accountIdOf(account))
    return code !== undefined && hasInterface(interfacesByCodeHash(code) ?? [], 'wallet')
  }
}

/** !merkle_update#04 old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16 old:^X new:^X */
// A state update prunes unchanged cells; a malformed one has no balances.
function accountsAt(id: BlockIdExt, update: Cell, which: 'old' | 'new'): Cell | undefined {
  return tryRead(() => {
    const slice = update.exoticSlice()
    slice.skip(8 + (which === 'new' ? 256 : 0))
    return verifyState(id, slice.loadHash(), update.ref(which === 'new' ? 1 : 0), 'proof.header').accounts
  })
}

/**
 * `_ (HashmapAugE 256 ShardAccount DepthBalanceInfo) = ShardAccounts;`: the extra of a leaf is the account's own
 * balance.
 */
function readBalance(accounts: Cell, account: Hash): bigint | undefined {
  return tryRead(() => {
    const leaf = findInDict(accounts.slice().loadMaybeRef(), 256, BigInt(`0x${account}`))
    return leaf ? depthBalance.read(leaf).balance.grams : 0n
  })
}

function readCodeHash(accounts: Cell, account: Hash): Hash | undefined {
  return tryRead(() => {
    const leaf = findInDict(accounts.slice().loadMaybeRef(), 256, BigInt(`0x${account}`))
    if (!leaf) return undefined
    depthBalance.read(leaf)
    const state = readAccountState(prunedShardAccount.read(leaf).account)
    // What did not change is pruned: the hash of the original cell is that of level 0.
    return state?.type === 'active' ? state.init.code?.hash(0) : undefined
  })
}

const balanceChange = (transaction: TransactionCell): bigint =>
  incoming(transaction) - outgoing(transaction) - transaction.total_fees.grams

const incoming = ({ in_msg: message }: TransactionCell): bigint =>
  message?.info.type === 'int_msg_info' ? message.info.value.grams + message.info.ihr_fee : 0n

/** A message carries the rest of its fees with it. */
const outgoing = ({ out_msgs }: TransactionCell): bigint =>
  out_msgs.reduce(
    (sum, { info }) => (info.type === 'int_msg_info' ? sum + info.value.grams + info.fwd_fee + info.ihr_fee : sum),
    0n,
  )
