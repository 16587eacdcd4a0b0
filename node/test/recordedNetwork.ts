import type { BlockId } from '@tonoscope/core/chain/ChainSource'
import { fromWireBlock } from '@tonoscope/core/chain/liteserver/blockNames'
import { LiteserverClient } from '@tonoscope/core/chain/liteserver/LiteserverClient'
import { usualPatience } from '@tonoscope/core/chain/liteserver/LiteserverConnection'
import { liteserverSource } from '@tonoscope/core/chain/liteserver/liteserverSource'
import { decodeRequest } from '@tonoscope/core/chain/liteserver/tl/codec'
import type { Address, Hash } from '@tonoscope/core/units'
import { hasData, readData } from '../../core/test/data.ts'
import { recordedLiteserver, refusal } from '../../core/test/recordedLiteserver.ts'
import { nodeAdnlPort } from '../src/adnl/nodeAdnlPort.ts'
import { type Reaction, type StandIn, startStandIn } from './standInLiteserver.ts'

const running: { close(): void | Promise<void> }[] = []

/** Ends all networks that were started; for `afterEach`. */
export async function endNetworks(): Promise<void> {
  for (const each of running.splice(0).reverse()) await each.close()
}

/** Answers as the recorded network did. */
export const honest: (request: Uint8Array) => Uint8Array = hasData
  ? // Read at once: while it is read, no server could answer.
    recordedLiteserver()
  : () => refusal('nothing was recorded')

const network = hasData
  ? readData<{ zerostate: { root_hash: Hash; file_hash: Hash } }>('localnet/network.json')
  : undefined
/** The zero state of the recorded network. */
export const zeroState: BlockId = {
  workchain: -1,
  shard: '8000000000000000',
  seqno: 0,
  rootHash: network?.zerostate.root_hash ?? ('' as Hash),
  fileHash: network?.zerostate.file_hash ?? ('' as Hash),
}

/** Starts liteservers on the loopback, each with its way of answering and its delay, and a source that reads them. */
export const networkOf = (...servers: readonly Behaviour[]) => networkFrom(undefined, ...servers)

type Behaviour = readonly [(request: Uint8Array) => Reaction, number?]

/** The same; the source proves the newest block from a trusted one. */
export async function networkFrom(trusted: BlockId | undefined, ...servers: readonly Behaviour[]) {
  const standIns: StandIn[] = []
  for (const [react, delayMs] of servers) standIns.push(await startStandIn(react, delayMs))
  running.push(...standIns)
  const client = new LiteserverClient({
    servers: standIns.map(({ address }) => address),
    port: nodeAdnlPort,
    patience: { ...usualPatience, backoffMs: 20 },
    // Long enough for a busy machine; tests of slow servers have clients of their own.
    answerMs: 20_000,
  })
  running.push(client)
  return { standIns, client, source: liteserverSource(client, { zeroState, ...(trusted && { trusted }) }) }
}

/** The newest block of the first recordings: one recorded answer leads from it to the newest of all. */
export function recentBlock(): BlockId {
  if (!hasData) return zeroState
  type Written = { readonly shard: string; readonly workchain: number; readonly seqno: number } & Hashes
  type Hashes = { readonly root_hash: Hash; readonly file_hash: Hash }
  const queries = readData<{ params: { known_block?: Written } }[]>('localnet/queries/later-head.json')
  const known = queries.find(({ params }) => params.known_block)?.params.known_block
  return known ? fromWireBlock({ ...known, shard: BigInt(known.shard) }) : zeroState
}

/** The address of a recorded account by its name. */
export const addressOf = (name: string): Address =>
  readData<{ address: Address }>(`localnet/accounts/${name}.json`).address

/** Which question bytes ask. */
export const nameOf = (request: Uint8Array): string | undefined => decodeRequest(request)?.name

/** Honest but for the answers to one question. */
export const lying =
  (about: string, forge: (answer: Uint8Array, request: Uint8Array) => Reaction) =>
  (request: Uint8Array): Reaction =>
    nameOf(request) === about ? forge(honest(request), request) : honest(request)

/** An answer with one bit in its middle turned over. */
export const flipped = (answer: Uint8Array): Uint8Array => {
  const forged = Uint8Array.from(answer)
  const at = Math.floor(forged.length / 2)
  forged[at] = (forged[at] ?? 0) ^ 1
  return forged
}
