import { Agent, request } from 'node:http'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { sendReply } from '../node/test/fakeHttpServer.ts'
import { type RunningServer, serve } from '../server/src/main.ts'
import { startToncenter } from '../server/test/startToncenter.ts'
import { type Claim, claim, median } from './lib/bench.ts'
import { connectPostClient, serveBytes } from './lib/postClient.ts'

const calls = 500
const workers = 2
const sourceMs = 300

const snapshot = readSnapshot(demoBytes())
const sample = snapshot.samples.find(({ id }) => id === 'fresh-jetton-transfer')
if (!sample) throw new Error('the demo network has no sample fresh-jetton-transfer')
const boc = toBocHex(sample.message)
const genUtime = snapshot.blocks.at(-1)?.genUtime ?? 0

/** Many calls at once on a slow source: what they wait for, not the number of workers, bounds them. And results that are kept. */
export async function run(): Promise<readonly Claim[]> {
  return [...(await slowSource()), ...(await keptResults())]
}

async function slowSource(): Promise<Claim[]> {
  const source = await startToncenter()
  let waiting = 0
  let largest = 0
  let requests = 0
  source.respond((response, reply) => {
    requests++
    largest = Math.max(largest, ++waiting)
    setTimeout(() => {
      waiting--
      sendReply(response, reply)
    }, sourceMs)
  })
  const networks = [{ name: 'real', globalId: -777, sources: [{ kind: 'toncenter' as const, url: source.url }] }]
  const server = await serve({ port: 0, workers, webRoot: undefined, networks })
  const agent = new Agent({ keepAlive: true, maxSockets: calls })
  try {
    await untilReady(server)
    // Opens the network in both workers.
    await Promise.all(Array.from({ length: 8 }, (_, i) => send(server, agent, ...mixedCall(10_000 + i))))
    requests = largest = 0
    const started = performance.now()
    const statuses = await Promise.all(Array.from({ length: calls }, (_, i) => send(server, agent, ...mixedCall(i))))
    const tookMs = performance.now() - started
    const succeeded = statuses.filter(status => status === 200).length
    // If a worker served one call at a time, it would wait for all of its requests one after another.
    const serialMs = (requests * sourceMs) / workers
    console.log(
      `\n${calls} concurrent mixed calls, a source that responds in ${sourceMs} ms, ${workers} workers: ${succeeded} succeeded` +
        ` in ${(tookMs / 1000).toFixed(1)} s; ${requests} requests to the source, up to ${largest} at once;` +
        ` one call at a time would take ${(serialMs / 1000).toFixed(0)} s`,
    )
    return [
      claim(`successful responses to ${calls} concurrent mixed calls`, succeeded, { atLeast: calls }, ''),
      claim('requests that wait for the source at once, relative to the workers', largest / workers, { atLeast: 50 }),
      claim('duration relative to workers that serve one call at a time', tookMs / serialMs, { atMost: 0.5 }),
    ]
  } finally {
    agent.destroy()
    await server.close({ graceMs: 0 })
    await source.close()
  }
}

/** Mainly reads, each of another account, and every fifth call a run of five transactions. */
function mixedCall(index: number): [path: string, body?: string] {
  if (index % 5 === 0) return ['/debug/emulate', JSON.stringify({ boc, now: genUtime + index })]
  if (index % 5 === 1) return ['/v2/blockchain/config']
  return [`/v2/accounts/0:${(index + 1).toString(16).padStart(64, '0')}`]
}

async function keptResults(): Promise<Claim[]> {
  const server = await serve({ port: 0, workers: 1, webRoot: undefined })
  await untilReady(server)
  const client = await connectPostClient(server.url)
  const emulate = (now: number) => client.post('/debug/emulate', JSON.stringify({ boc, now }))
  const bare = await serveBytes(await emulate(genUtime))
  const bareClient = await connectPostClient(bare.url)
  try {
    for (let i = 1; i < 30; i++) await emulate(genUtime + i)
    const computed: number[] = []
    const kept: number[] = []
    const floor: number[] = []
    for (let i = 0; i < 61; i++) {
      // Another time is another run; in turns, so that other load on the machine affects all alike.
      const now = genUtime + 1000 + i
      computed.push(await milliseconds(() => emulate(now)))
      kept.push(await milliseconds(() => emulate(now)))
      floor.push(await milliseconds(() => bareClient.post('/', JSON.stringify({ boc, now }))))
    }
    const [computedMs, keptMs] = [median(computed), median(kept)]
    console.log(
      `\nemulation of five transactions over HTTP: computed ${computedMs.toFixed(2)} ms, kept ${keptMs.toFixed(2)} ms;` +
        ` a server that only sends as many bytes: ${median(floor).toFixed(2)} ms`,
    )
    return [claim('speedup of a kept emulation over a computed one', computedMs / keptMs, { atLeast: 20 })]
  } finally {
    bareClient.close()
    bare.close()
    client.close()
    await server.close({ graceMs: 0 })
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function untilReady(server: RunningServer): Promise<void> {
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise(resolve => setTimeout(resolve, 100))
}

function send(server: RunningServer, agent: Agent, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { method: body === undefined ? 'GET' : 'POST', agent, headers }
    request(server.url + path, options, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })
}
