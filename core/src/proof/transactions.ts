import { parseBoc, parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict, readAugDict } from '../cell/dict.ts'
import { isAppError } from '../errors.ts'
import { anyCell, cellRef, hash, maybe, record } from '../tlb/combinators.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Address, accountIdOf, addressOf, type Hash, type Lt } from '../units.ts'
import { extraOf, verifyBlockHash, verifyHeader } from './header.ts'
import { type BlockName, blockText, proving, readMerkleProofs, shownAs, unproven } from './proven.ts'

/**
 * Checks an answer to getOneTransaction: the transaction, `undefined` when the block is proven to have none of this
 * account and logical time.
 *
 * @throws proof.transaction, proof.header, proof.merkle
 */
export function verifyTransaction(
  { account, lt, block }: { readonly account: Address; readonly lt: Lt; readonly block: BlockName },
  answer: { readonly proof: Uint8Array; readonly transaction: Uint8Array },
): Cell | undefined {
  return proving('proof.transaction', `${account} ${lt}`, () => {
    const shown = readMerkleProofs(answer.proof, 1)
    const tree = shownAs(shown, block.rootHash, 'proof.transaction', `block ${blockText(block)}`)
    const place = findTransaction(extraOf(verifyHeader(block, tree)).account_blocks, accountIdOf(account), lt)
    const transaction = answer.transaction.length === 0 ? undefined : parseCell(answer.transaction)
    if (transaction?.hash() !== place?.hash(0) || (transaction?.levelMask ?? 0) !== 0) {
      throw unproven('proof.transaction', `block ${blockText(block)} does not have it like that`)
    }
    return transaction
  })
}

/** currencies$_ grams:Grams other:ExtraCurrencyCollection = CurrencyCollection; whose extra currencies may be pruned. */
const shownCurrencies = record('', { grams: { read: slice => slice.loadCoins() }, other: maybe(cellRef) })

/**
 * _ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;
 * acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection)
 *   state_update:^(HASH_UPDATE Account) = AccountBlock;
 */
function findTransaction(accountBlocks: Cell, accountId: Hash, lt: Lt): Cell | undefined {
  const found = findInDict(accountBlocks.slice().loadMaybeRef(), 256, BigInt(`0x${accountId}`))
  if (found === undefined) return undefined
  shownCurrencies.read(found)
  const { account_addr } = accountBlockStart.read(found)
  if (account_addr !== accountId) throw unproven('proof.transaction', 'the block lists another account')
  const rest = found.rest()
  // The dictionary begins in this cell; what follows it is the last reference.
  const root = rest.part({ bits: [0, rest.bits], refs: [0, rest.refCount - 1] })
  const place = findInDict(root, 64, lt)
  if (place === undefined) return undefined
  shownCurrencies.read(place)
  return place.loadRef()
}
const accountBlockStart = record('#5', { account_addr: hash })

/**
 * Checks an answer to getTransactions: the first has the hash that was asked for, each next one is the one that the one
 * before names as its predecessor.
 *
 * @throws proof.transaction
 */
export function verifyTransactionList(
  { account, lt, hash: first }: { readonly account: Address; readonly lt: Lt; readonly hash: Hash },
  bytes: Uint8Array,
): readonly Cell[] {
  return proving('proof.transaction', `${account} ${lt}`, () => {
    const { roots } = parseBoc(bytes)
    let due = { hash: first, lt }
    for (const root of roots) {
      if (root.levelMask !== 0 || root.hash() !== due.hash) {
        throw unproven('proof.transaction', `the transaction before has another predecessor than ${root.hash()}`)
      }
      const transaction = readTransaction(root)
      if (transaction.lt !== due.lt || transaction.account_addr !== accountIdOf(account)) {
        throw unproven('proof.transaction', `${root.hash()} is of another account or time`)
      }
      due = { hash: transaction.prev_trans_hash, lt: transaction.prev_trans_lt }
    }
    return roots
  })
}

/** A transaction as a block lists it. */
export type ListedTransaction = { readonly account: Address; readonly lt: Lt; readonly hash: Hash }

/**
 * Checks an answer to listBlockTransactions: that these are the block's first transactions, by account and logical time,
 * and all of them unless it says that there are more.
 *
 * @throws proof.transaction, proof.header, proof.merkle
 */
export function verifyBlockList(
  block: BlockName,
  answer: {
    readonly proof: Uint8Array
    readonly hashes: readonly Hash[]
    readonly incomplete: boolean
  },
): readonly ListedTransaction[] {
  return proving('proof.transaction', `the transactions of block ${blockText(block)}`, () => {
    const shown = readMerkleProofs(answer.proof, 1)
    const tree = shownAs(shown, block.rootHash, 'proof.transaction', `block ${blockText(block)}`)
    // Nodes leave out the header here: the hash alone says which block it is.
    const all = shownTransactions(block, extraOf(verifyBlockHash(block, tree)).account_blocks)
    const listed: ListedTransaction[] = []
    for (const hash of answer.hashes) {
      const { value } = all.next()
      if (!value || value.hash !== hash) throw unproven('proof.transaction', `${hash} is not the next one`)
      listed.push(value)
    }
    if (isOver(all) === answer.incomplete) throw unproven('proof.transaction', 'whether there are more is not so')
    return listed
  })
}

/** Whether the block shows that it has no more; what it leaves out is more. */
function isOver(all: Generator<ListedTransaction, undefined>): boolean {
  try {
    return all.next().done === true
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.cell') throw error
    return false
  }
}

function* shownTransactions({ workchain }: BlockName, accountBlocks: Cell): Generator<ListedTransaction, undefined> {
  const accounts = readAugDict(accountBlocks.slice().loadMaybeRef(), 256, {
    extra: shownCurrencies.read,
    value: slice => {
      const account = addressOf(workchain, accountBlockStart.read(slice).account_addr)
      return { account, rest: anyCell.read(slice) }
    },
  })
  for (const { value } of accounts) {
    const { account, rest } = value
    // As above: the dictionary begins in this cell.
    const root = rest.part({ bits: [0, rest.bits], refs: [0, rest.refCount - 1] })
    for (const entry of readAugDict(root, 64, { extra: shownCurrencies.read, value: cellRef.read })) {
      yield { account, lt: entry.key as Lt, hash: entry.value.hash(0) } // keys are logical times
    }
  }
  return undefined
}
