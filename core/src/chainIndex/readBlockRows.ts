import { type BlockIdExt, formatBlockId, toBlockId } from '../blockId.ts'
import { writeBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { AppError } from '../errors.ts'
import { type Block, readBlock, transactionsOfBlock } from '../tlb/block.ts'
import { toBlockIdExt } from '../tlb/blockLinks.ts'
import { readTransaction, type TransactionCell } from '../tlb/transaction.ts'
import { type Address, addressOf, compareInts, type Hash, type Lt } from '../units.ts'
import { type BlockStates, noAccount, readBlockStates, type ShownAccount } from './blockStates.ts'
import type { TransactionCellRow } from './ChainIndex.ts'
import { readClaims, type ShownClaims } from './readClaims.ts'
import { readTransactionRow, type UnlinkedTransaction } from './readTransactionRow.ts'
import type { AccountHead, BlockRow, ContractRow } from './rows.ts'

/** What an account states about itself after a block; `claims` is absent when it states nothing any more. */
export type AccountClaims = { readonly address: Address; readonly lt: Lt; readonly claims: ShownClaims | undefined }

/** What a block adds to an index, before its transactions are linked. Another thread can send it: it has no cells. */
export type BlockRows = {
  readonly block: BlockRow
  /** By logical time. */
  readonly transactions: readonly UnlinkedTransaction[]
  readonly heads: readonly AccountHead[]
  readonly contracts: readonly ContractRow[]
  readonly claims: readonly AccountClaims[]
  readonly cells: readonly TransactionCellRow[]
}

/** A block's header and links, for those who follow the chain. */
type BlockLinks = {
  readonly header: Block['info'] & { readonly globalId: number }
  /** The top blocks of the shards; none of a shard block. @throws input.cell */
  readonly shards: readonly BlockIdExt[]
}

/** What a block adds, and what leads to other blocks. */
export type ReadBlock = { readonly rows: BlockRows; readonly links: BlockLinks }

/** What is read of a block. */
export type BlockRowsOptions = {
  /** Only transactions of these accounts. */
  readonly accounts?: ReadonlySet<Address> | undefined
  readonly keepsCells?: boolean
}

/**
 * Reads the rows of a block from its root cell; the accounts are read from the state update of the block, without another call
 * to the source.
 *
 * @throws input.cell, limit.cells, proof.index when the root cell is another block
 */
export function readBlockRows(
  id: BlockIdExt,
  root: Cell,
  masterchainSeqno: number,
  { accounts, keepsCells = false }: BlockRowsOptions = {},
): ReadBlock {
  const block = readBlock(root)
  const { info, extra } = block
  if (root.hash() !== id.rootHash || info.seq_no !== id.seqno || info.shard.shard !== id.shard)
    throw new AppError('proof.index', { claim: `the cell of ${formatBlockId(id)} is another block` })
  const states = readBlockStates(block.state_update)
  const transactions: UnlinkedTransaction[] = []
  const heads: AccountHead[] = []
  const contracts: ContractRow[] = []
  const claims: AccountClaims[] = []
  const cells: TransactionCellRow[] = []
  const byAccount = transactionsOfBlock(block)
  let count = 0
  for (const [accountId, own] of byAccount) {
    count += own.length
    const account = addressOf(id.workchain, accountId)
    if (accounts && !accounts.has(account)) continue
    const read = readAccount(accountId, own, states)
    const surroundings = { account, block: toBlockId(id), masterchainSeqno }
    const rows = read.transactions.map((each, at) => readTransactionRow(each, surroundings, read.codeHashes[at]))
    const [last] = rows.slice(-1)
    const { end_status: status } = read.transactions.at(-1) ?? {}
    if (!last || status === undefined) continue
    transactions.push(...rows)
    const { hash, lt, utime, codeHash } = last
    heads.push({ account, lt, hash, utime, status, balance: read.after?.balance, codeHash })
    if (read.newCode) contracts.push({ account, ...read.newCode })
    const found = read.after && readClaims(read.after)
    if (found || read.hasEnded) claims.push({ address: account, lt, claims: found })
    if (keepsCells) for (const cell of own) cells.push({ hash: cell.hash(), boc: writeBoc(cell) })
  }
  const { gen_utime: utime, start_lt: startLt, end_lt: endLt } = info
  return {
    rows: {
      block: { id, masterchainSeqno, utime, startLt, endLt, transactions: count },
      transactions: transactions.toSorted((a, b) => compareInts(a.lt, b.lt) || (a.account < b.account ? -1 : 1)),
      heads,
      contracts,
      claims,
      cells,
    },
    links: {
      header: { ...info, globalId: block.global_id },
      get shards() {
        return (extra.custom?.shards ?? []).map(top => toBlockIdExt(top.workchain, top.shard, top))
      },
    },
  }
}

type AccountInBlock = {
  readonly transactions: readonly TransactionCell[]
  /** The code after each transaction; `undefined` where the block does not show it. */
  readonly codeHashes: readonly (Hash | undefined)[]
  readonly after: ShownAccount | undefined
  readonly newCode: { readonly lt: Lt; readonly codeHash: Hash } | undefined
  /** It is no longer the contract that it was. */
  readonly hasEnded: boolean
}

function readAccount(accountId: Hash, cells: readonly Cell[], states: BlockStates): AccountInBlock {
  const transactions = cells.map(readTransaction)
  const last = transactions.at(-1)
  const before = states.before(accountId)
  // What did not exist before is not shown either.
  const after = last?.end_status === 'nonexist' ? noAccount : states.after(accountId)
  const code = after?.codeHash
  const isSame = before !== undefined && before.codeHash === code
  // Between the first and the last transaction a block shows code only in the messages that deploy.
  const codeHashes = transactions.map(each => (each === last || isSame ? code : getDeployedCode(each)))
  const deployed = transactions.find(each => isDeployed(each) && (getDeployedCode(each) ?? code) === code)
  const isNew = deployed !== undefined || (before ? !isSame : after?.isCodePruned === false)
  const lt = (deployed ?? last)?.lt
  const existed = transactions.some(({ orig_status }) => orig_status === 'active' || orig_status === 'frozen')
  const isDeleted = last?.end_status === 'nonexist' || last?.end_status === 'uninit'
  return {
    transactions,
    codeHashes,
    after,
    newCode: code !== undefined && isNew && lt !== undefined ? { lt, codeHash: code } : undefined,
    hasEnded: existed && (isDeleted || (before?.status === 'active' && after?.status === 'active' && !isSame)),
  }
}

const isDeployed = ({ orig_status, end_status }: TransactionCell): boolean =>
  orig_status !== 'active' && end_status === 'active'

/** The code in the message of a transaction that activates its account. */
const getDeployedCode = (transaction: TransactionCell): Hash | undefined =>
  isDeployed(transaction) ? transaction.in_msg?.init?.code?.hash() : undefined
