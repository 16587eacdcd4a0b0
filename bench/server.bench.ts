import { Agent, request } from 'node:http'
import { type RunningServer, serve } from '../server/src/main.ts'
import { type Claim, claim, median } from './lib/bench.ts'

// Calls per second of the whole server, HTTP included, with one worker and with two; what becomes of 200 calls at once;
// and the memory after thousands of them. The jetton transfer of the demo network is the call.

const atOnce = 16
const callsPerRound = 160
const rounds = 7
const memoryCalls = 10_000

/** Runs all benches of this file. */
export async function run(): Promise<readonly Claim[]> {
  const one = await serve({ port: 0, workers: 1, webRoot: undefined })
  const two = await serve({ port: 0, workers: 2, webRoot: undefined })
  try {
    const body = await sampleCall(two)
    return [...(await throughput(one, two, body)), ...(await allAtOnce(two, body)), ...(await memory(two, body))]
  } finally {
    await Promise.all([one.close(), two.close()])
  }
}

async function throughput(one: RunningServer, two: RunningServer, body: string): Promise<Claim[]> {
  const rates: [number[], number[]] = [[], []]
  for (let round = -2; round < rounds; round++) {
    // In turns, so that whatever else the machine does is borne by both.
    for (const [index, server] of [one, two].entries()) {
      const start = performance.now()
      await callMany(server, body, callsPerRound, atOnce)
      if (round >= 0) rates[index]?.push((callsPerRound / (performance.now() - start)) * 1000)
    }
  }
  const [single, double] = rates.map(median) as [number, number] // two lists give two medians
  console.log(`\nevents emulated per second, ${atOnce} at once`)
  console.log(`  one worker   ${single.toFixed(1)}\n  two workers  ${double.toFixed(1)}`)
  return [claim('two workers emulate as often as one', double / single, { atLeast: 1.6 })]
}

async function allAtOnce(server: RunningServer, body: string): Promise<Claim[]> {
  const start = performance.now()
  const answered = await callMany(server, body, 200, 200)
  console.log(`\n200 calls at once: ${answered} answered in ${(performance.now() - start).toFixed(0)} ms`)
  return [claim('calls answered of 200 at once', answered, { atLeast: 200 }, '')]
}

async function memory(server: RunningServer, body: string): Promise<Claim[]> {
  // Past the point where every worker has grown to its size.
  await callMany(server, body, 1000, atOnce)
  const before = residentMb()
  console.log(`\nresident memory of this process, ${memoryCalls} calls\n  before  ${before.toFixed(0)} MB`)
  for (let part = 1; part <= 4; part++) {
    await callMany(server, body, memoryCalls / 4, atOnce)
    console.log(`  after ${(memoryCalls / 4) * part}  ${residentMb().toFixed(0)} MB`)
  }
  return [claim('resident memory after 10,000 calls, of what it was before', residentMb() / before, { atMost: 1.15 })]
}

const residentMb = (): number => process.memoryUsage.rss() / 2 ** 20

async function sampleCall(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/debug/samples`)
  // By the interface's own schema.
  const { samples } = (await answer.json()) as { samples: { id: string; boc: string; block_seqno?: number }[] }
  const sample = samples.find(each => each.id.includes('jetton') && each.block_seqno === undefined)
  if (!sample) throw new Error(`no jetton sample for the newest block among ${samples.map(each => each.id).join(', ')}`)
  return JSON.stringify({ boc: sample.boc })
}

/** Makes calls, so many at once, and gives the number of those that were answered with an event. */
async function callMany(server: RunningServer, body: string, calls: number, concurrency: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  let left = calls
  let answered = 0
  const caller = async () => {
    while (left-- > 0) if ((await call(server, body, agent)) === 200) answered++
  }
  await Promise.all(Array.from({ length: concurrency }, caller))
  agent.destroy()
  if (answered !== calls) throw new Error(`${calls - answered} of ${calls} calls were not answered`)
  return answered
}

function call(server: RunningServer, body: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/v2/events/emulate`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      answer => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
