import { gzipSync } from 'fflate'
import { writeBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBase64, utf8Bytes } from '../../cell/text.ts'
import type { Lt } from '../../units.ts'
import type { MasterchainBlock } from '../ChainSource.ts'
import { capsuleToJson } from './capsuleJson.ts'
import type { ChainJson, SnapshotJson } from './format.ts'
import { idToJson, proofsToJson } from './proofJson.ts'
import type { Sample, Snapshot, SnapshotBlock, SnapshotMade, TraceBlock } from './Snapshot.ts'

import { packParts } from './unpackFile.ts'

/** Numbers cells in the order in which they are first named; equal cells get one number. */
class Roots {
  private readonly cells: Cell[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(cell: Cell): number {
    const hash = cell.hash()
    const known = this.numbers.get(hash)
    if (known !== undefined) return known
    this.numbers.set(hash, this.cells.length)
    return this.cells.push(cell) - 1
  }

  bag(): string {
    return this.cells.length === 0 ? '' : toBase64(writeBoc(this.cells))
  }
}

/** A snapshot as a file: the same snapshot gives the same bytes. */
export function writeSnapshot(snapshot: Snapshot): Uint8Array {
  const text = JSON.stringify(toJson(snapshot))
  const chain = chainToJson(snapshot)
  // A time in the header would make every file differ.
  if (!chain) return gzipSync(utf8Bytes(text), { level: 9, mtime: 0 })
  return packParts(utf8Bytes(text.slice(0, -1)), utf8Bytes(`,"chain":${JSON.stringify(chain)}}`))
}

/** The blocks have a bag of their own, so that nobody has to unpack them who reads something else. */
function chainToJson(snapshot: Snapshot): ChainJson | undefined {
  const roots = new Roots()
  const blocks = snapshot.wholeBlocks?.map(({ id, root }) => ({ id: idToJson(id), root: roots.numberOf(root) }))
  const proofs = proofsToJson(snapshot)
  if (!blocks && !proofs.block_links && !proofs.block_proofs) return undefined
  return { cells: roots.bag(), ...(blocks && { whole_blocks: blocks }), ...proofs }
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
    cells: roots.bag(),
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
