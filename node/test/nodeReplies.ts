import { formatBlockId, fromSignedShard } from '@tonoscope/core/blockId'
import {
  decodeBoxed,
  decodeLiteserverReply,
  decodeRequest,
  encodeBoxed,
  encodeRequest,
} from '@tonoscope/core/chain/liteserver/tl/codec'
import type { Params, TlTypes } from '@tonoscope/core/chain/liteserver/tl/schemaTypes'
import { fromWireBlockId, toWireBlockId } from '@tonoscope/core/chain/liteserver/wireBlockId'
import type { Hash } from '@tonoscope/core/units'
import { hasRecording, readData } from '../../core/test/data.ts'
import { type LocalnetBlock, localnetBlocks } from '../../core/test/localnetBlocks.ts'
import { encodeError } from '../../core/test/recordedLiteserver.ts'
import type { FakeResponse } from './fakeLiteserver.ts'
import { recordedReply } from './recordedNetwork.ts'

type Reply = (request: Uint8Array) => Uint8Array
type WireId = TlTypes['tonNode.blockIdExt']

/** Codes of `liteServer.error`, as nodes and the proxies in front of them send them. */
export const errorCodes = { notReady: 651, protocol: 621, unknown: 228, rateLimit: 429, fatal: -400 } as const

const zeroStateReply = hasRecording('localnet/zerostate/masterchain.json')
  ? new Uint8Array(
      Buffer.from(readData<{ responseTl: string }>('localnet/zerostate/masterchain.json').responseTl, 'base64'),
    )
  : undefined

/**
 * The replies of a real node of the recorded network: what it lacks is error 651, the zero state is known to `getState`
 * only, and nothing is newer than its head. An older head is a node that lags behind, or a chain that stands still.
 */
export function nodeReplies({
  head: headSeqno,
  replies: recorded = recordedReply,
}: {
  readonly head?: number
  readonly replies?: Reply
} = {}): Reply {
  const blocks = headSeqno === undefined ? [] : localnetBlocks()
  const head = blocks.find(({ id }) => id.workchain === -1 && id.seqno === headSeqno)
  const byHash = new Map(blocks.map(block => [block.id.rootHash as string, block]))
  const lacks = (id: WireId) => id.seqno === 0 || isAfter(head, byHash.get(id.root_hash))

  return bytes => {
    const request = decodeRequest(bytes)
    if (!request) return encodeError('unknown', errorCodes.unknown)
    const params = request.params as Record<string, unknown>
    const id = params.id as WireId | undefined
    switch (request.name) {
      case 'liteServer.getMasterchainInfo': {
        const reply = recorded(bytes)
        if (!head) return reply
        const info = decodeBoxed('liteServer.MasterchainInfo', reply)
        return encodeBoxed('liteServer.masterchainInfo', { ...info, last: toWireBlockId(head.id) })
      }
      case 'liteServer.getState':
        return getState(id as WireId)
      case 'liteServer.lookupBlock':
        return lookUp(bytes, request.params as Params<'liteServer.lookupBlock'>)
      case 'liteServer.lookupBlockWithProof': {
        const { mode, id: key } = request.params as Params<'liteServer.lookupBlockWithProof'>
        return mode === 1 && key.seqno === 0 ? cannotFind(key) : recorded(bytes)
      }
      case 'liteServer.getBlock':
      case 'liteServer.getBlockHeader':
        return id && lacks(id) ? encodeError(`block ${text(id)} is not in db`) : recorded(bytes)
      case 'liteServer.getTransactions': {
        const reply = recorded(bytes)
        const isError = decodeLiteserverReply(request.name, reply)['@type'] === 'liteServer.error'
        return isError
          ? encodeError('cannot locate transaction in block with specified logical time', errorCodes.fatal)
          : reply
      }
      case 'liteServer.getAllShardsInfo':
      case 'liteServer.getConfigAll':
      case 'liteServer.getAccountState':
        return id && lacks(id)
          ? encodeError(`cannot load block ${text(id)} : block ${text(id)} is not in db`)
          : recorded(bytes)
      default:
        return recorded(bytes)
    }
  }

  function lookUp(bytes: Uint8Array, { id, mode }: Params<'liteServer.lookupBlock'>): Uint8Array {
    if (mode === 1 && id.seqno === 0) return cannotFind(id)
    const reply = recorded(bytes)
    const decoded = decodeLiteserverReply('liteServer.lookupBlock', reply)
    const isKnown = decoded['@type'] !== 'liteServer.error' && !isAfter(head, byHash.get(decoded.id.root_hash))
    return isKnown ? reply : cannotFind(id)
  }

  function cannotFind({ workchain, shard, seqno }: TlTypes['tonNode.blockId']): Uint8Array {
    const last = head?.id.seqno ?? newestSeqno()
    const reason = seqno === 0 ? 'seqno not in db' : `ltdb: block not found (last known masterchain block: ${last})`
    return encodeError(`cannot find block (${workchain},${fromSignedShard(shard)}) seqno=${seqno}: ${reason}`)
  }
}

const newestSeqno = () =>
  decodeBoxed('liteServer.MasterchainInfo', recordedReply(encodeRequest('liteServer.getMasterchainInfo', {}))).last
    .seqno

function getState(id: WireId): Uint8Array {
  const zeroState = zeroStateReply && decodeBoxed('liteServer.BlockState', zeroStateReply)
  if (zeroState && zeroStateReply && zeroState.id.root_hash === id.root_hash) return zeroStateReply
  if (id.workchain === -1 && id.seqno > 1000)
    return encodeError('cannot request total state: possibly too large', errorCodes.fatal)
  return encodeError(`state of block ${text(id)} is not in db`)
}

const text = (id: WireId): string => formatBlockId(fromWireBlockId(id))

/** Whether a node with this head does not have the block yet. */
const isAfter = (head: LocalnetBlock | undefined, block: LocalnetBlock | undefined): boolean =>
  head !== undefined && block !== undefined && block.block.info.end_lt > head.block.info.end_lt

/** A node that is starting, or behind its own index. */
export const notReady = (): Uint8Array =>
  encodeError('block is not in db (possibly out of sync: shard_client_seqno=1601 ls_seqno=1673)', errorCodes.notReady)

/** A proxy that limits requests. */
export const rateLimited = (): Uint8Array => encodeError('rate limit exceeded', errorCodes.rateLimit)

/** Announces a head that does not exist. */
export const lyingHead =
  (replies: Reply, seqno: number): Reply =>
  bytes => {
    if (decodeRequest(bytes)?.name !== 'liteServer.getMasterchainInfo') return replies(bytes)
    const info = decodeBoxed('liteServer.MasterchainInfo', replies(bytes))
    const hashes = { root_hash: 'ab'.repeat(32) as Hash, file_hash: 'cd'.repeat(32) as Hash }
    return encodeBoxed('liteServer.masterchainInfo', { ...info, last: { ...info.last, seqno, ...hashes } })
  }

/** Ends the connection in the middle of the packet with a reply. */
export const truncating =
  (replies: Reply) =>
  (bytes: Uint8Array): FakeResponse => ({ truncated: replies(bytes) })

/** Replies late. */
export const slowBy =
  (afterMs: number, replies: Reply) =>
  (bytes: Uint8Array): FakeResponse => ({ afterMs, reply: replies(bytes) })
