import { readFileSync } from 'node:fs'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import type { Executor } from '@tonoscope/core/emulator/Emulation'
import { createService } from '@tonoscope/core/operations/createService'
import { demoBytes } from '@tonoscope/node/networks'
import { startBuiltServer } from '../server/test/builtServer.ts'
import { processTree } from '../server/test/processMemory.ts'
import { type Claim, claim, cpuMs, median } from './lib/bench.ts'
import { demoDeps, openExecutor } from './lib/demoDeps.ts'
import { createSampleLoad, type LoadKind, type LoadRequest, mixLoad } from './lib/sampleLoad.ts'

const rounds = 3
const requestsPerRound = 80
const clients = 4
/** Of the counters in `/proc`. */
const tickMs = 10

/**
 * CPU time of a server, of its main process and its worker, for each request of a mixed load: requests per second of a core are its
 * inverse. No result is kept, and no message comes twice; addresses, blocks and events do.
 */
export async function run(): Promise<readonly Claim[]> {
  const snapshot = readSnapshot(demoBytes())
  const { deps } = demoDeps(snapshotSource(snapshot, 'demo'), await openExecutor())
  const kinds = await createSampleLoad({ snapshot, service: createService(deps) })
  const server = await startBuiltServer('--workers', '1', '--cache', '0')
  try {
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise(resolve => setTimeout(resolve, 100))
    const measure = async (requests: readonly LoadRequest[]) => {
      const before = readCpuMs(server.pid)
      await sendAll(server.url, requests)
      return (readCpuMs(server.pid) - before) / requests.length
    }
    await measure([...mixLoad(kinds, 600)])
    const results = await measureInTurns(kinds, measure)
    console.log('\nCPU time of the service for a request')
    console.table(results)
    const [jettonTransfer] = kinds
    const service = results[jettonTransfer?.kind ?? '']?.['ms of CPU'] ?? Number.NaN
    const floor = jettonTransfer ? await measureTransactions(deps.executor, jettonTransfer) : Number.NaN
    console.log(`its five transactions alone take ${floor.toFixed(2)} ms`)
    return [
      claim(
        'an event of a jetton transfer by the service, CPU time relative to its transactions alone',
        service / floor,
        // 3 on a busy machine, 4.3 at rest.
        { atMost: 5 },
      ),
    ]
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }

  /** The transactions of the same messages, run again without a service. */
  async function measureTransactions(executor: Executor, kind: LoadKind): Promise<number> {
    const calls: (() => unknown)[] = []
    const recorder: Executor = {
      facts: executor.facts,
      runTickTock: input => executor.runTickTock(input),
      runGetMethod: input => executor.runGetMethod(input),
      runTransaction: input => {
        calls.push(() => executor.runTransaction(input))
        return executor.runTransaction(input)
      },
    }
    const recorded = createService({ ...deps, executor: recorder })
    for (let i = 0; i < requestsPerRound; i++) {
      const { body } = kind.create(i)
      await recorded.call('emulateEvent', { params: { ignore_signature_check: true }, body })
    }
    const runAll = () => {
      for (const call of calls) call()
    }
    return (await cpuMs(runAll, rounds, 2)) / requestsPerRound
  }
}

type Row = { readonly 'of 100': number; readonly 'ms of CPU': number; readonly 'requests per second of a core': number }

/** Each kind, and the mix, once per round, so that other load on the machine affects all of them alike. */
async function measureInTurns(
  kinds: readonly LoadKind[],
  measure: (requests: readonly LoadRequest[]) => Promise<number>,
): Promise<Readonly<Record<string, Row>>> {
  const mixed = { kind: 'mixed', share: 100 }
  const times = new Map<string, number[]>([...kinds, mixed].map(({ kind }) => [kind, []]))
  for (let round = 1; round <= rounds; round++) {
    const from = 1000 + 2 * round * requestsPerRound
    for (const { kind, create } of kinds)
      times.get(kind)?.push(await measure(Array.from({ length: requestsPerRound }, (_, i) => create(from + i))))
    times.get(mixed.kind)?.push(await measure([...mixLoad(kinds, 3 * requestsPerRound, from + requestsPerRound)]))
  }
  return Object.fromEntries(
    [...kinds, mixed].map(({ kind, share }) => {
      const ms = Number(median(times.get(kind) ?? []).toFixed(2))
      return [kind, { 'of 100': share, 'ms of CPU': ms, 'requests per second of a core': Math.round(1000 / ms) }]
    }),
  )
}

/** User and system time of a process and of those that it started; Linux only. */
const readCpuMs = (pid: number): number =>
  processTree(pid).reduce((sum, each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * tickMs
  }, 0)

async function sendAll(url: string, requests: readonly LoadRequest[]): Promise<void> {
  const remaining = requests.values()
  const send = async () => {
    for (const { kind, method, path, body } of remaining) {
      const json =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await fetch(url + path, { method, ...json })
      const text = await response.text()
      if (!response.ok) throw new Error(`${kind}: ${path}: ${response.status} ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, send))
}
