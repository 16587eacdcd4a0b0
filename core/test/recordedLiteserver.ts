import { Buffer } from 'node:buffer'
import type { BlockIdExt } from '../src/blockId.ts'
import { Builder } from '../src/cell/Builder.ts'
import { parseBoc, writeBoc } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { decodeLiteserverReply, decodeRequest, encodeBoxed } from '../src/chain/liteserver/tl/codec.ts'
import type { Params, TlTypes } from '../src/chain/liteserver/tl/schemaTypes.ts'
import { fromWireBlockId, toWireBlockId } from '../src/chain/liteserver/wireBlockId.ts'
import { transactionsOfBlock } from '../src/tlb/block.ts'
import { readTransaction } from '../src/tlb/transaction.ts'
import { createMerkleProof } from './createMerkleProof.ts'
import { type RecordedQuery, recordedQueries } from './liteserverRecordings.ts'
import { type LocalnetBlock, localnetBlocks } from './localnetBlocks.ts'

/** Handlers by request name; they return `undefined` for unknown objects. */
type RequestHandlers = { readonly [name: string]: (params: never) => Uint8Array | undefined }

/**
 * A liteserver that replays the recorded network: recorded responses for recorded requests, and headers, blocks, shards
 * and transactions from recorded blocks, and from those that are added. Everything else is an error.
 */
export function recordedLiteserver(added: readonly LocalnetBlock[] = []): (request: Uint8Array) => Uint8Array {
  // The newest block was requested twice; the later response belongs to the later accounts and configuration.
  const ordered = recordedQueries().sort((a, b) => Number(isLaterHead(a)) - Number(isLaterHead(b)))
  const recorded = new Map(ordered.map(({ request, response }) => [hex(request), response]))
  const handlers = {
    ...createHandlers([...localnetBlocks(), ...added], listedTransactions(ordered)),
    ...createProofHandler(ordered),
  }
  return bytes => {
    const known = recorded.get(hex(bytes))
    if (known) return known
    const request = decodeRequest(bytes)
    // The parameters match the handler of the same name.
    return (request && handlers[request.name]?.(request.params as never)) ?? encodeError('not recorded')
  }
}

const isLaterHead = ({ where }: { readonly where: string }) => where.startsWith('queries/later-head')

/** A `liteServer.error` response. */
export const encodeError = (message: string, code = 651): Uint8Array =>
  encodeBoxed('liteServer.error', { code, message })

function createHandlers(blocks: readonly LocalnetBlock[], listed: readonly RecordedTransaction[]): RequestHandlers {
  const byName = new Map(blocks.map(block => [`${block.id.rootHash} ${block.id.fileHash}`, block]))
  const named = ({ root_hash, file_hash }: TlTypes['tonNode.blockIdExt']) => byName.get(`${root_hash} ${file_hash}`)
  const transactions = new Map([...listed, ...transactionsIn(blocks)].map(each => [each.cell.hash(), each]))

  return {
    'liteServer.getBlockHeader': ({ id, mode }: Params<'liteServer.getBlockHeader'>) => {
      const block = named(id)
      if (!block) return undefined
      return encodeBoxed('liteServer.blockHeader', { id, mode, header_proof: header(block.root, (mode & 16) !== 0) })
    },
    'liteServer.lookupBlock': ({ id, mode, lt }: Params<'liteServer.lookupBlock'>) => {
      const { shard, workchain, seqno } = fromWireBlockId({ ...id, root_hash: none, file_hash: none })
      const block =
        mode === 1
          ? blocks.find(({ id }) => id.workchain === workchain && id.shard === shard && id.seqno === seqno)
          : mode === 2 && lt !== undefined
            ? blockWith(blocks, workchain, id.shard, lt)
            : undefined
      if (!block) return undefined
      return encodeBoxed('liteServer.blockHeader', {
        id: toWireBlockId(block.id),
        mode: 0,
        header_proof: header(block.root, false),
      })
    },
    'liteServer.getBlock': ({ id }: Params<'liteServer.getBlock'>) => {
      const block = named(id)
      return block && encodeBoxed('liteServer.blockData', { id, data: block.file })
    },
    'liteServer.getAllShardsInfo': ({ id }: Params<'liteServer.getAllShardsInfo'>) => {
      const extra = named(id)?.root.ref(3)
      const custom = extra?.ref(3)
      const block = named(id)
      if (!block || !extra || !custom || id.workchain !== -1) return undefined
      const shown = new Set([extra, custom])
      return encodeBoxed('liteServer.allShardsInfo', {
        id,
        proof: createMerkleProof(block.root, cell => shown.has(cell)),
        data: writeBoc(new Builder().maybeRef(custom.ref(0)).end()),
      })
    },
    'liteServer.getTransactions': ({ count, hash }: Params<'liteServer.getTransactions'>) => {
      const chain: RecordedTransaction[] = []
      for (let next = transactions.get(hash); next && chain.length < Math.min(count, 16); ) {
        chain.push(next)
        next = transactions.get(readTransaction(next.cell).prev_trans_hash)
      }
      if (chain.length === 0) return undefined
      return encodeBoxed('liteServer.transactionList', {
        ids: chain.map(({ block }) => toWireBlockId(block)),
        transactions: writeBoc(chain.map(({ cell }) => cell)),
      })
    },
  }
}

