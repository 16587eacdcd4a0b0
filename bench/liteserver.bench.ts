import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { toHex } from '@tonoscope/core/cell/hex'
import { PacketReader, writePacket } from '@tonoscope/core/chain/liteserver/adnl/packets'
import { decodeBoxed, decodeLiteserverReply, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import type { Hash } from '@tonoscope/core/units'
import { nodeAdnlPort } from '@tonoscope/node/adnl/nodeAdnlPort'
import { hasData } from '../core/test/data.ts'
import { countRoundTrips } from '../node/test/countRoundTrips.ts'
import {
  closeNetworks,
  recentBlock,
  recordedReply,
  startNetwork,
  startTrustedNetwork,
} from '../node/test/recordedNetwork.ts'
import { freshMessage, runOnChain, traceDepth } from '../node/test/recordedService.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

/** As much as Node reads from a socket at once. */
const chunkBytes = 65_536

/** What it costs to take in a large answer, against the npm package `adnl`; and how often an emulation waits for an answer. */
export async function run(): Promise<readonly Claim[]> {
  return [await decoding(), ...(hasData ? await roundTrips() : [])]
}

async function decoding(): Promise<Claim> {
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const answer = encodeBoxed('liteServer.blockData', {
    id: { workchain: -1, shard: -(2n ** 63n), seqno: 1, root_hash: someHash(), file_hash: someHash() },
    data: randomBytes(1_000_000),
  })
  const message = encodeBoxed('adnl.message.answer', { query_id: someHash(), answer })
  const received = nodeAdnlPort.cipher(key, iv)(writePacket(nodeAdnlPort, message))
  const chunks = Array.from({ length: Math.ceil(received.length / chunkBytes) }, (_, i) =>
    Buffer.from(received.subarray(i * chunkBytes, (i + 1) * chunkBytes)),
  )
  const theirs = openTheirs()
  const timings = await compare([
    { name: 'decrypted, checked, decoded', run: () => takeOurs(chunks, key, iv) },
    { name: 'adnl 1.0.3: decrypted, checked', run: () => theirs.take(chunks, key, iv) },
  ])
  printTable('an answer of 1 MB, in pieces as they arrive', timings)
  const [ours, other] = timings
  if (!ours || !other) throw new Error('nothing was timed')
  return claim('an answer of 1 MB, times as fast as adnl 1.0.3', other.medianMs / ours.medianMs, { atLeast: 50 })
}

/** Down to the block's bytes. */
function takeOurs(chunks: readonly Uint8Array[], key: Uint8Array, iv: Uint8Array): void {
  const decrypt = nodeAdnlPort.cipher(key, iv)
  const reader = new PacketReader(nodeAdnlPort)
  let bytes = 0
  for (const chunk of chunks) {
    for (const payload of reader.take(decrypt(chunk))) {
      const message = decodeBoxed('adnl.Message', payload)
      if (message['@type'] !== 'adnl.message.answer') continue
      const answer = decodeLiteserverReply('liteServer.getBlock', message.answer)
      if (answer['@type'] === 'liteServer.blockData') bytes += answer.data.length
    }
  }
  if (bytes !== 1_000_000) throw new Error(`${bytes} bytes arrived`)
}

/** What of a client of theirs receives bytes; their typings hide it. */
type Receiver = {
  _state: number
  buffer: Buffer
  decipher: unknown
  onData(chunk: Buffer): void
  on(event: 'data', take: (payload: Buffer) => void): void
}
const open = 1

/** The parts of theirs that take bytes in, as its own TCP client puts them together. */
function openTheirs() {
  const load = createRequire(import.meta.url)
  const { createDecipheriv } = load('adnl/dist/aes.js') as {
    createDecipheriv(algorithm: string, key: Uint8Array, iv: Uint8Array): unknown
  }
  const { ADNLClient } = load('adnl/dist/client.js') as {
    ADNLClient: new (socket: undefined, url: string, key: Uint8Array) => Receiver
  }
  const client = new ADNLClient(undefined, 'tcp://127.0.0.1:1', randomBytes(32))
  let bytes = 0
  client.on('data', payload => {
    bytes += payload.length
  })
  return {
    take(chunks: readonly Buffer[], key: Uint8Array, iv: Uint8Array): void {
      bytes = 0
      client._state = open
      client.buffer = Buffer.alloc(0)
      client.decipher = createDecipheriv('aes-256-ctr', key, iv)
      for (const chunk of chunks) client.onData(chunk)
      if (bytes < 1_000_000) throw new Error(`${bytes} bytes arrived at the other client`)
    },
  }
}

const someHash = (): Hash => toHex(randomBytes(32)) as Hash // 32 bytes are written like a hash

/** How much longer the newest block takes the second time for being proven the first time. */
async function secondHead(): Promise<Claim> {
  const counted = countRoundTrips(recordedReply)
  const { source } = await startTrustedNetwork(recentBlock(), [counted.react])
  await source.getMasterchainBlock('newest')
  const first = counted.rounds()
  await source.getMasterchainBlock('newest')
  if (source.headProof()?.state !== 'proven') throw new Error('the newest block was not proven')
  return claim('the newest block again, proven, round trips', counted.rounds() - first, { atMost: 2 }, '')
}

/** Counted, not timed: a server that answers only when nothing more is asked. */
async function roundTrips(): Promise<readonly Claim[]> {
  const claims: Claim[] = []
  for (const id of ['fresh-transfer', 'fresh-jetton-transfer', 'fresh-three-transfers']) {
    const { react, rounds } = countRoundTrips(recordedReply)
    const { source } = await startNetwork([react])
    const { emulation } = await runOnChain(source, freshMessage(id))
    const depth = traceDepth(emulation.root ?? {})
    claims.push(claim(`${id}, ${depth} deep, round trips more than that`, rounds() - depth, { atMost: 2 }, ''))
  }
  claims.push(await secondHead())
  await closeNetworks()
  return claims
}
