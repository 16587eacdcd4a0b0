import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ChainIndex, IndexBatch } from '@tonoscope/core/chainIndex/ChainIndex'
import { openPostgresIndex } from '@tonoscope/node/chainIndex/postgres/openPostgresIndex'
import { hostClock } from '@tonoscope/node/indexer/hostClock'
import { openNetworkIndex } from '@tonoscope/node/indexer/indexNetwork'
import { demoNetwork } from '@tonoscope/node/networks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { memoryIndex } from '../../core/test/chainIndex/memoryIndex.ts'
import { compareIndexes } from '../../node/test/chainIndex/compareIndexes.ts'
import { startPostgres, type TestPostgres } from '../../node/test/postgres.ts'
import { buildTargets } from '../../scripts/build.ts'
import { type BuiltServer, startBuiltServer } from '../test/builtServer.ts'

const command = fileURLToPath(new URL('../bin/tonoscope.js', import.meta.url))

let postgres: TestPostgres
const children: ChildProcess[] = []
let server: BuiltServer | undefined
beforeAll(async () => {
  await buildTargets(['server'])
  postgres = await startPostgres()
}, 180_000)
afterEach(() => {
  for (const each of children.splice(0)) each.kill('SIGKILL')
  server?.kill('SIGKILL')
})
afterAll(() => postgres.close(), 60_000)

/** `tonoscope index` of the demo network into a database, as its users start it. */
function startIndexer(url: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [command, 'index', '--network', 'demo', '--to', url, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', data => {
    output.out += String(data)
  })
  child.stderr.on('data', data => {
    output.err += String(data)
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output, ended }
}

/** An index of the demo network that was never interrupted, with its batches. */
async function indexDemo() {
  const batches: IndexBatch[] = []
  const scope = { accounts: undefined, days: undefined, keepsCells: false }
  let model: ChainIndex | undefined
  const opened = await openNetworkIndex(
    demoNetwork(),
    { location: 'memory', scope },
    {
      clock: hostClock,
      async openIndex(_, { identity } = {}) {
        if (!identity) throw new Error('it is created')
        const inner = memoryIndex(identity)
        model = inner
        return {
          ...inner,
          async commit(batch) {
            batches.push(batch)
            await inner.commit(batch)
          },
        }
      },
    },
  )
  await opened.run({ once: true }, new AbortController().signal)
  if (!model) throw new Error('it was opened')
  return { model, batches }
}

const timeout = { timeout: 60_000, interval: 20 }

test('two indexers on one database: one leads, the other waits, and takes over when the first is killed', async () => {
  const url = await postgres.createDatabase()
  const first = startIndexer(url, '--json')
  await expect.poll(() => first.output.out, timeout).toContain('"committed"')
  // It keeps the right to write, and does nothing more.
  first.child.kill('SIGSTOP')
  const second = startIndexer(url)
  await expect.poll(() => second.output.err, timeout).toContain('Another process writes to this index; waiting')
  expect(second.output.out).toBe('')
  expect(second.child.exitCode).toBeNull()
  first.child.kill('SIGKILL')
  expect(await second.ended).toBe(0)
  expect(second.output.out).toContain('96–116, 237–250, 304–322, 403–414, 1470\n')

  const { model, batches } = await indexDemo()
  const index = await openPostgresIndex(url)
  await compareIndexes(index, model, batches)
  await index.close()
}, 180_000)

test('a server with an empty database indexes into it, and lists the events of an account from it', async () => {
  const transactions = (await indexDemo()).batches.flatMap(each => each.transactions)
  const transaction = transactions.find(each => each.block.workchain === 0 && each.hash === each.traceId)
  if (!transaction) throw new Error('there is a transaction in the basechain')
  const url = await postgres.createDatabase()
  server = await startBuiltServer('--network', 'demo', '--index', url)
  const get = async (path: string) => (await (await fetch(`${server?.url}${path}`)).json()) as Record<string, unknown>
  await expect
    .poll(async () => (await get('/debug/connections')).sources, timeout)
    .toMatchObject([{ kind: 'index', reachable: true, index: { transactions: 258 } }, { kind: 'snapshot' }])
  expect(await get(`/v2/events/${transaction.traceId}`)).toMatchObject({ event_id: transaction.traceId })
  const { events } = await get(`/v2/accounts/${transaction.account}/events?limit=5`)
  expect(events).toHaveLength(5)
}, 180_000)
