import { Builder } from '@tonoscope/core/cell/Builder'
import { parseBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { findInDict } from '@tonoscope/core/cell/dict'
import { fromBase64 } from '@tonoscope/core/cell/text'
import type { StateInterval } from '@tonoscope/core/chain/snapshot/Snapshot'
import { readShardAccount } from '@tonoscope/core/tlb/account'
import { transactionsOfBlock } from '@tonoscope/core/tlb/block'
import { hash, logicalTime } from '@tonoscope/core/tlb/combinators'
import { readTransaction, type TransactionCell } from '@tonoscope/core/tlb/transaction'
import { type Address, accountIdOf, addressOf, type Hash, type Lt, lt } from '@tonoscope/core/units'
import { type AccountReply, parseBase64Cell, type RecordedFullBlock, type Recording } from './recording.ts'

/** What is known of one account: states by the transaction that made them, moments without it, transactions. */
type AccountEvidence = {
  readonly states: Map<Lt, { cell: Cell; seenAt: Lt }>
  readonly absences: { readonly from: Lt; readonly to: Lt }[]
  readonly transactions: Map<Lt, TransactionCell>
}

/**
 * Every recorded state of every account with the logical times for which it is proven: from the transaction that made it until
 * the one that names that transaction as its predecessor, or until it was last read. That an account did not exist is known
 * where it was read, and as far from there as recorded blocks without it reach.
 */
export function accountIntervals(recording: Recording): Map<Address, StateInterval[]> {
  const accounts = new Map<Address, AccountEvidence>()
  const of = (address: Address): AccountEvidence => {
    const known = accounts.get(address) ?? { states: new Map(), absences: [], transactions: new Map() }
    accounts.set(address, known)
    return known
  }
  const chain = new RecordedChain(recording.blocks)
  const sawState = (address: Address, cell: Cell, made: Lt, at: Lt) => {
    const { states } = of(address)
    const known = states.get(made)
    if (known && !known.cell.equals(cell)) throw new Error(`two states of ${address} after transaction ${made}`)
    states.set(made, { cell, seenAt: known && known.seenAt > at ? known.seenAt : at })
  }

  const inBlocks = recording.blocks.map(known => ({
    workchain: known.id.workchain,
    cells: [...transactionsOf(known).values()].flat(),
  }))
  for (const { workchain, cells } of [...recording.listedTransactions, ...inBlocks]) {
    for (const cell of cells) {
      const transaction = readTransaction(cell)
      of(addressOf(workchain, transaction.account_addr)).transactions.set(transaction.lt, transaction)
    }
  }
  for (const transaction of recording.scenarios.flatMap(({ transactions }) => transactions)) {
    const { account, stateBefore, stateAfter, previousBlock, block } = transaction
    of(account).transactions.set(
      lt(BigInt(transaction.lt)),
      readTransaction(parseBase64Cell(transaction.transactionBoc)),
    )
    const end = chain.endOf(block.root_hash)
    const start = chain.endBefore(block.root_hash, previousBlock.root_hash)
    const reads = [
      {
        state: stateBefore,
        read: transaction.stateBeforeSource.startsWith('liteserver'),
        at: start,
        blockHash: previousBlock.root_hash,
      },
      {
        state: stateAfter,
        read: transaction.stateAfterSource.startsWith('liteserver'),
        at: end,
        blockHash: block.root_hash,
      },
    ]
    for (const { state, read, at, blockHash } of reads) {
      const made = lt(BigInt(state.lastTransLt))
      if (state.exists) sawState(account, parseBase64Cell(state.shardAccountBoc), made, read ? at : made)
      else if (read) of(account).absences.push(chain.absenceAround(account, blockHash, at))
    }
  }
  for (const { senderStateWhenSent: state } of recording.scenarios) {
    const cell = state?.exists ? parseBase64Cell(state.shardAccountBoc) : undefined
    const read = cell && readShardAccount(cell)
    if (read?.account) sawState(read.account.addr, read.cell, read.last_trans_lt, read.last_trans_lt)
  }
  for (const { address, answer } of recording.accountReads) {
    const { shardAccount, made, at } = readAccountReply(address, answer)
    if (shardAccount) sawState(address, shardAccount, made, at)
    else of(address).absences.push(chain.absenceAround(address, answer.shardblk.root_hash, at))
  }
  return new Map(
    [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, found]) => [address, toIntervals(found)]),
  )
}

function toIntervals({ states, absences, transactions }: AccountEvidence): StateInterval[] {
  const next = new Map([...transactions.values()].map(({ prev_trans_lt, lt: at }) => [prev_trans_lt, at]))
  const present = [...states].map(([from, { cell, seenAt }]) => {
    const ended = next.get(from)
    return { from, to: ended === undefined ? seenAt : lt(ended - 1n), shardAccount: cell }
  })
  const absent = absences.map(span => ({ ...span, shardAccount: undefined }))
  return mergeAbsences([...present, ...absent].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)))
}

