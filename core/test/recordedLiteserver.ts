import { Buffer } from 'node:buffer'
import { Builder } from '../src/cell/Builder.ts'
import { parseBoc, writeBoc } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import type { BlockId } from '../src/chain/ChainSource.ts'
import { fromWireBlock, toWireBlock } from '../src/chain/liteserver/blockNames.ts'
import { decodeAnswer, decodeRequest, encodeBoxed } from '../src/chain/liteserver/tl/codec.ts'
import type { Params, TlTypes } from '../src/chain/liteserver/tl/schemaTypes.ts'
import { transactionsOfBlock } from '../src/tlb/block.ts'
import { readTransaction } from '../src/tlb/transaction.ts'
import { type RecordedQuery, recordedQueries } from './liteserverRecordings.ts'
import { type LocalnetBlock, localnetBlocks } from './localnetBlocks.ts'
import { proofOf } from './proofOf.ts'

/** What a server does with a question; `undefined` when it does not know. */
type Answering = { readonly [name: string]: (params: never) => Uint8Array | undefined }

/**
 * Answers as the recorded network did: from the recorded bytes where the very question was recorded, and what is in
 * recorded blocks as a node tells it: headers, blocks, shards, transactions. Everything else it does not know.
 */
export function recordedLiteserver(): (request: Uint8Array) => Uint8Array {
  // The newest block was asked for twice; the later answer belongs to the later accounts and configuration.
  const inOrder = recordedQueries().sort((a, b) => Number(isLaterHead(a)) - Number(isLaterHead(b)))
  const recorded = new Map(inOrder.map(({ request, response }) => [hex(request), response]))
  const answering = { ...answersFrom(localnetBlocks(), listedTransactions(inOrder)), ...chainsFrom(inOrder) }
  return request => {
    const known = recorded.get(hex(request))
    if (known) return known
    const asked = decodeRequest(request)
    // Each question has the parameters of its own line in the schema.
    return (asked && answering[asked.name]?.(asked.params as never)) ?? refusal('not recorded')
  }
}

const isLaterHead = ({ where }: { readonly where: string }) => where.startsWith('queries/later-head')

/** What a server says when it does not answer. */
export const refusal = (message: string): Uint8Array => encodeBoxed('liteServer.error', { code: 651, message })

function answersFrom(blocks: readonly LocalnetBlock[], listed: readonly Landed[]): Answering {
  const byName = new Map(blocks.map(block => [`${block.id.rootHash} ${block.id.fileHash}`, block]))
  const named = ({ root_hash, file_hash }: TlTypes['tonNode.blockIdExt']) => byName.get(`${root_hash} ${file_hash}`)
  const transactions = new Map([...listed, ...transactionsIn(blocks)].map(landed => [landed.cell.hash(), landed]))

  return {
    'liteServer.getBlockHeader': ({ id, mode }: Params<'liteServer.getBlockHeader'>) => {
      const block = named(id)
      if (!block) return undefined
      return encodeBoxed('liteServer.blockHeader', { id, mode, header_proof: header(block.root, (mode & 16) !== 0) })
    },
    'liteServer.lookupBlock': ({ id, mode, lt }: Params<'liteServer.lookupBlock'>) => {
      const { shard, workchain, seqno } = fromWireBlock({ ...id, root_hash: none, file_hash: none })
      const block =
        mode === 1
          ? blocks.find(({ id }) => id.workchain === workchain && id.shard === shard && id.seqno === seqno)
          : mode === 2 && lt !== undefined
            ? blockWith(blocks, workchain, id.shard, lt)
            : undefined
      if (!block) return undefined
      return encodeBoxed('liteServer.blockHeader', {
        id: toWireBlock(block.id),
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
        proof: proofOf(block.root, cell => shown.has(cell)),
        data: writeBoc(new Builder().maybeRef(custom.ref(0)).end()),
      })
    },
    'liteServer.getTransactions': ({ count, hash }: Params<'liteServer.getTransactions'>) => {
      const chain: Landed[] = []
      for (let next = transactions.get(hash); next && chain.length < Math.min(count, 16); ) {
        chain.push(next)
        next = transactions.get(readTransaction(next.cell).prev_trans_hash)
      }
      if (chain.length === 0) return undefined
      return encodeBoxed('liteServer.transactionList', {
        ids: chain.map(({ block }) => toWireBlock(block)),
        transactions: writeBoc(chain.map(({ cell }) => cell)),
      })
    },
  }
}

