import { Builder } from '@tonoscope/core/cell/Builder'
import { parseBoc } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { findInDict } from '@tonoscope/core/cell/dict'
import type { StateInterval } from '@tonoscope/core/chain/snapshot/Snapshot'
import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { readShardAccount } from '@tonoscope/core/tlb/account'
import { transactionsOfBlock } from '@tonoscope/core/tlb/block'
import { hash, logicalTime } from '@tonoscope/core/tlb/combinators'
import { readTransaction, type TransactionCell } from '@tonoscope/core/tlb/transaction'
import { type Address, accountIdOf, addressOf, type Hash, type Lt, lt } from '@tonoscope/core/units'
import { type AccountReply, parseBase64Cell, type RecordedFullBlock, type Recording } from './recording.ts'

/** Recorded data of one account: states by the lt of the transaction that created them, absences, transactions. */
type AccountEvidence = {
  readonly states: Map<Lt, { cell: Cell; lastReadAt: Lt }>
  readonly absences: { readonly from: Lt; readonly to: Lt }[]
  readonly transactions: Map<Lt, TransactionCell>
}

/**
 * Every recorded state of every account with the lt interval for which it is proven: from the transaction that created it to
 * the transaction that names that one as its predecessor, or to the last read of the state. An absence is proven where it was
 * read, extended over adjacent recorded blocks without transactions of the account.
 */
export function accountIntervals(recording: Recording): Map<Address, StateInterval[]> {
  const accounts = new Map<Address, AccountEvidence>()
  const evidenceFor = (address: Address): AccountEvidence => {
    const known = accounts.get(address) ?? { states: new Map(), absences: [], transactions: new Map() }
    accounts.set(address, known)
    return known
  }
  const chain = new RecordedChain(recording.blocks)
  const addState = (address: Address, cell: Cell, createdLt: Lt, readAt: Lt) => {
    const { states } = evidenceFor(address)
    const known = states.get(createdLt)
    if (known && !known.cell.equals(cell))
      throw new Error(`two different states of ${address} after transaction ${createdLt}`)
    states.set(createdLt, { cell, lastReadAt: known && known.lastReadAt > readAt ? known.lastReadAt : readAt })
  }

  const inBlocks = recording.blocks.map(known => ({
    workchain: known.id.workchain,
    cells: [...transactionsOf(known).values()].flat(),
  }))
  for (const { workchain, cells } of [...recording.listedTransactions, ...inBlocks]) {
    for (const cell of cells) {
      const transaction = readTransaction(cell)
      evidenceFor(addressOf(workchain, transaction.account_addr)).transactions.set(transaction.lt, transaction)
    }
  }
  for (const transaction of recording.scenarios.flatMap(({ transactions }) => transactions)) {
    const { account, stateBefore, stateAfter, previousBlock, block } = transaction
    evidenceFor(account).transactions.set(
      lt(BigInt(transaction.lt)),
      readTransaction(parseBase64Cell(transaction.transactionBoc)),
    )
    const end = chain.endOf(block.root_hash)
    const start = chain.endBefore(block.root_hash, previousBlock.root_hash)
    const reads = [
      {
        state: stateBefore,
        wasRead: transaction.stateBeforeSource.startsWith('liteserver'),
        at: start,
        blockHash: previousBlock.root_hash,
      },
      {
        state: stateAfter,
        wasRead: transaction.stateAfterSource.startsWith('liteserver'),
        at: end,
        blockHash: block.root_hash,
      },
    ]
    for (const { state, wasRead, at, blockHash } of reads) {
      const createdLt = lt(BigInt(state.lastTransLt))
      if (state.exists) addState(account, parseBase64Cell(state.shardAccountBoc), createdLt, wasRead ? at : createdLt)
      else if (wasRead) evidenceFor(account).absences.push(chain.absenceAround(account, blockHash, at))
    }
  }
  for (const { senderStateWhenSent: state } of recording.scenarios) {
    const cell = state?.exists ? parseBase64Cell(state.shardAccountBoc) : undefined
    const shardAccount = cell && readShardAccount(cell)
    if (shardAccount?.account) {
      const { account, cell, last_trans_lt } = shardAccount
      addState(account.addr, cell, last_trans_lt, last_trans_lt)
    }
  }
  for (const { address, reply } of recording.accountReads) {
    const { shardAccount, createdLt, at } = readAccountReply(address, reply)
    if (shardAccount) addState(address, shardAccount, createdLt, at)
    else evidenceFor(address).absences.push(chain.absenceAround(address, reply.shardblk.root_hash, at))
  }
  return new Map(
    [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, evidence]) => [address, toIntervals(evidence)]),
  )
}