/** Serves proof chains from recorded links: the shortest path to the target, at most 16 links per response. */
function createProofHandler(queries: readonly RecordedQuery[]): RequestHandlers {
  const links = queries.flatMap(({ query, response }) => {
    if (query !== 'liteServer.getBlockProof') return []
    const reply = decodeLiteserverReply(query, response)
    return reply['@type'] === 'liteServer.error' ? [] : reply.steps
  })
  return {
    'liteServer.getBlockProof': ({ known_block: from, target_block }: Params<'liteServer.getBlockProof'>) => {
      const paths = new Map<string, typeof links>([[from.root_hash, []]])
      for (const [at, path] of paths) {
        for (const link of links) {
          if (link.from.root_hash === at && !paths.has(link.to.root_hash)) paths.set(link.to.root_hash, [...path, link])
        }
      }
      const path = target_block && paths.get(target_block.root_hash)
      if (!path) return undefined
      const steps = path.slice(0, 16)
      const to = steps.at(-1)?.to ?? from
      return encodeBoxed('liteServer.partialBlockProof', { complete: steps.length === path.length, from, to, steps })
    },
  }
}

type RecordedTransaction = { readonly cell: Cell; readonly block: BlockIdExt }

const transactionsIn = (blocks: readonly LocalnetBlock[]): readonly RecordedTransaction[] =>
  blocks.flatMap(({ id, block }) =>
    [...transactionsOfBlock(block).values()].flatMap(cells => cells.map(cell => ({ cell, block: id }))),
  )

/** Transactions listed in recorded responses; their blocks may not be recorded. */
function listedTransactions(queries: readonly RecordedQuery[]): readonly RecordedTransaction[] {
  return queries.flatMap(({ query, response }) => {
    if (query !== 'liteServer.getTransactions') return []
    const reply = decodeLiteserverReply(query, response)
    if (reply['@type'] === 'liteServer.error') return []
    const { roots } = parseBoc(reply.transactions)
    return reply.ids.flatMap((id, index) => {
      const cell = roots[index]
      return cell ? [{ cell, block: fromWireBlockId(id) }] : []
    })
  })
}

/** The first block of an account's shard that ends at `lt` or later, if the recording determines it. */
function blockWith(blocks: readonly LocalnetBlock[], workchain: number, prefix: bigint, lt: bigint) {
  const containsPrefix = ({ id }: LocalnetBlock) => {
    const shard = BigInt(`0x${id.shard}`)
    return id.workchain === workchain && (shard ^ BigInt.asUintN(64, prefix)) / (2n * (shard & -shard)) === 0n
  }
  const [candidate] = blocks
    .filter(block => containsPrefix(block) && block.block.info.end_lt >= lt)
    .sort((a, b) => (a.block.info.end_lt < b.block.info.end_lt ? -1 : 1))
  const info = candidate?.block.info
  // The recording has gaps: it is the first one only when it contains `lt`, or follows a block that ended before.
  return info && (info.start_lt <= lt || info.prev.some(({ end_lt }) => end_lt < lt)) ? candidate : undefined
}

/** A Merkle proof of the block's root and header, optionally with the root of its contents. */
function header(block: Cell, withContents: boolean): Uint8Array {
  const shown = new Set<Cell>()
  const add = (cell: Cell): void => {
    shown.add(cell)
    cell.refs().forEach(add)
  }
  add(block.ref(0))
  if (withContents) shown.add(block.ref(3))
  return createMerkleProof(block, cell => shown.has(cell))
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const none = '0'.repeat(64) as never