/** Chains of the recorded links, the fewest that lead to the target, at most sixteen of them at once. */
function chainsFrom(queries: readonly RecordedQuery[]): Answering {
  const links = queries.flatMap(({ query, response }) => {
    if (query !== 'liteServer.getBlockProof') return []
    const answer = decodeAnswer(query, response)
    return answer['@type'] === 'liteServer.error' ? [] : answer.steps
  })
  return {
    'liteServer.getBlockProof': ({ known_block: from, target_block }: Params<'liteServer.getBlockProof'>) => {
      const ways = new Map<string, typeof links>([[from.root_hash, []]])
      for (const [at, way] of ways) {
        for (const link of links) {
          if (link.from.root_hash === at && !ways.has(link.to.root_hash)) ways.set(link.to.root_hash, [...way, link])
        }
      }
      const whole = target_block && ways.get(target_block.root_hash)
      if (!whole) return undefined
      const steps = whole.slice(0, 16)
      const to = steps.at(-1)?.to ?? from
      return encodeBoxed('liteServer.partialBlockProof', { complete: steps.length === whole.length, from, to, steps })
    },
  }
}

type Landed = { readonly cell: Cell; readonly block: BlockId }

const transactionsIn = (blocks: readonly LocalnetBlock[]): readonly Landed[] =>
  blocks.flatMap(({ id, block }) =>
    [...transactionsOfBlock(block).values()].flatMap(cells => cells.map(cell => ({ cell, block: id }))),
  )

/** Transactions that a recorded answer lists, and whose blocks were perhaps not recorded. */
function listedTransactions(queries: readonly RecordedQuery[]): readonly Landed[] {
  return queries.flatMap(({ query, response }) => {
    if (query !== 'liteServer.getTransactions') return []
    const answer = decodeAnswer(query, response)
    if (answer['@type'] === 'liteServer.error') return []
    const { roots } = parseBoc(answer.transactions)
    return answer.ids.flatMap((id, index) => {
      const cell = roots[index]
      return cell ? [{ cell, block: fromWireBlock(id) }] : []
    })
  })
}

/** The first block around an account's prefix that ends at a time or later, if it is certain which one that is. */
function blockWith(blocks: readonly LocalnetBlock[], workchain: number, prefix: bigint, lt: bigint) {
  const around = ({ id }: LocalnetBlock) => {
    const shard = BigInt(`0x${id.shard}`)
    return id.workchain === workchain && (shard ^ BigInt.asUintN(64, prefix)) / (2n * (shard & -shard)) === 0n
  }
  const [first] = blocks
    .filter(block => around(block) && block.block.info.end_lt >= lt)
    .sort((a, b) => (a.block.info.end_lt < b.block.info.end_lt ? -1 : 1))
  const info = first?.block.info
  // Blocks are missing in the recording: it is the first one only when it has the time, or follows one that ended before.
  return info && (info.start_lt <= lt || info.prev.some(({ end_lt }) => end_lt < lt)) ? first : undefined
}

/** The block's cell, its header with all that belongs to it, perhaps the cell of its contents. */
function header(block: Cell, withContents: boolean): Uint8Array {
  const shown = new Set<Cell>()
  const add = (cell: Cell): void => {
    shown.add(cell)
    cell.refs().forEach(add)
  }
  add(block.ref(0))
  if (withContents) shown.add(block.ref(3))
  return proofOf(block, cell => shown.has(cell))
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const none = '0'.repeat(64) as never
