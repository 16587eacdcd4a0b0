import { gzipSync } from 'fflate'
import { writeBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBase64, utf8Bytes } from '../../cell/text.ts'
import type { Lt } from '../../units.ts'
import type { MasterchainBlock } from '../ChainSource.ts'
import { capsuleToJson } from './capsuleJson.ts'
import type { SnapshotJson } from './format.ts'
import { idToJson, proofsToJson } from './proofJson.ts'
import type { Sample, Snapshot, SnapshotBlock, SnapshotMade, TraceBlock } from './Snapshot.ts'

/** Numbers cells in the order in which they are first named; equal cells get one number. */
class Roots {
  readonly cells: Cell[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(cell: Cell): number {
    const hash = cell.hash()
    const known = this.numbers.get(hash)
    if (known !== undefined) return known
    this.numbers.set(hash, this.cells.length)
    return this.cells.push(cell) - 1
  }
}

/** A snapshot as a file: the same snapshot gives the same bytes. */
export function writeSnapshot(snapshot: Snapshot): Uint8Array {
  // A time in the header would make every file differ.
  return gzipSync(utf8Bytes(JSON.stringify(toJson(snapshot))), { level: 9, mtime: 0 })
}

function toJson(snapshot: Snapshot): SnapshotJson {
  const roots = new Roots()
  const traceBlocks = new Map<string, { index: number; block: TraceBlock }>()
  const indexOf = (block: TraceBlock) => {
    const known = traceBlocks.get(block.id.rootHash)
    if (known) return known.index
    traceBlocks.set(block.id.rootHash, { index: traceBlocks.size, block })
    return traceBlocks.size - 1
  }
  const others = {
    blocks: snapshot.blocks.map(blockToJson),
    configs: Object.fromEntries([...snapshot.configs].map(([hash, cell]) => [hash, roots.numberOf(cell)])),
    libraries: [...snapshot.libraries.values()].map(cell => roots.numberOf(cell)),
    libraries_complete: snapshot.librariesComplete,
    ...(snapshot.absentLibraries && { absent_libraries: [...snapshot.absentLibraries] }),
    ...(snapshot.previousBlocks && {
      previous_blocks: Object.fromEntries(
        [...snapshot.previousBlocks].map(([hash, { last, keyBlock, last100 }]) => [
          hash,
          {
            last: last.map(idToJson),
            key_block: idToJson(keyBlock),
            ...(last100 && { last_100: last100.map(idToJson) }),
          },
        ]),
      ),
    }),
    accounts: Object.fromEntries(
      [...snapshot.accounts].map(([address, states]) => [
        address,
        states.map(({ from, to, shardAccount }) => ({
          ...lts({ from, to }),
          ...(shardAccount && { root: roots.numberOf(shardAccount) }),
        })),
      ]),
    ),
    ...(snapshot.wholeBlocks && {
      whole_blocks: snapshot.wholeBlocks.map(({ id, root }) => ({ id: idToJson(id), root: roots.numberOf(root) })),
    }),
    ...proofsToJson(snapshot),
    traces: snapshot.traces.map(({ message, normalized, transactions }) => ({
      message,
      normalized,
      transactions: transactions.map(({ cell, block }) => ({ root: roots.numberOf(cell), block: indexOf(block) })),
    })),
    samples: snapshot.samples.map(sample => sampleToJson(sample, roots)),
    names: Object.fromEntries(snapshot.names),
    ...(snapshot.missing && { missing: [...snapshot.missing] }),
    ...(snapshot.made && { made: madeToJson(snapshot.made) }),
    ...(snapshot.capsule && { capsule: capsuleToJson(snapshot.capsule, cell => roots.numberOf(cell)) }),
  }
  return {
    format: 'tonoscope-snapshot/1',
    network: {
      name: snapshot.network.name,
      global_id: snapshot.network.globalId,
      ...(snapshot.network.trustedBlock && { trusted_block: idToJson(snapshot.network.trustedBlock) }),
    },
    ...others,
    trace_blocks: [...traceBlocks.values()].map(({ block }) => ({
      id: idToJson(block.id),
      utime: block.utime,
      start_lt: String(block.startLt),
      rand_seed: block.randSeed,
      masterchain_seqno: block.masterchainSeqno,
    })),
    cells: roots.cells.length === 0 ? '' : toBase64(writeBoc(roots.cells)),
  }
}

const madeToJson = ({ title, at, by, emulator }: SnapshotMade): SnapshotJson['made'] => ({
  ...(title !== undefined && { title }),
  at,
  by,
  ...(emulator && { emulator: { build: emulator.build, global_version: emulator.globalVersion } }),
})

const lts = ({ from, to }: { from: Lt; to: Lt }) => ({ from: String(from), to: String(to) })

const inferredNames = { genUtime: 'utime', startLt: 'start_lt', endLt: 'end_lt', shards: 'shards' } as const

const blockToJson = (block: SnapshotBlock): SnapshotJson['blocks'][number] => ({
  id: idToJson(block.id),
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
  id: idToJson(top.id),
  start_lt: String(top.startLt),
  end_lt: String(top.endLt),
  utime: top.genUtime,
})

const sampleToJson = (sample: Sample, roots: Roots): SnapshotJson['samples'][number] => ({
  id: sample.id,
  title: sample.title,
  description: sample.description,
  group: sample.group,
  root: roots.numberOf(sample.message),
  ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }),
  ...(sample.landed !== undefined && { landed: sample.landed }),
  ...(sample.arguments && {
    arguments: {
      ...(sample.arguments.transactions !== undefined && { transactions: sample.arguments.transactions }),
      ...(sample.arguments.ignoreSignature !== undefined && { ignore_signature: sample.arguments.ignoreSignature }),
    },
  }),
})
