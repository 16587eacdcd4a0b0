import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { writeBoc } from '@tonoscope/core/cell/boc'
import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import { fallback } from '@tonoscope/core/chain/wrappers/fallback'
import type { ChainIndex, IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import { descriptionStore } from '@tonoscope/core/chainIndex/descriptionStore'
import { indexSource } from '@tonoscope/core/chainIndex/indexSource'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import { createService } from '@tonoscope/core/operations/createService'
import type { Address } from '@tonoscope/core/units'
import { openLmdbIndex } from '@tonoscope/node/chainIndex/lmdb/openLmdbIndex'
import { openPostgresIndex } from '@tonoscope/node/chainIndex/postgres/openPostgresIndex'
import { consecutiveDemo } from '../core/test/chainIndex/consecutiveDemo.ts'
import { demoArchive, demoBatch, demoIdentity, demoRange, wholeScope } from '../core/test/chainIndex/demoIndex.ts'
import { memoryIndex } from '../core/test/chainIndex/memoryIndex.ts'
import { startPostgres } from '../node/test/postgres.ts'
import { type Claim, claim, cpuMs, median } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'
import { followingBatches } from './lib/followingBatches.ts'
import { timeReads } from './lib/timeReads.ts'

// A page of 20 events of an account, with cells from the index: classified, then by what the first read kept. Each page is read by a new
// process, as far as memory goes: neither source nor service has anything cached; only code is compiled. The transactions of the demo
// network follow on each other, as in an index of a network that is followed, among generated ones of others.

/** Transactions of other accounts in the same index. */
const others = Number(process.env.TONOSCOPE_INDEX_TRANSACTIONS ?? 50_000)
/** The demo network is in as many partitions as some years have. */
const partitionBlocks = 512
const limit = 20
const scope = { ...wholeScope, keepsCells: true }
const rounds = 40
const firstVersion = 'first'

/** The claims of both engines. */
export async function run(): Promise<readonly Claim[]> {
  const beside = { executor: await openExecutor(), node: await openNode(), version: firstVersion }
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-bench-events-'))
  const server = await startPostgres()
  const identity = demoIdentity(scope)
  const lmdb = await openLmdbIndex(folder, { identity })
  const postgres = await openPostgresIndex(server.url(), { identity, partitionBlocks })
  const memory = memoryIndex(identity)
  try {
    const batch = await readBatch()
    for (const index of [lmdb, postgres, memory]) await index.commit(batch)
    const start = { seqno: demoRange.last, utime: consecutiveDemo().blocks.at(-1)?.genUtime ?? 0 }
    for (const each of followingBatches(others, start)) for (const index of [lmdb, postgres]) await index.commit(each)
    await server.run('vacuum (analyze)')
    const accounts = listAccounts(batch)
    const sizeBefore = (await lmdb.sizes()).bytes
    const firstMs = await cpuMs(() => readPages(lmdb, accounts, beside), 1)
    for (const index of [postgres, memory]) await readPages(index, accounts, beside)
    await printSizes(lmdb, batch, sizeBefore)
    const keptMs = await cpuMs(() => readPages(lmdb, accounts, beside), rounds, 10)
    // The versions differ, so that nothing that is kept is used.
    const computedMs = await cpuMs(() => readPages(lmdb, accounts, { ...beside, version: nextVersion() }), rounds, 10)
    const [first, computed, kept] = [firstMs, computedMs, keptMs].map(ms => (ms / accounts.length).toFixed(1))
    console.log(`  CPU time of a page: the first ones ${first} ms, computed ${computed} ms, kept ${kept} ms`)
    const indexes = { lmdb, postgres, memory }
    const classified = await timePages('classified', indexes, accounts, () => ({ ...beside, version: nextVersion() }))
    const version = nextVersion()
    for (const index of [lmdb, postgres, memory]) await readPages(index, accounts, { ...beside, version })
    const times = await timePages('kept', indexes, accounts, () => ({ ...beside, version }))
    return [
      claim('page of 20 account events, classified, from LMDB, p50', classified.lmdb.pageMs, { atMost: 40 }, ' ms'),
      claim('page of 20 account events with actions, kept in LMDB, p50', times.lmdb.pageMs, { atMost: 40 }, ' ms'),
      claim('page of 20 account events: kept, of computed', keptMs / computedMs, { atMost: 0.4 }),
      claim('page of 20 account events: reading PostgreSQL, p50', times.postgres.readMs, { atMost: 10 }, ' ms'),
    ]
  } finally {
    await Promise.all([lmdb.close(), postgres.close()])
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type PageTimes = { readonly pageMs: number; readonly readMs: number; readonly restMs: number }

/** Median times of a page in several indexes, in turns: of all, of the time with a read of the index in progress, and of the rest. */
async function timePages<const K extends string>(
  title: string,
  indexes: Readonly<Record<K, ChainIndex>>,
  accounts: readonly Address[],
  nextProcess: () => Beside,
): Promise<Readonly<Record<K, PageTimes>>> {
  const timed = Object.entries<ChainIndex>(indexes).map(([name, index]) => ({
    ...{ name, ...timeReads(index) },
    ...{ page: [] as number[], read: [] as number[], rest: [] as number[] },
  }))
  for (let i = -5; i < rounds; i++)
    for (const account of accounts)
      for (const { index, takeMs, page, read, rest } of timed) {
        // What the engine has put off, as collecting the garbage of the pages before, is not part of this one.
        await setTimeout(5)
        const start = performance.now()
        await readPages(index, [account], nextProcess())
        const [pageMs, readMs] = [performance.now() - start, takeMs()]
        if (i < 0) continue
        page.push(pageMs)
        read.push(readMs)
        rest.push(pageMs - readMs)
      }
  const entries = timed.map(({ name, page, read, rest }) => [
    name,
    { pageMs: median(page), readMs: median(read), restMs: median(rest) },
  ])
  const times = Object.fromEntries(entries) as Record<K, PageTimes> // of the same keys
  console.log(`\npage of 20 events, ${title}, by the clock: all, reads of the index, trace and reply without them`)
  console.table(times)
  return times
}

async function readBatch(): Promise<IndexBatch> {
  const cells = consecutiveDemo().traces.flatMap(({ transactions }) =>
    transactions.map(({ cell }) => ({ hash: cell.hash(), boc: writeBoc(cell) })),
  )
  return { ...(await demoBatch(consecutiveDemo())), cells }
}

/** The accounts with a full page of events. */
function listAccounts({ transactions }: IndexBatch): readonly Address[] {
  const traces = new Map<Address, Set<string>>()
  for (const { account, traceId } of transactions) traces.set(account, (traces.get(account) ?? new Set()).add(traceId))
  return [...traces].flatMap(([account, { size }]) => (size >= limit ? [account] : []))
}

/** What a process has beside its index. */
type Beside = { readonly node: ChainSource; readonly executor: Executor; readonly version: string }

let versions = 0
/** The version of a classifier that nothing was kept by. */
const nextVersion = (): string => `version ${++versions}`

/** The node beside the index. Its newest block is known, as to a process that asks for it once a second. */
async function openNode(): Promise<ChainSource> {
  const node = demoArchive(consecutiveDemo())
  const newest = await node.getMasterchainBlock('newest')
  return {
    ...node,
    getMasterchainBlock: async (choice, options) =>
      choice === 'newest' ? newest : node.getMasterchainBlock(choice, options),
  }
}

async function readPages(
  index: ChainIndex,
  accounts: readonly Address[],
  { node, executor, version }: Beside,
): Promise<void> {
  const name = 'index'
  const noneConfirmed = async <R extends { readonly address: Address }>(rows: readonly R[]) =>
    new Map(rows.map(({ address }) => [address, false as const]))
  const checker = { checkJettonWallets: noneConfirmed, checkDomains: noneConfirmed }
  const source = indexSource({ index, name, others: node, checker, nowMs: () => performance.now() })
  const { deps, network } = demoDeps(fallback([source, node], 'demo'), executor)
  const descriptions = descriptionStore({ open: async () => index, version, log: console.error })
  const sources = [{ kind: 'index' as const, name, location: '', source, descriptions }]
  const networks = new Map([[network.name, { ...network, recorded: false, sources }]])
  const service = createService({ ...deps, networks })
  for (const account_id of accounts) {
    const { events } = await service.call('getAccountEvents', { params: { account_id, limit } })
    if (events.length !== limit) throw new Error(`${account_id} has ${events.length} events`)
  }
}

/** How much is kept for a trace. */
async function printSizes(index: ChainIndex, batch: IndexBatch, bytesBefore: number): Promise<void> {
  const ids = batch.traces.map(({ id }) => id)
  const [traces, kept] = await Promise.all([index.traces(ids), index.described(ids, firstVersion)])
  const sizes = [...kept.values()].map(({ bytes }) => bytes.length)
  const grown = ((await index.sizes()).bytes - bytesBefore) / kept.size
  const sum = sizes.reduce((a, b) => a + b, 0)
  const transactions = [...kept.keys()].reduce((count, id) => count + (traces.get(id)?.transactions ?? 0), 0)
  console.log(
    `  ${kept.size} traces of ${transactions} transactions kept: median ${median(sizes)} B, mean ${(sum / kept.size).toFixed(0)} B, max ${Math.max(...sizes)} B; the file grew by ${grown.toFixed(0)} B each`,
  )
}
