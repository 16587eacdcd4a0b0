import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import { parseBoc, parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict, readAugDict } from '../cell/dict.ts'
import { isAppError } from '../errors.ts'
import { anyCell, cellRef, hash, record } from '../tlb/combinators.ts'
import { prunedCurrencies } from '../tlb/currency.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Address, accountIdOf, addressOf, type Hash, type Lt } from '../units.ts'
import { extraOf, getProvenBlock, getProvenHeader, verifyBlockHash } from './header.ts'
import { proofError, readMerkleProofs, withProofErrors } from './merkleProofs.ts'

/**
 * Verifies a reply to `liteServer.getOneTransaction`; `undefined` when the block is proven to have no transaction of this
 * account and logical time.
 *
 * @throws proof.transaction, proof.header, proof.merkle
 */
export function verifyTransaction(
  { account, lt, block }: { readonly account: Address; readonly lt: Lt; readonly block: BlockIdExt },
  reply: { readonly proof: Uint8Array; readonly transaction: Uint8Array },
): Cell | undefined {
  return withProofErrors('proof.transaction', `${account} ${lt}`, () => {
    const header = getProvenHeader(readMerkleProofs(reply.proof, 1), block, 'proof.transaction')
    const listed = findTransactionInBlock(extraOf(header).account_blocks, accountIdOf(account), lt)
    const transaction = reply.transaction.length === 0 ? undefined : parseCell(reply.transaction)
    if (transaction?.hash() !== listed?.hash(0) || (transaction?.levelMask ?? 0) !== 0) {
      throw proofError('proof.transaction', `block ${formatBlockId(block)} has another transaction`)
    }
    return transaction
  })
}

/**
 * _ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;
 * acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection)
 *   state_update:^(HASH_UPDATE Account) = AccountBlock;
 */
function findTransactionInBlock(accountBlocks: Cell, accountId: Hash, lt: Lt): Cell | undefined {
  const found = findInDict(accountBlocks.slice().loadMaybeRef(), 256, BigInt(`0x${accountId}`))
  if (found === undefined) return undefined
  prunedCurrencies.read(found)
  const { account_addr } = accountBlockStart.read(found)
  if (account_addr !== accountId) throw proofError('proof.transaction', 'the block lists another account')
  const entry = findInDict(dictionaryIn(found.rest()), 64, lt)
  if (entry === undefined) return undefined
  prunedCurrencies.read(entry)
  return entry.loadRef()
}
const accountBlockStart = record('#5', { account_addr: hash })

/** The dictionary that starts in this cell; the last reference follows it. */
const dictionaryIn = (rest: Cell): Cell => rest.part({ bits: [0, rest.bits], refs: [0, rest.refCount - 1] })

/**
 * Verifies a reply to `liteServer.getTransactions`: the first transaction has the requested hash, each further one is the
 * predecessor of the one before it.
 *
 * @throws proof.transaction
 */
export function verifyTransactionList(
  { account, lt, hash: first }: { readonly account: Address; readonly lt: Lt; readonly hash: Hash },
  bytes: Uint8Array,
): readonly Cell[] {
  return withProofErrors('proof.transaction', `${account} ${lt}`, () => {
    const { roots } = parseBoc(bytes)
    let expected = { hash: first, lt }
    for (const root of roots) {
      if (root.levelMask !== 0 || root.hash() !== expected.hash) {
        throw proofError('proof.transaction', `${root.hash()} is not the predecessor of the transaction before it`)
      }
      const transaction = readTransaction(root)
      if (transaction.lt !== expected.lt || transaction.account_addr !== accountIdOf(account)) {
        throw proofError('proof.transaction', `${root.hash()} has another account or logical time`)
      }
      expected = { hash: transaction.prev_trans_hash, lt: transaction.prev_trans_lt }
    }
    return roots
  })
}

/** A transaction listed in a block. */
export type ListedTransaction = { readonly account: Address; readonly lt: Lt; readonly hash: Hash }

/**
 * Verifies a reply to `liteServer.listBlockTransactions`: these are the block's first transactions, by account and logical
 * time, and all of them unless it is marked incomplete.
 *
 * @throws proof.transaction, proof.header, proof.merkle
 */
export function verifyBlockList(
  block: BlockIdExt,
  reply: { readonly proof: Uint8Array; readonly hashes: readonly Hash[]; readonly incomplete: boolean },
): readonly ListedTransaction[] {
  return withProofErrors('proof.transaction', `the transactions of block ${formatBlockId(block)}`, () => {
    const tree = getProvenBlock(readMerkleProofs(reply.proof, 1), block, 'proof.transaction')
    // Nodes prune the header here: only the root hash identifies the block.
    const all = iterateTransactions(block, extraOf(verifyBlockHash(block, tree)).account_blocks)
    const listed: ListedTransaction[] = []
    for (const hash of reply.hashes) {
      const { value } = all.next()
      if (!value || value.hash !== hash) throw proofError('proof.transaction', `${hash} is not the next one`)
      listed.push(value)
    }
    if (isExhausted(all) === reply.incomplete) throw proofError('proof.transaction', 'the incomplete flag is wrong')
    return listed
  })
}

/** Whether the block is proven to have no more transactions. */
function isExhausted(all: Generator<ListedTransaction, undefined>): boolean {
  try {
    return all.next().done === true
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.cell') throw error
    return false
  }
}

function* iterateTransactions({ workchain }: BlockIdExt, accountBlocks: Cell): Generator<ListedTransaction, undefined> {
  const accounts = readAugDict(accountBlocks.slice().loadMaybeRef(), 256, {
    extra: prunedCurrencies.read,
    value: slice => ({
      account: addressOf(workchain, accountBlockStart.read(slice).account_addr),
      root: dictionaryIn(anyCell.read(slice)),
    }),
  })
  for (const { value } of accounts) {
    const { account, root } = value
    for (const entry of readAugDict(root, 64, { extra: prunedCurrencies.read, value: cellRef.read })) {
      yield { account, lt: entry.key as Lt, hash: entry.value.hash(0) } // keys are logical times
    }
  }
  return undefined
}
