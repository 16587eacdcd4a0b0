import { createHash } from 'node:crypto'
import { type BlockIdExt, fullShard, toBlockId } from '@tonoscope/core/blockId'
import type { IndexBatch, IndexIdentity } from '@tonoscope/core/chainIndex/ChainIndex'
import { type BlockRow, type TraceRow, type TransactionRow, transactionFlags } from '@tonoscope/core/chainIndex/rows'
import { type Address, addressOf, type Hash, lt, nano, unixSec } from '@tonoscope/core/units'

/** The same hash for the same text. */
export const sampleHash = (text: string): Hash => createHash('sha256').update(text).digest('hex') as Hash

/** The same account for the same text. */
export const sampleAddress = (text: string, workchain = 0): Address => addressOf(workchain, sampleHash(text))

/** What the indexes of tests are of. */
export const sampleIdentity: IndexIdentity = {
  version: 1,
  zeroState: {
    workchain: -1,
    shard: fullShard,
    seqno: 0,
    rootHash: sampleHash('zero state'),
    fileHash: sampleHash('zero state file'),
  },
  scope: { accounts: undefined, days: undefined, keepsCells: true },
}

/** A block ID with hashes that follow from its parts. */
export function sampleBlockId(workchain: number, seqno: number, shard = fullShard): BlockIdExt {
  const text = `block ${workchain} ${shard} ${seqno}`
  return { workchain, shard, seqno, rootHash: sampleHash(text), fileHash: sampleHash(`${text} file`) }
}

/** A block; each masterchain block takes 1,000,000 of logical time. */
export const sampleBlock = (masterchainSeqno: number, more: Partial<BlockRow> = {}): BlockRow => ({
  id: sampleBlockId(-1, masterchainSeqno),
  masterchainSeqno,
  utime: unixSec(1_700_000_000 + masterchainSeqno),
  startLt: lt(BigInt(masterchainSeqno) * 1_000_000n),
  endLt: lt(BigInt(masterchainSeqno) * 1_000_000n + 999_999n),
  transactions: 0,
  ...more,
})

/** A transaction of a masterchain block's shard block; alone in its trace unless `more` says otherwise. */
export function sampleTransaction(name: string, masterchainSeqno: number, more: Partial<TransactionRow> = {}) {
  const row: TransactionRow = {
    hash: sampleHash(name),
    account: sampleAddress('account'),
    lt: lt(BigInt(masterchainSeqno) * 1_000_000n + 1n),
    utime: unixSec(1_700_000_000 + masterchainSeqno),
    block: toBlockId(sampleBlockId(0, masterchainSeqno)),
    masterchainSeqno,
    traceId: sampleHash(name),
    parent: undefined,
    inMessage: sampleHash(`in ${name}`),
    normalized: undefined,
    outMessages: [],
    externalOut: [],
    opCode: undefined,
    flags: transactionFlags.success,
    exitCode: 0,
    actionCode: 0,
    value: nano(0n),
    fees: nano(1n),
    codeHash: undefined,
    ...more,
  }
  return row
}

/** The row of a trace that has these transactions. */
export function sampleTrace(transactions: readonly TransactionRow[], more: Partial<TraceRow> = {}): TraceRow {
  const [first] = transactions
  const last = transactions.at(-1)
  if (!first || !last) throw new Error('a trace has at least one transaction')
  return {
    id: first.traceId,
    account: first.account,
    startLt: first.lt,
    startUtime: first.utime,
    endLt: last.lt,
    endUtime: last.utime,
    transactions: transactions.length,
    open: 0,
    hasStart: true,
    ...more,
  }
}

/** A batch of some masterchain blocks, each with its shard block, and whatever else is given. */
export function sampleBatch(first: number, last = first, more: Partial<IndexBatch> = {}): IndexBatch {
  const seqnos = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  return {
    range: { first, last },
    blocks: seqnos.flatMap(seqno => [sampleBlock(seqno), sampleBlock(seqno, { id: sampleBlockId(0, seqno) })]),
    transactions: [],
    cells: [],
    merges: [],
    traces: [],
    parents: [],
    opened: [],
    received: [],
    heads: [],
    jettonWallets: [],
    items: [],
    domains: [],
    sales: [],
    contracts: [],
    ...more,
  }
}
