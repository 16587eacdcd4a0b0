import { fullShard, toBlockId } from '@tonoscope/core/blockId'
import type { BlockRow, TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { shardContains } from '@tonoscope/core/tlb/blockLinks'
import { type Address, type Hash, lt, nano, unixSec } from '@tonoscope/core/units'
import { sampleAddress, sampleBlockId, sampleHash } from './sampleRows.ts'
import type { SeededRandom } from './seededRandom.ts'

/** A masterchain block with the blocks that it includes, and their transactions by logical time. */
export type GeneratedBlock = {
  readonly seqno: number
  readonly blocks: readonly BlockRow[]
  readonly transactions: readonly TransactionRow[]
}

/** How many blocks, and of what size. */
export type ChainSize = {
  readonly masterchainBlocks: number
  readonly transactionsPerBlock: number
  readonly accounts: number
}

type Pending = { readonly hash: Hash; readonly destination: Address; readonly depth: number }

const splitShards = ['4000000000000000', 'c000000000000000']

/**
 * A chain: externals start traces, messages are received up to some blocks later, workchain 0 is split in the second half.
 * `traceId` and `parent` of its transactions are not known before they are linked.
 */
export function* generateChain(random: SeededRandom, size: ChainSize): Generator<GeneratedBlock> {
  const accounts = Array.from({ length: size.accounts }, (_, i) => sampleAddress(`account ${i}`, i % 17 === 0 ? -1 : 0))
  let pending: Pending[] = []
  let count = 0
  for (let seqno = 1; seqno <= size.masterchainBlocks; seqno++) {
    const shards = seqno * 2 > size.masterchainBlocks ? splitShards : [fullShard]
    const startLt = BigInt(seqno) * 1_000_000n
    const ids = [sampleBlockId(-1, seqno), ...shards.map(shard => sampleBlockId(0, seqno, shard))]
    const transactions: TransactionRow[] = []
    const later: Pending[] = []
    const receive = (message: Pending | undefined, account: Address) => {
      const block = ids.find(id => shardContains(account, id))
      if (!block) throw new Error(`no block of ${account}`)
      const name = `transaction ${count++}`
      const row = toRow(random, name, startLt + BigInt(transactions.length + 1) * 3n, seqno, account, message)
      transactions.push({ ...row, block: toBlockId(block) })
      const depth = (message?.depth ?? 0) + 1
      for (const hash of row.outMessages) later.push({ hash, destination: random.pick(accounts), depth })
    }
    const due = pending.filter(() => random.chance(0.8))
    pending = pending.filter(each => !due.includes(each))
    for (const message of due) receive(message, message.destination)
    while (transactions.length < size.transactionsPerBlock) receive(undefined, random.pick(accounts))
    pending.push(...later)
    const blocks = ids.map(
      (id, i): BlockRow => ({
        id,
        masterchainSeqno: seqno,
        utime: unixSec(1_700_000_000 + seqno),
        startLt: lt(startLt),
        endLt: lt(startLt + 900_000n + BigInt(i)),
        transactions: transactions.filter(
          each => each.block.shard === id.shard && each.block.workchain === id.workchain,
        ).length,
      }),
    )
    yield { seqno, blocks, transactions }
  }
}

function toRow(
  random: SeededRandom,
  name: string,
  time: bigint,
  seqno: number,
  account: Address,
  message: Pending | undefined,
): TransactionRow {
  const isTick = message === undefined && random.chance(0.05)
  const outs = random.below((message?.depth ?? 0) > 6 ? 1 : 3)
  const hasRun = random.chance(0.9)
  return {
    hash: sampleHash(name),
    account,
    lt: lt(time),
    utime: unixSec(1_700_000_000 + seqno),
    block: { workchain: 0, shard: fullShard, seqno },
    masterchainSeqno: seqno,
    traceId: sampleHash(name),
    parent: undefined,
    inMessage: isTick ? undefined : (message?.hash ?? sampleHash(`external of ${name}`)),
    normalized: message === undefined && !isTick ? sampleHash(`normalized of ${name}`) : undefined,
    outMessages: Array.from({ length: outs }, (_, i) => sampleHash(`message ${i} of ${name}`)),
    externalOut: random.chance(0.1) ? [sampleHash(`log of ${name}`)] : [],
    opCode: random.pick([undefined, 0, 0x0f8a7ea5, 0xffffffff, random.below(2 ** 32)]),
    flags: random.below(1024),
    exitCode: hasRun ? random.pick([0, 0, 0, 1, 33, -14, 65535]) : undefined,
    actionCode: hasRun && random.chance(0.9) ? random.pick([0, 0, 37, -32]) : undefined,
    value: nano(random.chance(0.01) ? 2n ** 70n : BigInt(random.below(2_000_000_000))),
    fees: nano(BigInt(random.below(20_000_000))),
    codeHash: random.chance(0.9) ? sampleHash(`code ${random.below(20)}`) : undefined,
  }
}
