import type { ChainIndex, IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import type { TransactionRow } from '@tonoscope/core/chainIndex/rows'
import { openPostgresIndex } from '../node/src/chainIndex/postgres/openPostgresIndex.ts'
import { blocksPerDay, choosePartitionBlocks } from '../node/src/chainIndex/postgres/partitions.ts'
import { followBatches } from '../node/test/chainIndex/generateBatches.ts'
import { sampleIdentity } from '../node/test/chainIndex/sampleRows.ts'
import { seededRandom } from '../node/test/chainIndex/seededRandom.ts'
import { startPostgres } from '../node/test/postgres.ts'
import { type Claim, claim } from './lib/bench.ts'
import { measureGrowth, type Reads } from './lib/growth.ts'

/** `TONOSCOPE_INDEX_TRANSACTIONS=1000000` measures the size that the claims are about; it takes some minutes. */
const large = Number(process.env.TONOSCOPE_INDEX_TRANSACTIONS ?? 50_000)
const small = large / 10
const perBlock = 100
const blocksPerBatch = 20
/** As many partitions as a year has; the small index is in the first of them. */
const partitions = Math.ceil((365 * blocksPerDay) / choosePartitionBlocks(undefined))

/** As an operator runs a server: every commit is on disk. */
const settings = {
  ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  ...{ shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '15min' },
}

type FilledIndex = {
  readonly index: ChainIndex
  readonly samples: readonly TransactionRow[]
  readonly commitMs: number
}

/** Two indexes in PostgreSQL of different sizes: rows that are generated, without parsing blocks. */
export async function run(): Promise<readonly Claim[]> {
  const server = await startPostgres(settings)
  const indexes: FilledIndex[] = []
  try {
    const identity = { ...sampleIdentity, scope: { ...sampleIdentity.scope, keepsCells: false } }
    const partitionBlocks = Math.ceil(large / perBlock / partitions)
    const urls: string[] = []
    for (const size of [small, large]) {
      const url = await server.createDatabase()
      const index = await openPostgresIndex(url, { identity, partitionBlocks })
      indexes.push({ index, ...(await fill(index, size)) })
      urls.push(url)
    }
    // Autovacuum does this within minutes. Without, a read is the first one to look at a row since it was committed, and writes that down.
    for (const url of urls) await server.run('vacuum (analyze)', new URL(url).pathname.slice(1))
    await server.run('checkpoint')
    return await measure(indexes)
  } finally {
    for (const { index } of indexes) await index.close()
    await server.close()
  }
}

async function fill(index: ChainIndex, total: number): Promise<Omit<FilledIndex, 'index'>> {
  const size = { masterchainBlocks: total / perBlock, transactionsPerBlock: perBlock, accounts: total / 20 }
  const samples: TransactionRow[] = []
  let commitMs = 0
  for (const batch of followBatches(1, size, blocksPerBatch)) {
    const rows: IndexBatch = { ...batch, cells: [] }
    const start = performance.now()
    await index.commit(rows)
    commitMs += performance.now() - start
    for (let i = 0; i < rows.transactions.length; i += 97) samples.push(...rows.transactions.slice(i, i + 1))
  }
  return { samples, commitMs }
}

async function measure([first, second]: readonly FilledIndex[]): Promise<readonly Claim[]> {
  if (!first || !second) return []
  const { bytes, transactions, traces } = await second.index.sizes()
  const perSecond = (transactions / second.commitMs) * 1000
  console.log(
    `  ${transactions} transactions, ${traces} traces, ${(bytes / transactions).toFixed(0)} bytes a transaction`,
  )
  console.log(`\nindexes of ${small} and ${large} transactions`)
  const growth = await measureGrowth(readsOf(first), readsOf(second))
  return [
    claim('PostgreSQL: transactions committed by COPY a second', perSecond, { atLeast: 5000 }, '/s'),
    ...growth.map(({ name, largeMs }) => claim(`PostgreSQL: ${name}, median`, largeMs, { atMost: 10 }, ' ms')),
    ...growth.map(({ name, factor }) =>
      claim(`PostgreSQL: ${name}, growth from ${small} to ${large} transactions`, factor, { atMost: 1.5 }),
    ),
  ]
}

/** Reads of samples from all of an index. */
function readsOf({ index, samples }: FilledIndex): Reads {
  const random = seededRandom(2)
  const kinds: Readonly<Record<string, (row: TransactionRow) => Promise<unknown>>> = {
    'transaction by hash': row => index.byHash({ by: 'any', hash: row.hash }),
    'transaction by its message': row => index.byHash({ by: 'message', hash: row.inMessage ?? row.hash }),
    'sender of a log message': row => index.byHash({ by: 'message', hash: row.externalOut[0] ?? row.hash }),
    '20 transactions of an account': row => index.byAccount(row.account, { limit: 20 }),
    trace: row => index.wholeTraces([row.traceId]),
    'block of an account by logical time': row => index.blockAt(row.account, row.lt),
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([name, read]) => [
      name,
      { warmup: 500, samples: 500, work: () => read(random.pick(samples)) },
    ]),
  )
}
