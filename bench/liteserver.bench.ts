import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { PacketReader, writePacket } from '@tonoscope/core/chain/liteserver/adnl/packets'
import { decodeBoxed, decodeLiteserverReply, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'
import { toHex } from '@tonoscope/core/encoding/hex'
import type { Hash } from '@tonoscope/core/units'
import { nodeAdnlPort } from '@tonoscope/node/adnl/nodeAdnlPort'
import { hasRecording } from '../core/test/data.ts'
import { countRoundTrips } from '../node/test/countRoundTrips.ts'
import {
  closeNetworks,
  recentBlock,
  recordedReply,
  startNetwork,
  startTrustedNetwork,
} from '../node/test/recordedNetwork.ts'
import { freshMessage, runOnChain, traceDepth } from '../node/test/recordedService.ts'
import { type Claim, claim, compare } from './lib/bench.ts'

const chunkBytes = 65_536

/** Receiving a large reply, compared with the npm package `adnl`; and the round trips of an emulation. */
export async function run(): Promise<readonly Claim[]> {
  return [await decoding(), ...(hasRecording('localnet/queries') ? await roundTrips() : [])]
}

async function decoding(): Promise<Claim> {
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const reply = encodeBoxed('liteServer.blockData', {
    id: { workchain: -1, shard: -(2n ** 63n), seqno: 1, root_hash: randomHash(), file_hash: randomHash() },
    data: randomBytes(1_000_000),
  })
  const message = encodeBoxed('adnl.message.answer', { query_id: randomHash(), answer: reply })
  const received = nodeAdnlPort.cipher(key, iv)(writePacket(nodeAdnlPort, message))
  const chunks = Array.from({ length: Math.ceil(received.length / chunkBytes) }, (_, i) =>
    Buffer.from(received.subarray(i * chunkBytes, (i + 1) * chunkBytes)),
  )
  const adnlClient = openAdnlClient()
  const [own, adnl] = await compare('a reply of 1 MB, in chunks', [
    { name: 'decrypted, checked, decoded', run: () => receive(chunks, key, iv) },
    { role: 'peer', name: 'adnl 1.0.3: decrypted, checked', run: () => adnlClient.take(chunks, key, iv) },
  ])
  return claim('a reply of 1 MB, speedup over adnl 1.0.3', adnl.medianMs / own.medianMs, { atLeast: 50 })
}

function receive(chunks: readonly Uint8Array[], key: Uint8Array, iv: Uint8Array): void {
  const decrypt = nodeAdnlPort.cipher(key, iv)
  const reader = new PacketReader(nodeAdnlPort)
  let bytes = 0
  for (const chunk of chunks) {
    for (const payload of reader.take(decrypt(chunk))) {
      const message = decodeBoxed('adnl.Message', payload)
      if (message['@type'] !== 'adnl.message.answer') continue
      const reply = decodeLiteserverReply('liteServer.getBlock', message.answer)
      if (reply['@type'] === 'liteServer.blockData') bytes += reply.data.length
    }
  }
  if (bytes !== 1_000_000) throw new Error(`${bytes} bytes arrived`)
}

/** The part of an `adnl` client that receives bytes; its typings hide it. */
type Receiver = {
  _state: number
  buffer: Buffer
  decipher: unknown
  onData(chunk: Buffer): void
  on(event: 'data', take: (payload: Buffer) => void): void
}
const openState = 1

/** The receiving part of `adnl`, combined as in its own TCP client. */
function openAdnlClient() {
  const require = createRequire(import.meta.url)
  const { createDecipheriv } = require('adnl/dist/aes.js') as {
    createDecipheriv(algorithm: string, key: Uint8Array, iv: Uint8Array): unknown
  }
  const { ADNLClient } = require('adnl/dist/client.js') as {
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
      client._state = openState
      client.buffer = Buffer.alloc(0)
      client.decipher = createDecipheriv('aes-256-ctr', key, iv)
      for (const chunk of chunks) client.onData(chunk)
      if (bytes < 1_000_000) throw new Error(`${bytes} bytes arrived at the adnl client`)
    },
  }
}

const randomHash = (): Hash => toHex(randomBytes(32)) as Hash // 32 bytes in hex

/** Round trips of a second request for the newest block, after the first one was proven. */
async function countSecondHead(): Promise<Claim> {
  const counted = countRoundTrips(recordedReply)
  const { source } = await startTrustedNetwork(recentBlock(), [counted.react])
  await source.getMasterchainBlock('newest')
  const first = counted.rounds()
  await source.getMasterchainBlock('newest')
  if (source.headProof()?.state !== 'proven') throw new Error('the newest block is not proven')
  return claim('the newest block again, proven: round trips', counted.rounds() - first, { atMost: 2 }, '')
}

/** Counted, not timed: the server replies only when no more queries arrive. */
async function roundTrips(): Promise<readonly Claim[]> {
  const claims: Claim[] = []
  for (const id of ['fresh-transfer', 'fresh-jetton-transfer', 'fresh-three-transfers']) {
    const { react, rounds } = countRoundTrips(recordedReply)
    const { source } = await startNetwork([react])
    const { emulation } = await runOnChain(source, freshMessage(id))
    const depth = traceDepth(emulation.root ?? {})
    claims.push(claim(`${id}, trace depth ${depth}: round trips beyond the depth`, rounds() - depth, { atMost: 2 }, ''))
  }
  claims.push(await countSecondHead())
  await closeNetworks()
  return claims
}
