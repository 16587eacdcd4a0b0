import type { ChainIndex, IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { openPostgresIndex } from '../node/src/chainIndex/postgres/openPostgresIndex.ts'
import { followBatches } from '../node/test/chainIndex/generateBatches.ts'
import { sampleIdentity } from '../node/test/chainIndex/sampleRows.ts'
import { startPostgres } from '../node/test/postgres.ts'
import { type Claim, claim, median } from './lib/bench.ts'

/** `TONOSCOPE_INDEX_TRANSACTIONS=1000000` measures the size that the claims are about; it takes some minutes. */
const total = Number(process.env.TONOSCOPE_INDEX_TRANSACTIONS ?? 100_000)
/** The growth of reads is measured from here on. */
const small = total / 10
const perBlock = 100
const blocksPerBatch = 20
const reads = 400

/** As an operator runs a server: every commit is on disk. */
const settings = {
  ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  ...{ shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '15min' },
}

/** An index in PostgreSQL: rows that are generated, without parsing blocks. */
export async function run(): Promise<readonly Claim[]> {
  const server = await startPostgres(settings)
  try {
    const identity = { ...sampleIdentity, scope: { ...sampleIdentity.scope, keepsCells: false } }
    // As many partitions as half a year has.
    const partitionBlocks = Math.ceil(total / perBlock / 37)
    const index = await openPostgresIndex(server.url(), { identity, partitionBlocks })
    const claims = await measure(index)
    await index.close()
    return claims
  } finally {
    await server.close()
  }
}

async function measure(index: ChainIndex): Promise<readonly Claim[]> {
  const size = { masterchainBlocks: total / perBlock, transactionsPerBlock: perBlock, accounts: total / 20 }
  const samples: TransactionRow[] = []
  let [count, commitMs] = [0, 0]
  let before: ReadonlyMap<string, number> | undefined
  for (const batch of followBatches(1, size, blocksPerBatch)) {
    const rows: IndexBatch = { ...batch, cells: [] }
    const start = performance.now()
    await index.commit(rows)
    commitMs += performance.now() - start
    count += rows.transactions.length
    for (let i = 0; i < rows.transactions.length; i += 97) samples.push(...rows.transactions.slice(i, i + 1))
    if (before === undefined && count >= small) before = await timeReads(index, samples, count)
  }
  const after = await timeReads(index, samples, count)
  const { bytes, transactions, traces } = await index.sizes()
  const perSecond = (transactions / commitMs) * 1000
  console.log(
    `  ${transactions} transactions, ${traces} traces, ${(bytes / transactions).toFixed(0)} bytes a transaction`,
  )
  const growth = [...after].map(([name, ms]) => ({ name, factor: ms / (before?.get(name) ?? Number.NaN) }))
  const worst = Math.max(...growth.map(({ factor }) => factor))
  return [
    claim('PostgreSQL: transactions committed by COPY a second', perSecond, { atLeast: 5000 }, '/s'),
    ...[...after].map(([name, ms]) => claim(`PostgreSQL: ${name}, median`, ms, { atMost: 10 }, ' ms')),
    claim(`PostgreSQL: growth of medians from ${small} to ${total} transactions`, worst, { atMost: 1.5 }),
  ]
}

/** The median milliseconds of each read, over samples of all that is indexed. */
async function timeReads(
  index: ChainIndex,
  samples: readonly TransactionRow[],
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const kinds: Readonly<Record<string, (row: TransactionRow) => Promise<unknown>>> = {
    'transaction by hash': row => index.byHash({ by: 'any', hash: row.hash }),
    'transaction by its message': row => index.byHash({ by: 'message', hash: row.inMessage ?? row.hash }),
    'sender of a log message': row => index.byHash({ by: 'message', hash: row.externalOut[0] ?? row.hash }),
    '20 transactions of an account': row => index.byAccount(row.account, { limit: 20 }),
    trace: row => index.trace(row.traceId),
    'block of an account by logical time': row => index.blockAt(row.account, row.lt),
  }
  const result = new Map<string, number>()
  for (const [name, read] of Object.entries(kinds)) {
    const times: number[] = []
    for (let i = -20; i < reads; i++) {
      const row = samples[((i + 20) * 7919) % samples.length]
      if (!row) continue
      const start = performance.now()
      await read(row)
      if (i >= 0) times.push(performance.now() - start)
    }
    result.set(name, median(times))
  }
  console.log(`\n${count} transactions, median ms`)
  console.table(Object.fromEntries([...result].map(([name, ms]) => [name, { ms: Number(ms.toFixed(2)) }])))
  return result
}
