import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import type { BlockId } from '../../chain/ChainSource.ts'
import { isAppError } from '../../errors.ts'
import { depthBalance, verifyState } from '../../proof/shardState.ts'
import { transactionsOfBlock } from '../../tlb/block.ts'
import { previousOf } from '../../tlb/blockLinks.ts'
import { readTransaction, type Transaction } from '../../tlb/transaction.ts'
import type { Hash } from '../../units.ts'
import type { WholeBlock } from './blockContents.ts'

/**
 * Balances after the transactions of a block, by the transaction's cell, as far as the block itself tells: its update of the
 * state holds each account before and after it. Between several transactions of an account they are added up, and believed
 * where the sum comes out right. Whoever has the transactions of the block already, and reads them anyway, may give both.
 */
export function balancesIn(
  { id, block }: Pick<WholeBlock, 'id' | 'block'>,
  accounts: ReadonlyMap<Hash, readonly Cell[]> = transactionsOfBlock(block),
  read: (cell: Cell) => Transaction = readTransaction,
): ReadonlyMap<Cell, bigint> {
  const [previous, ...others] = previousOf(block.info)
  const after = accountsAt(id, block.state_update, 'new')
  // After a merge there were two states before.
  const before = previous && others.length === 0 ? accountsAt(previous, block.state_update, 'old') : undefined
  const balances = new Map<Cell, bigint>()
  if (!after) return balances
  for (const [account, cells] of accounts) {
    const end = balanceOf(after, account)
    const last = cells.at(-1)
    if (end === undefined || last === undefined) continue
    balances.set(last, end)
    const start = cells.length > 1 && before ? balanceOf(before, account) : undefined
    if (start === undefined) continue
    let sum = start
    const steps = cells.map(cell => {
      sum += changeBy(read(cell))
      return [cell, sum] as const
    })
    if (sum === end) for (const [cell, balance] of steps) balances.set(cell, balance)
  }
  return balances
}

/** !merkle_update#04 old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16 old:^X new:^X */
function accountsAt(id: BlockId, update: Cell, which: 'old' | 'new'): Cell | undefined {
  return unlessHidden(() => {
    const slice = update.exoticSlice()
    slice.skip(8 + (which === 'new' ? 256 : 0))
    return verifyState(id, slice.loadHash(), update.ref(which === 'new' ? 1 : 0), 'proof.header').accounts
  })
}

/** `_ (HashmapAugE 256 ShardAccount DepthBalanceInfo) = ShardAccounts;`: the extra of a leaf is the account's own balance. */
function balanceOf(accounts: Cell, account: Hash): bigint | undefined {
  return unlessHidden(() => {
    const place = findInDict(accounts.slice().loadMaybeRef(), 256, BigInt(`0x${account}`))
    return place ? depthBalance.read(place).grams : 0n
  })
}

/** An update leaves out what did not change, and one that cannot be read says nothing. */
function unlessHidden<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

const changeBy = (transaction: Transaction): bigint =>
  incoming(transaction) - outgoing(transaction) - transaction.total_fees.grams

const incoming = ({ in_msg: message }: Transaction): bigint =>
  message?.info.type === 'int_msg_info' ? message.info.value.grams + message.info.ihr_fee : 0n

/** What is left of a message's fees goes with it. */
const outgoing = ({ out_msgs }: Transaction): bigint =>
  out_msgs.reduce(
    (sum, { info }) => (info.type === 'int_msg_info' ? sum + info.value.grams + info.fwd_fee + info.ihr_fee : sum),
    0n,
  )
