import type { BlockIdExt } from '@tonoscope/core/blockId'
import { LiteserverClient } from '@tonoscope/core/chain/liteserver/LiteserverClient'
import { defaultTimeouts } from '@tonoscope/core/chain/liteserver/LiteserverConnection'
import { liteserverSource } from '@tonoscope/core/chain/liteserver/liteserverSource'
import { decodeRequest } from '@tonoscope/core/chain/liteserver/tl/codec'
import { fromWireBlockId } from '@tonoscope/core/chain/liteserver/wireBlockId'
import type { Address, Hash } from '@tonoscope/core/units'
import { hasRecording, readData } from '../../core/test/data.ts'
import { recordedLiteserver } from '../../core/test/recordedLiteserver.ts'
import { nodeAdnlPort } from '../src/adnl/nodeAdnlPort.ts'
import { type FakeLiteserver, type FakeResponse, startFakeLiteserver } from './fakeLiteserver.ts'

const running: { close(): void | Promise<void> }[] = []

/** Stops all servers and clients; for `afterEach`. */
export async function closeNetworks(): Promise<void> {
  for (const each of running.splice(0).reverse()) await each.close()
}

/** The recorded reply to a request. */
export const recordedReply: (request: Uint8Array) => Uint8Array =
  // Loaded before any server starts, because loading blocks the event loop.
  recordedLiteserver()

const network = hasRecording('localnet/network.json')
  ? readData<{ zerostate: { root_hash: Hash; file_hash: Hash } }>('localnet/network.json')
  : undefined
/** The zerostate of the recorded network. */
export const zeroState: BlockIdExt = {
  workchain: -1,
  shard: '8000000000000000',
  seqno: 0,
  rootHash: network?.zerostate.root_hash ?? ('' as Hash),
  fileHash: network?.zerostate.file_hash ?? ('' as Hash),
}

/** Starts fake liteservers with their replies and delays, and a source that uses them. */
export const startNetwork = (...servers: readonly FakeServerOptions[]) => startTrustedNetwork(undefined, ...servers)

type FakeServerOptions = readonly [(request: Uint8Array) => FakeResponse, number?]

/** Like `startNetwork`; the source proves the newest block from a trusted root. */
export async function startTrustedNetwork(trusted: BlockIdExt | undefined, ...servers: readonly FakeServerOptions[]) {
  const fakeServers: FakeLiteserver[] = []
  for (const [respond, delayMs] of servers) fakeServers.push(await startFakeLiteserver(respond, delayMs))
  running.push(...fakeServers)
  const client = new LiteserverClient({
    servers: fakeServers.map(({ address }) => address),
    port: nodeAdnlPort,
    timeouts: { ...defaultTimeouts, backoffMs: 20 },
    // Long enough for a busy machine; tests of slow servers have their own clients.
    queryTimeoutMs: 20_000,
  })
  running.push(client)
  return { fakeServers, client, source: liteserverSource(client, { zeroState, ...(trusted && { trusted }) }) }
}

/** The newest block of the first recordings: one recorded proof leads from it to the newest block. */
export function recentBlock(): BlockIdExt {
  type BlockIdJson = { readonly shard: string; readonly workchain: number; readonly seqno: number } & Hashes
  type Hashes = { readonly root_hash: Hash; readonly file_hash: Hash }
  const queries = readData<{ params: { known_block?: BlockIdJson } }[]>('localnet/queries/later-head.json')
  const known = queries.find(({ params }) => params.known_block)?.params.known_block
  return known ? fromWireBlockId({ ...known, shard: BigInt(known.shard) }) : zeroState
}

/** The address of a recorded account. */
export const recordedAddress = (name: string): Address =>
  readData<{ address: Address }>(`localnet/accounts/${name}.json`).address

/** The name of a query. */
export const queryName = (request: Uint8Array): string | undefined => decodeRequest(request)?.name

/** Recorded replies, except that the replies to one query are forged. */
export const forgeReply =
  (name: string, forge: (reply: Uint8Array, request: Uint8Array) => FakeResponse) =>
  (request: Uint8Array): FakeResponse =>
    queryName(request) === name ? forge(recordedReply(request), request) : recordedReply(request)

/** A reply with one flipped bit in its middle. */
export const flipBit = (reply: Uint8Array): Uint8Array => {
  const forged = Uint8Array.from(reply)
  const at = Math.floor(forged.length / 2)
  forged[at] = (forged[at] ?? 0) ^ 1
  return forged
}
