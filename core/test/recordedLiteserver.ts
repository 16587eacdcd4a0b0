import { Buffer } from 'node:buffer'
import { parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import type { BlockId } from '../src/chain/ChainSource.ts'
import { fromWireBlock, toWireBlock } from '../src/chain/liteserver/blockNames.ts'
import { decodeRequest, encodeBoxed } from '../src/chain/liteserver/tl/codec.ts'
import type { Params } from '../src/chain/liteserver/tl/schemaTypes.ts'
import { dataFiles, readData } from './data.ts'
import { recordedQueries } from './liteserverRecordings.ts'
import { proofOf } from './proofOf.ts'

type RecordedBlock = {
  readonly id: {
    readonly workchain: number
    readonly shard: string
    readonly seqno: number
    readonly root_hash: string
    readonly file_hash: string
  }
  readonly data: string
}

/**
 * Answers as the recorded network did: from the recorded bytes where the very question was recorded, and headers of
 * recorded blocks as a node makes them. Everything else it does not know.
 */
export function recordedLiteserver(): (request: Uint8Array) => Uint8Array {
  // The newest block was asked for twice; the later answer belongs to the later accounts and configuration.
  const inOrder = recordedQueries().sort((a, b) => Number(isLaterHead(a)) - Number(isLaterHead(b)))
  const answers = new Map(inOrder.map(({ request, response }) => [hex(request), response]))
  const blocks = recordedBlocks()
  return request => answers.get(hex(request)) ?? headerAnswer(blocks, request) ?? refusal('not recorded')
}

const isLaterHead = ({ where }: { readonly where: string }) => where.startsWith('queries/later-head')

/** What a server says when it does not answer. */
export const refusal = (message: string): Uint8Array => encodeBoxed('liteServer.error', { code: 651, message })

function headerAnswer(blocks: readonly { readonly id: BlockId; readonly root: Cell }[], request: Uint8Array) {
  const asked = decodeRequest(request)
  if (asked?.name === 'liteServer.getBlockHeader') {
    const { id, mode } = asked.params as Params<'liteServer.getBlockHeader'>
    const block = blocks.find(({ id: known }) => known.rootHash === id.root_hash && known.fileHash === id.file_hash)
    return (
      block && encodeBoxed('liteServer.blockHeader', { id, mode, header_proof: header(block.root, (mode & 16) !== 0) })
    )
  }
  if (asked?.name === 'liteServer.lookupBlock') {
    const { id, mode } = asked.params as Params<'liteServer.lookupBlock'>
    const { shard, workchain, seqno } = fromWireBlock({ ...id, root_hash: none, file_hash: none })
    const block = blocks.find(({ id }) => id.workchain === workchain && id.shard === shard && id.seqno === seqno)
    if (mode !== 1 || !block) return undefined
    return encodeBoxed('liteServer.blockHeader', {
      id: toWireBlock(block.id),
      mode: 0,
      header_proof: header(block.root, false),
    })
  }
  return undefined
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

function recordedBlocks() {
  const found: { id: BlockId; root: Cell }[] = []
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    if (isBlock(value)) {
      const { id, data } = value
      const wire = {
        ...id,
        shard: BigInt(id.shard),
        root_hash: id.root_hash as never,
        file_hash: id.file_hash as never,
      }
      found.push({ id: fromWireBlock(wire), root: parseCell(Uint8Array.from(Buffer.from(data, 'base64'))) })
      return
    }
    for (const inner of Object.values(value)) walk(inner)
  }
  for (const file of dataFiles('localnet/blocks')) walk(readData('localnet/blocks', file))
  for (const file of dataFiles('localnet/key-blocks')) walk(readData('localnet/key-blocks', file))
  for (const file of dataFiles('localnet/queries', /later-head/)) walk(readData('localnet/queries', file))
  return found
}

const isBlock = (value: object): value is RecordedBlock =>
  // The list of shards has a name and data, too, and a proof.
  !('proof' in value) &&
  'id' in value &&
  'data' in value &&
  typeof value.data === 'string' &&
  value.id !== null &&
  typeof value.id === 'object' &&
  'file_hash' in value.id
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const none = '0'.repeat(64) as never