function toIntervals({ states, absences, transactions }: AccountEvidence): StateInterval[] {
  const successorLt = new Map([...transactions.values()].map(({ prev_trans_lt, lt: at }) => [prev_trans_lt, at]))
  const present = [...states].map(([from, { cell, lastReadAt }]) => {
    const endLt = successorLt.get(from)
    return { from, to: endLt === undefined ? lastReadAt : lt(endLt - 1n), shardAccount: cell }
  })
  const absent = absences.map(span => ({ ...span, shardAccount: undefined }))
  return mergeAbsences([...present, ...absent].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)))
}

/** Merges overlapping absences. */
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

/** The recorded blocks as a chain: their end lt, and the intervals without transactions of an account. */
class RecordedChain {
  private readonly blocks: ReadonlyMap<Hash, RecordedFullBlock>
  private readonly successors = new Map<Hash, RecordedFullBlock[]>()
  private readonly ends = new Map<Hash, Lt>()

  constructor(blocks: readonly RecordedFullBlock[]) {
    this.blocks = new Map(blocks.map(block => [block.id.rootHash, block]))
    for (const known of blocks) {
      this.ends.set(known.id.rootHash, known.block.info.end_lt)
      for (const { root_hash, end_lt } of known.block.info.prev) {
        this.ends.set(root_hash, end_lt)
        this.successors.set(root_hash, [...(this.successors.get(root_hash) ?? []), known])
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

  /** Extends an absence at the end of a block over adjacent recorded blocks without transactions of the account. */
  absenceAround(address: Address, rootHash: Hash, at: Lt): { from: Lt; to: Lt } {
    let from = at
    for (
      let block = this.blocks.get(rootHash);
      block && block.block.info.prev.length === 1 && !hasTransactions(block, address);
    ) {
      const [prev] = block.block.info.prev
      if (!prev) break
      from = prev.end_lt
      block = this.blocks.get(prev.root_hash)
    }
    let to = at
    for (let hash: Hash | undefined = rootHash; hash !== undefined; ) {
      // After a split there are two successors; the account is in one of them.
      const next: readonly RecordedFullBlock[] = this.successors.get(hash) ?? []
      const [successor] = next
      const [first] = next.flatMap(block => transactionsOf(block).get(accountIdOf(address)) ?? [])
      if (first) to = lt(readTransaction(first).lt - 1n)
      else if (successor && next.length === 1) to = successor.block.info.end_lt
      hash = first || next.length !== 1 ? undefined : successor?.id.rootHash
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
const hasTransactions = (known: RecordedFullBlock, address: Address): boolean =>
  transactionsOf(known).has(accountIdOf(address))

/** The account in a liteserver reply, the lt of its last transaction, and the lt of the shard state. */
function readAccountReply(
  address: Address,
  reply: AccountReply,
): { shardAccount: Cell | undefined; createdLt: Lt; at: Lt } {
  const [, stateProof] = parseBoc(fromBase64(reply.proof)).roots
  if (!stateProof) throw new Error(`no state proof for ${address}`)
  const state = stateProof.ref(0)
  const head = state.slice()
  // shard_state#9023afe2 global_id:int32 shard_id:ShardIdent seq_no:uint32 vert_seq_no:# gen_utime:uint32 gen_lt:uint64 …
  head.skip(32 + 32 + 104 + 32 + 32 + 32)
  const at = logicalTime.read(head)
  // out_msg_queue_info:^OutMsgQueueInfo before_split:(## 1) accounts:^ShardAccounts …
  const accounts = state.ref(1).slice().loadMaybeRef()
  const leaf = findInDict(accounts, 256, BigInt(`0x${accountIdOf(address)}`))
  if (!leaf) return { shardAccount: undefined, createdLt: lt(0n), at }
  // depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo;
  leaf.skip(5)
  leaf.loadCoins()
  // The dictionary of extra currencies is a pruned branch in the proof.
  leaf.loadMaybeRef()
  leaf.skipRefs(1)
  const lastHash = hash.read(leaf)
  const createdLt = logicalTime.read(leaf)
  const account = parseBase64Cell(reply.state)
  return { shardAccount: new Builder().ref(account).hash(lastHash).uint(createdLt, 64).end(), createdLt, at }
}
