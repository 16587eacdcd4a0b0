import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBoc } from '@tonoscope/core/cell/boc'
import { fallback } from '@tonoscope/core/chain/wrappers/fallback'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { descriptionStore } from '@tonoscope/core/chainIndex/descriptionStore'
import { indexSource } from '@tonoscope/core/chainIndex/indexSource'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import { createService } from '@tonoscope/core/operations/createService'
import type { Address } from '@tonoscope/core/units'
import { openLmdbIndex } from '@tonoscope/node/chainIndex/lmdb/openLmdbIndex'
import { openPostgresIndex } from '@tonoscope/node/chainIndex/postgres/openPostgresIndex'
import { demoArchive, demoBatch, demoIdentity, demoIndex, wholeScope } from '../core/test/chainIndex/demoIndex.ts'
import { demoSnapshot } from '../core/test/demo.ts'
import { startPostgres } from '../node/test/postgres.ts'
import { type Claim, claim, cpuMs, median } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'

// A page of 20 events of an account, with cells from the index: computed, then by what the first read kept. Each page is read by a new
// process, as far as memory goes: neither source nor service has anything cached. The demo network lacks transactions between those of
// its traces, so that a page takes nine reads of the history, where an index without gaps takes two.

const limit = 20
const scope = { ...wholeScope, keepsCells: true }
const rounds = 40

/** The claims of one engine. */
export async function run(): Promise<readonly Claim[]> {
  const executor = await openExecutor()
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-bench-events-'))
  const server = await startPostgres()
  const lmdb = await openLmdbIndex(folder, { identity: demoIdentity(scope) })
  const postgres = await openPostgresIndex(server.url(), { identity: demoIdentity(scope) })
  const memory = await demoIndex(scope, addCells)
  try {
    for (const index of [lmdb, postgres]) for (const batch of addCells(await demoBatch())) await index.commit(batch)
    const accounts = await listAccounts(memory)
    const sizeBefore = (await lmdb.sizes()).bytes
    const computedMs = await cpuMs(() => readPages(lmdb, accounts, executor, 'first'), 1)
    for (const index of [postgres, memory]) await readPages(index, accounts, executor, 'first')
    await printSizes(lmdb, sizeBefore)
    const pages = accounts.length
    const keptMs = (await cpuMs(() => readPages(lmdb, accounts, executor, 'first'), rounds, 10)) / pages
    const fromMemory = (await cpuMs(() => readPages(memory, accounts, executor, 'first'), rounds, 10)) / pages
    const times = { lmdb: [] as number[], postgres: [] as number[], memory: [] as number[] }
    for (let i = -5; i < rounds; i++) {
      for (const account of accounts) {
        for (const [name, index] of Object.entries({ lmdb, postgres, memory })) {
          const start = performance.now()
          await readPages(index, [account], executor, 'first')
          if (i >= 0) times[name as keyof typeof times].push(performance.now() - start)
        }
      }
    }
    console.log(`  computed ${(computedMs / pages).toFixed(0)} ms, kept ${keptMs.toFixed(1)} ms of CPU time a page`)
    console.log(`  of which classified actions, trace and reply, without reading rows: ${fromMemory.toFixed(1)} ms`)
    console.log(
      `  by the clock: LMDB ${median(times.lmdb).toFixed(1)} ms, PostgreSQL ${median(times.postgres).toFixed(1)} ms, memory ${median(times.memory).toFixed(1)} ms`,
    )
    return [
      claim('page of 20 account events with actions, kept in LMDB, median', median(times.lmdb), { atMost: 40 }, ' ms'),
      claim('page of 20 account events: kept, of computed', keptMs / (computedMs / pages), { atMost: 0.3 }),
      claim(
        'page of 20 account events from PostgreSQL, without describing them, median',
        median(times.postgres) - median(times.memory),
        { atMost: 10 },
        ' ms',
      ),
    ]
  } finally {
    await Promise.all([lmdb.close(), postgres.close()])
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const addCells = (batch: Awaited<ReturnType<typeof demoBatch>>) => [
  {
    ...batch,
    cells: demoSnapshot().traces.flatMap(({ transactions }) =>
      transactions.map(({ cell }) => ({ hash: cell.hash(), boc: writeBoc(cell) })),
    ),
  },
]

/** The accounts with a full page of events. */
async function listAccounts(index: ChainIndex): Promise<readonly Address[]> {
  const found: Address[] = []
  for (const account of demoSnapshot().accounts.keys()) {
    const rows = await index.byAccount(account, { limit: 1000 })
    if (new Set(rows.map(({ traceId }) => traceId)).size >= limit) found.push(account)
  }
  return found
}

async function readPages(
  index: ChainIndex,
  accounts: readonly Address[],
  executor: Executor,
  version: string,
): Promise<void> {
  const node = demoArchive()
  const name = 'index'
  const noneConfirmed = async <R extends { readonly address: Address }>(rows: readonly R[]) =>
    new Map(rows.map(({ address }) => [address, false as const]))
  const checker = { checkJettonWallets: noneConfirmed, checkDomains: noneConfirmed }
  const source = indexSource({ index, name, others: node, checker, nowMs: () => performance.now() })
  const { deps, network } = demoDeps(fallback([source, node], 'demo'), executor)
  const descriptions = descriptionStore({ open: async () => index, version, log: console.error })
  const sources = [{ kind: 'index' as const, name, location: '', source, descriptions }]
  const service = createService({ ...deps, networks: new Map([[network.name, { ...network, sources }]]) })
  for (const account_id of accounts) {
    const { events } = await service.call('getAccountEvents', { params: { account_id, limit } })
    if (events.length !== limit) throw new Error(`${account_id} has ${events.length} events`)
  }
}

/** How much is kept for a trace. */
async function printSizes(index: ChainIndex, bytesBefore: number): Promise<void> {
  const ids = demoSnapshot().traces.flatMap(({ transactions: [first] }) => first?.cell.hash() ?? [])
  const traces = await index.traces(ids)
  const kept = await index.described([...traces.values()], 'first')
  const sizes = [...kept.values()].map(({ length }) => length)
  const grown = ((await index.sizes()).bytes - bytesBefore) / kept.size
  const sum = sizes.reduce((a, b) => a + b, 0)
  const transactions = [...kept.keys()].reduce((count, id) => count + (traces.get(id)?.transactions ?? 0), 0)
  console.log(
    `  ${kept.size} traces of ${transactions} transactions kept: median ${median(sizes)} B, mean ${(sum / kept.size).toFixed(0)} B, max ${Math.max(...sizes)} B; the file grew by ${grown.toFixed(0)} B each`,
  )
}
