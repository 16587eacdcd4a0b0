import type { Cell } from '@tonoscope/core/cell/Cell'
import type { StateInterval } from '@tonoscope/core/chain/snapshot/Snapshot'
import { verifyAccountState } from '@tonoscope/core/proof/accountState'
import { getProvenHeader } from '@tonoscope/core/proof/header'
import { readMerkleProofs } from '@tonoscope/core/proof/merkleProofs'
import { readShardAccount } from '@tonoscope/core/tlb/account'
import { readTransaction, type TransactionCell } from '@tonoscope/core/tlb/transaction'
import { type Address, accountIdOf, addressOf, type Hash, type Lt, lt } from '@tonoscope/core/units'
import { parseBase64Cell, type RecordedFullBlock, type Recording } from './recording.ts'

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
    cells: [...known.transactions.values()].flat(),
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
    for (const [state, source, at, { root_hash }] of [
      [stateBefore, transaction.stateBeforeSource, start, previousBlock],
      [stateAfter, transaction.stateAfterSource, end, block],
    ] as const) {
      const wasRead = source.startsWith('liteserver')
      const createdLt = lt(BigInt(state.lastTransLt))
      if (state.exists) addState(account, parseBase64Cell(state.shardAccountBoc), createdLt, wasRead ? at : createdLt)
      else if (wasRead) evidenceFor(account).absences.push(chain.absenceAround(account, root_hash, at))
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
  for (const { address, block, reply } of recording.accountReads) {
    const shardAccount = verifyAccountState(address, block, reply)
    const at = getProvenHeader(readMerkleProofs(reply.proof, 2), reply.shardBlock, 'proof.account').info.end_lt
    if (shardAccount) addState(address, shardAccount, readShardAccount(shardAccount).last_trans_lt, at)
    else evidenceFor(address).absences.push(chain.absenceAround(address, reply.shardBlock.rootHash, at))
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
      block && block.block.info.prev.length === 1 && !block.transactions.has(accountIdOf(address));
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
      const [first] = next.flatMap(block => block.transactions.get(accountIdOf(address)) ?? [])
      if (first) to = lt(readTransaction(first).lt - 1n)
      else if (successor && next.length === 1) to = successor.block.info.end_lt
      hash = first || next.length !== 1 ? undefined : successor?.id.rootHash
    }
    return { from, to }
  }
}
