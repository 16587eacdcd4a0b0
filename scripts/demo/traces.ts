import type { SnapshotTrace, TraceBlock } from '@tonoscope/core/chain/snapshot/Snapshot'
import { readMessage } from '@tonoscope/core/tlb/message'
import { normalizedHash } from '@tonoscope/core/tlb/normalizedHash'
import { lt, unixSec } from '@tonoscope/core/units'
import { parseBase64Cell, type RecordedTransaction, type Scenario, toBlockIdExt } from './recording.ts'

/** The trace of a scenario whose message is on chain. */
export function toSnapshotTrace(scenario: Scenario): SnapshotTrace {
  return {
    message: scenario.externalMessageHash,
    normalized: normalizedHash(readMessage(parseBase64Cell(scenario.externalMessageBoc))),
    transactions: scenario.transactions.map(transaction => ({
      cell: parseBase64Cell(transaction.transactionBoc),
      block: toTraceBlock(transaction),
    })),
  }
}

function toTraceBlock({ block, blockFacts }: RecordedTransaction): TraceBlock {
  return {
    id: toBlockIdExt(block),
    utime: unixSec(blockFacts.gen_utime),
    startLt: lt(BigInt(blockFacts.start_lt)),
    randSeed: blockFacts.rand_seed,
    // A masterchain block is created under the configuration of the previous one.
    masterchainSeqno: blockFacts.master_ref_seqno ?? block.seqno - 1,
  }
}