/** Absences that overlap become one. */
function mergeAbsences(sorted: readonly StateInterval[]): StateInterval[] {
  const result: StateInterval[] = []
  for (const span of sorted) {
    const last = result.at(-1)
    if (last && last.shardAccount === undefined && span.shardAccount === undefined && span.from <= last.to + 1n) {
      result[result.length - 1] = { ...last, to: last.to > span.to ? last.to : span.to }
    } else result.push(span)
  }
  return result
}

/** The recorded blocks as a chain: where each begins and ends, and which accounts it leaves alone. */
class RecordedChain {
  private readonly blocks: ReadonlyMap<Hash, RecordedFullBlock>
  private readonly after = new Map<Hash, RecordedFullBlock[]>()
  private readonly ends = new Map<Hash, Lt>()

  constructor(blocks: readonly RecordedFullBlock[]) {
    this.blocks = new Map(blocks.map(block => [block.id.rootHash, block]))
    for (const known of blocks) {
      this.ends.set(known.id.rootHash, known.block.info.end_lt)
      for (const { root_hash, end_lt } of known.block.info.prev) {
        this.ends.set(root_hash, end_lt)
        this.after.set(root_hash, [...(this.after.get(root_hash) ?? []), known])
      }
    }
  }

  endOf(rootHash: Hash): Lt {
    const end = this.ends.get(rootHash)
    if (end === undefined) throw new Error(`block ${rootHash} is not recorded`)
    return end
  }

  endBefore(rootHash: Hash, previous: Hash): Lt {
    const prev = this.blocks.get(rootHash)?.block.info.prev.find(ref => ref.root_hash === previous)
    if (!prev) throw new Error(`block ${rootHash} does not follow ${previous}`)
    return prev.end_lt
  }

  /** From the end of a block at which the account does not exist, as far as recorded blocks leave it alone. */
  absenceAround(address: Address, rootHash: Hash, at: Lt): { from: Lt; to: Lt } {
    let from = at
    for (
      let block = this.blocks.get(rootHash);
      block && block.block.info.prev.length === 1 && !touches(block, address);
    ) {
      const [prev] = block.block.info.prev
      if (!prev) break
      from = prev.end_lt
      block = this.blocks.get(prev.root_hash)
    }
    let to = at
    for (let hash: Hash | undefined = rootHash; hash !== undefined; ) {
      // After a split both halves follow; the account lies in one of them.
      const following: readonly RecordedFullBlock[] = this.after.get(hash) ?? []
      const [next] = following
      const [first] = following.flatMap(block => transactionsOf(block).get(accountIdOf(address)) ?? [])
      if (first) to = lt(readTransaction(first).lt - 1n)
      else if (next && following.length === 1) to = next.block.info.end_lt
      hash = first || following.length !== 1 ? undefined : next?.id.rootHash
    }
    return { from, to }
  }
}

const transactionsByBlock = new WeakMap<RecordedFullBlock, ReadonlyMap<Hash, readonly Cell[]>>()

function transactionsOf(known: RecordedFullBlock): ReadonlyMap<Hash, readonly Cell[]> {
  const found = transactionsByBlock.get(known) ?? transactionsOfBlock(known.block)
  transactionsByBlock.set(known, found)
  return found
}

/** Whether a block has transactions of an account. */
const touches = (known: RecordedFullBlock, address: Address): boolean => transactionsOf(known).has(accountIdOf(address))

/** The account in a liteserver's answer, its last transaction, and the logical time of the state it was read in. */
function readAccountReply(
  address: Address,
  answer: AccountReply,
): { shardAccount: Cell | undefined; made: Lt; at: Lt } {
  const [, stateProof] = parseBoc(fromBase64(answer.proof)).roots
  if (!stateProof) throw new Error(`no proof of the state of ${address}`)
  const state = stateProof.ref(0)
  const head = state.slice()
  // shard_state#9023afe2 global_id:int32 shard_id:ShardIdent seq_no:uint32 vert_seq_no:# gen_utime:uint32 gen_lt:uint64 …
  head.skip(32 + 32 + 104 + 32 + 32 + 32)
  const at = logicalTime.read(head)
  // out_msg_queue_info:^OutMsgQueueInfo before_split:(## 1) accounts:^ShardAccounts …
  const accounts = state.ref(1).slice().loadMaybeRef()
  const leaf = findInDict(accounts, 256, BigInt(`0x${accountIdOf(address)}`))
  if (!leaf) return { shardAccount: undefined, made: lt(0n), at }
  // depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo;
  leaf.skip(5)
  leaf.loadCoins()
  // The proof leaves the extra currencies out: their dictionary is a pruned cell.
  leaf.loadMaybeRef()
  leaf.skipRefs(1)
  const lastHash = hash.read(leaf)
  const made = logicalTime.read(leaf)
  const account = parseBase64Cell(answer.state)
  return { shardAccount: new Builder().ref(account).hash(lastHash).uint(made, 64).end(), made, at }
}
