import { gzipSync } from 'fflate'
import { writeBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import type { Lt } from '../../units.ts'
import type { MasterchainBlock } from '../MasterchainBlock.ts'
import { capsuleToJson } from './capsuleJson.ts'
import type { ChainJson, SnapshotJson } from './format.ts'
import { blockIdToJson, proofsToJson } from './proofJson.ts'
import type { Sample, Snapshot, SnapshotBlock, SnapshotInfo, TraceBlock } from './Snapshot.ts'

import { packParts } from './unpackFile.ts'

/** Assigns indexes to cells in the order of first use; equal cells share one. */
class Roots {
  private readonly cells: Cell[] = []
  private readonly indexes = new Map<string, number>()

  indexOf(cell: Cell): number {
    const hash = cell.hash()
    const known = this.indexes.get(hash)
    if (known !== undefined) return known
    this.indexes.set(hash, this.cells.length)
    return this.cells.push(cell) - 1
  }

  toBase64(): string {
    return this.cells.length === 0 ? '' : toBase64(writeBoc(this.cells))
  }
}

/** Writes a snapshot file; equal snapshots give equal bytes. */
export function writeSnapshot(snapshot: Snapshot): Uint8Array {
  const text = JSON.stringify(snapshotToJson(snapshot))
  const chain = chainToJson(snapshot)
  // Without a timestamp, equal snapshots give equal files.
  if (!chain) return gzipSync(encodeUtf8(text), { level: 9, mtime: 0 })
  return packParts(encodeUtf8(text.slice(0, -1)), encodeUtf8(`,"chain":${JSON.stringify(chain)}}`))
}

/** Blocks have a BoC of their own, so that the rest can be read without them. */
function chainToJson(snapshot: Snapshot): ChainJson | undefined {
  const roots = new Roots()
  const blocks = snapshot.fullBlocks?.map(({ id, root }) => ({ id: blockIdToJson(id), root: roots.indexOf(root) }))
  const proofs = proofsToJson(snapshot)
  if (!blocks && !proofs.block_links && !proofs.block_proofs) return undefined
  return { cells: roots.toBase64(), ...(blocks && { whole_blocks: blocks }), ...proofs }
}

function snapshotToJson(snapshot: Snapshot): SnapshotJson {
  const roots = new Roots()
  const traceBlocks = new Map<string, { index: number; block: TraceBlock }>()
  const traceBlockIndex = (block: TraceBlock) => {
    const known = traceBlocks.get(block.id.rootHash)
    if (known) return known.index
    traceBlocks.set(block.id.rootHash, { index: traceBlocks.size, block })
    return traceBlocks.size - 1
  }
  const others = {
    blocks: snapshot.blocks.map(blockToJson),
    configs: Object.fromEntries([...snapshot.configs].map(([hash, cell]) => [hash, roots.indexOf(cell)])),
    libraries: [...snapshot.libraries.values()].map(cell => roots.indexOf(cell)),
    libraries_complete: snapshot.librariesComplete,
    ...(snapshot.absentLibraries && { absent_libraries: [...snapshot.absentLibraries] }),
    ...(snapshot.previousBlocks && {
      previous_blocks: Object.fromEntries(
        [...snapshot.previousBlocks].map(([hash, { last, keyBlock, last100 }]) => [
          hash,
          {
            last: last.map(blockIdToJson),
            key_block: blockIdToJson(keyBlock),
            ...(last100 && { last_100: last100.map(blockIdToJson) }),
          },
        ]),
      ),
    }),
    accounts: Object.fromEntries(
      [...snapshot.accounts].map(([address, states]) => [
        address,
        states.map(({ from, to, shardAccount }) => ({
          ...lts({ from, to }),
          ...(shardAccount && { root: roots.indexOf(shardAccount) }),
        })),
      ]),
    ),
    traces: snapshot.traces.map(({ message, normalized, transactions }) => ({
      message,
      normalized,
      transactions: transactions.map(({ cell, block }) => ({
        root: roots.indexOf(cell),
        block: traceBlockIndex(block),
      })),
    })),
    samples: snapshot.samples.map(sample => sampleToJson(sample, roots)),
    names: Object.fromEntries(snapshot.names),
    ...(snapshot.missing && { missing: [...snapshot.missing] }),
    ...(snapshot.info && { made: infoToJson(snapshot.info) }),
    ...(snapshot.capsule && { capsule: capsuleToJson(snapshot.capsule, cell => roots.indexOf(cell)) }),
  }
  return {
    format: 'tonoscope-snapshot/1',
    network: {
      name: snapshot.network.name,
      global_id: snapshot.network.globalId,
      ...(snapshot.network.trustedBlock && { trusted_block: blockIdToJson(snapshot.network.trustedBlock) }),
    },
    ...others,
    trace_blocks: [...traceBlocks.values()].map(({ block }) => ({
      id: blockIdToJson(block.id),
      utime: block.utime,
      start_lt: String(block.startLt),
      rand_seed: block.randSeed,
      masterchain_seqno: block.masterchainSeqno,
    })),
    cells: roots.toBase64(),
  }
}

const infoToJson = ({ title, createdAt: at, createdBy: by, emulator }: SnapshotInfo): SnapshotJson['made'] => ({
  ...(title !== undefined && { title }),
  at,
  by,
  ...(emulator && { emulator: { build: emulator.build, global_version: emulator.globalVersion } }),
})

const lts = ({ from, to }: { from: Lt; to: Lt }) => ({ from: String(from), to: String(to) })

const inferredNames = { genUtime: 'utime', startLt: 'start_lt', endLt: 'end_lt', shards: 'shards' } as const

const blockToJson = (block: SnapshotBlock): SnapshotJson['blocks'][number] => ({
  id: blockIdToJson(block.id),
  utime: block.genUtime,
  start_lt: String(block.startLt),
  end_lt: String(block.endLt),
  ...(block.randSeed !== undefined && { rand_seed: block.randSeed }),
  config: block.configHash,
  key_block_seqno: block.keyBlockSeqno,
  shards: block.shards.map(shardToJson),
  ...(block.inferred && { inferred: block.inferred.map(name => inferredNames[name]) }),
  positions: block.positions.map(({ workchain, shard, from, to }) => ({ workchain, shard, ...lts({ from, to }) })),
})

const shardToJson = (top: MasterchainBlock['shards'][number]) => ({
  id: blockIdToJson(top.id),
  start_lt: String(top.startLt),
  end_lt: String(top.endLt),
  utime: top.genUtime,
})

const sampleToJson = (sample: Sample, roots: Roots): SnapshotJson['samples'][number] => ({
  id: sample.id,
  title: sample.title,
  description: sample.description,
  group: sample.group,
  root: roots.indexOf(sample.message),
  ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }),
  ...(sample.onChainMessage !== undefined && { landed: sample.onChainMessage }),
  ...(sample.arguments && {
    arguments: {
      ...(sample.arguments.transactions !== undefined && { transactions: sample.arguments.transactions }),
      ...(sample.arguments.ignoreSignature !== undefined && { ignore_signature: sample.arguments.ignoreSignature }),
    },
  }),
})
