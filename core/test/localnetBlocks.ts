import { Buffer } from 'node:buffer'
import type { BlockIdExt } from '../src/blockId.ts'
import { parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { fromWireBlockId } from '../src/chain/liteserver/wireBlockId.ts'
import { type Block, readBlock } from '../src/tlb/block.ts'
import { findDataFiles, readData } from './data.ts'

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

/** A recorded block of the local network. */
export type LocalnetBlock = {
  readonly id: BlockIdExt
  readonly file: Uint8Array
  readonly root: Cell
  readonly block: Block
}

/** All recorded blocks of the local network, deduplicated. */
export function localnetBlocks(): readonly LocalnetBlock[] {
  const found = new Map<string, LocalnetBlock>()
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    if (isBlock(value)) {
      const { id, data } = value
      if (found.has(id.root_hash)) return
      const wire = {
        ...id,
        shard: BigInt(id.shard),
        root_hash: id.root_hash as never,
        file_hash: id.file_hash as never,
      }
      const file = Uint8Array.from(Buffer.from(data, 'base64'))
      const root = parseCell(file)
      found.set(id.root_hash, { id: fromWireBlockId(wire), file, root, block: readBlock(root) })
      return
    }
    for (const inner of Object.values(value)) walk(inner)
  }
  for (const file of findDataFiles('localnet/blocks')) walk(readData('localnet/blocks', file))
  for (const file of findDataFiles('localnet/key-blocks')) walk(readData('localnet/key-blocks', file))
  for (const file of findDataFiles('localnet/queries', /later-head/)) walk(readData('localnet/queries', file))
  return [...found.values()]
}

const isBlock = (value: object): value is RecordedBlock =>
  // A list of shards has an id and data too, but also a proof.
  !('proof' in value) &&
  'id' in value &&
  'data' in value &&
  typeof value.data === 'string' &&
  value.id !== null &&
  typeof value.id === 'object' &&
  'file_hash' in value.id
