import { gzipSync } from 'fflate'
import { writeBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import type { BlockLink } from '../../proof/BlockProof.ts'
import { EntryTable, list } from './layout.ts'
import {
  blockLink,
  fullBlock,
  recordedProof,
  type Snapshot,
  type SnapshotChain,
  snapshotBody,
  type TraceBlock,
  traceBlock,
} from './Snapshot.ts'
import { packParts } from './unpackFile.ts'

/** Writes a snapshot file; equal snapshots give equal bytes. */
export function writeSnapshot(snapshot: Snapshot): Uint8Array {
  const text = JSON.stringify(snapshotToJson(snapshot))
  const chain = chainToJson(snapshot)
  // Without a timestamp, equal snapshots give equal files.
  if (!chain) return gzipSync(encodeUtf8(text), { level: 9, mtime: 0 })
  return packParts(encodeUtf8(text.slice(0, -1)), encodeUtf8(`,"chain":${JSON.stringify(chain)}}`))
}

const cellTable = () => new EntryTable<Cell>('root', cell => cell.hash())
const writeCells = ({ entries }: EntryTable<Cell>): string => (entries.length === 0 ? '' : toBase64(writeBoc(entries)))

/** Blocks have a BoC of their own, so that the rest can be read without them. */
function chainToJson({ fullBlocks, blockLinks, blockProofs }: SnapshotChain): object | undefined {
  const cells = cellTable()
  // Each link is stored once.
  const links = new EntryTable<BlockLink>('block link', link => JSON.stringify(blockLink.write(link, {})))
  const blocks = fullBlocks && list(fullBlock).write(fullBlocks, { cells })
  for (const link of blockLinks ?? []) links.indexOf(link)
  const proofs = blockProofs && list(recordedProof).write(blockProofs, { links })
  if (blocks === undefined && proofs === undefined && links.entries.length === 0) return undefined
  return {
    cells: writeCells(cells),
    ...(blocks !== undefined && { whole_blocks: blocks }),
    ...(links.entries.length > 0 && { block_links: list(blockLink).write(links.entries, {}) }),
    ...(proofs !== undefined && { block_proofs: proofs }),
  }
}

function snapshotToJson(snapshot: Snapshot): object {
  const cells = cellTable()
  const traceBlocks = new EntryTable<TraceBlock>('trace block', ({ id }) => id.rootHash)
  return {
    format: 'tonoscope-snapshot/1',
    ...(snapshotBody.write(snapshot, { cells, traceBlocks }) as object),
    trace_blocks: list(traceBlock).write(traceBlocks.entries, {}),
    cells: writeCells(cells),
  }
}
