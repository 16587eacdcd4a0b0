import { type BlockIdExt, fullShard } from '@tonoscope/core/blockId'
import type { MasterchainBlock, ShardTop } from '@tonoscope/core/chain/MasterchainBlock'
import type { Position, SnapshotBlock } from '@tonoscope/core/chain/snapshot/Snapshot'
import type { ExtBlkRef } from '@tonoscope/core/tlb/blockInfo'
import { getPreviousBlockIds, parentShard, toBlockIdExt } from '@tonoscope/core/tlb/blockLinks'
import { type Hash, type Lt, lt, type UnixSec, unixSec } from '@tonoscope/core/units'
import type { RecordedFullBlock } from './recording.ts'

const masterchain = { workchain: -1, shard: fullShard }

type ShardId = Pick<Position, 'workchain' | 'shard'>

/** A block starts at a multiple of a million lt. */
const ltStep = 1_000_000n
const toBlockStart = (end: Lt): Lt => lt((end / ltStep) * ltStep)

/** All masterchain blocks of which something is recorded; the fields that only others' references imply are marked as inferred. */
export function masterchainBlocks(
  known: readonly RecordedFullBlock[],
  reads: readonly StateRead[],
  configAfterKeyBlock: (seqno: number) => Hash,
): SnapshotBlock[] {
  const evidence = new BlockEvidence(known)
  const blocks = [...evidence.masterchainSeqnos()]
    .sort((a, b) => a - b)
    .map(seqno => {
      const block = evidence.readBlock(seqno)
      const keyBlockSeqno = evidence.keyBlockAt(seqno)
      return {
        ...block,
        configHash: configAfterKeyBlock(keyBlockSeqno),
        keyBlockSeqno,
        positions: evidence.positionsAt(seqno, block.endLt),
      }
    })
  const readOnly = new Set(
    reads.map(({ id }) => id.seqno).filter(seqno => !blocks.some(({ id }) => id.seqno === seqno)),
  )
  const inferred = [...readOnly].map(seqno =>
    inferBlockFromReads(
      reads.filter(({ id }) => id.seqno === seqno),
      blocks,
    ),
  )
  return [...blocks, ...inferred].sort((a, b) => a.id.seqno - b.id.seqno)
}

/** A state read at a masterchain block of which only the ID is recorded, with the lt interval for which the state is valid. */
export type StateRead = { readonly id: BlockIdExt; readonly utime: UnixSec; readonly from: Lt; readonly to: Lt }

/** A block of which only the ID and some account reads are known: the other fields are inferred from its neighbours. */
function inferBlockFromReads(reads: readonly StateRead[], blocks: readonly SnapshotBlock[]): SnapshotBlock {
  const [first] = reads
  const seqno = first?.id.seqno ?? 0
  const earlier = blocks.findLast(({ id }) => id.seqno < seqno)
  const later = blocks.find(({ id }) => id.seqno > seqno)
  if (!first || !earlier || !later || earlier.keyBlockSeqno !== later.keyBlockSeqno) {
    throw new Error(`masterchain block ${seqno} has no recorded neighbours`)
  }
  // Every block takes at least one lt step.
  const endLt = lt(later.startLt - BigInt(later.id.seqno - seqno - 1) * ltStep)
  const positionBetween = ({ workchain, shard, from }: Position): Position[] => {
    const after = later.positions.find(position => position.workchain === workchain && position.shard === shard)
    if (!after) return []
    const shardReads = workchain === 0 ? reads : []
    const latest = shardReads.reduce((max, read) => (read.from > max ? read.from : max), from)
    const earliest = shardReads.reduce((min, read) => (read.to < min ? read.to : min), after.to)
    return [{ workchain, shard, from: latest, to: earliest }]
  }
  return {
    ...earlier,
    id: first.id,
    genUtime: unixSec(Math.min(first.utime, later.genUtime - 1)),
    startLt: lt(endLt - ltStep),
    endLt,
    randSeed: undefined,
    inferred: ['genUtime', 'startLt', 'endLt', 'shards'],
    positions: earlier.positions.flatMap(positionBetween),
  }
}

/** A shard block as referenced by its successor. */
type Predecessor = { readonly id: BlockIdExt; readonly endLt: Lt; readonly successor: RecordedFullBlock }

class BlockEvidence {
  private readonly fullBlocks: ReadonlyMap<number, RecordedFullBlock>
  private readonly byRootHash: ReadonlyMap<Hash, RecordedFullBlock>
  private readonly shardBlocks: readonly RecordedFullBlock[]
  private readonly references = new Map<number, ExtBlkRef>()
  /** The smallest recorded shards: at any time, each is inside exactly one shard. */
  private readonly leafShards: readonly ShardId[]

  constructor(known: readonly RecordedFullBlock[]) {
    this.byRootHash = new Map(known.map(block => [block.id.rootHash, block]))
    this.fullBlocks = new Map(known.filter(({ id }) => id.workchain === -1).map(block => [block.id.seqno, block]))
    this.shardBlocks = known.filter(({ id }) => id.workchain !== -1).sort((a, b) => a.id.seqno - b.id.seqno)
    for (const { id, block } of known) {
      const refs = id.workchain === -1 ? block.info.prev : block.info.master_ref ? [block.info.master_ref] : []
      for (const ref of refs) this.references.set(ref.seq_no, ref)
    }
    // The zero state is not a block.
    this.references.delete(0)
    const shards = new Map(this.shardBlocks.map(({ id: { workchain, shard } }) => [shard, { workchain, shard }]))
    this.leafShards = [...shards.values()].filter(
      each => ![...shards.values()].some(other => other.shard !== each.shard && isSubshard(other, each)),
    )
  }

  masterchainSeqnos(): Set<number> {
    return new Set([...this.fullBlocks.keys(), ...this.references.keys()])
  }

  keyBlockAt(seqno: number): number {
    const full = this.fullBlocks.get(seqno)
    if (full) return full.block.info.key_block ? seqno : full.block.info.prev_key_block_seqno
    const next = this.fullBlocks.get(seqno + 1) ?? this.successors(seqno)[0]
    if (!next) throw new Error(`no recorded block names the key block at ${seqno}`)
    return next.block.info.prev_key_block_seqno
  }

  readBlock(seqno: number): MasterchainBlock {
    const full = this.fullBlocks.get(seqno)
    if (full) {
      const { info, extra } = full.block
      return {
        id: full.id,
        genUtime: info.gen_utime,
        startLt: info.start_lt,
        endLt: info.end_lt,
        randSeed: extra.rand_seed,
        shards: this.registeredAt(seqno) ?? [],
      }
    }
    const ref = this.references.get(seqno)
    if (!ref) throw new Error(`masterchain block ${seqno} is not recorded`)
    return {
      id: toBlockIdExt(-1, fullShard, ref),
      genUtime: this.inferGenUtime(seqno),
      startLt: toBlockStart(ref.end_lt),
      endLt: ref.end_lt,
      randSeed: undefined,
      shards: this.topsAround(seqno),
      inferred: ['genUtime', 'startLt', 'shards'],
    }
  }

  /** The latest time that later blocks allow: each block is at least a second newer than its predecessors. */
  private inferGenUtime(seqno: number): UnixSec {
    const bounds = [
      ...[...this.fullBlocks.values()]
        .filter(({ id }) => id.seqno > seqno)
        .map(({ id, block }) => block.info.gen_utime - (id.seqno - seqno)),
      ...this.shardBlocks
        .filter(({ block }) => (block.info.master_ref?.seq_no ?? -1) >= seqno)
        .map(({ block }) => block.info.gen_utime - 1),
    ]
    return unixSec(Math.min(...bounds))
  }

  private successors(seqno: number): RecordedFullBlock[] {
    return this.shardBlocks.filter(({ block }) => block.info.master_ref?.seq_no === seqno)
  }

  private registeredAt(seqno: number): ShardTop[] | undefined {
    return this.fullBlocks.get(seqno)?.block.extra.custom?.shards.map(top => ({
      id: toBlockIdExt(top.workchain, top.shard, top),
      startLt: top.start_lt,
      endLt: top.end_lt,
      genUtime: top.gen_utime,
    }))
  }

  /** Per shard, the predecessor of the first recorded block that references this masterchain block. */
  private predecessors(seqno: number): Predecessor[] {
    return this.successors(seqno).flatMap(successor => {
      const { info } = successor.block
      return getPreviousBlockIds(info).map((id, i) => ({ id, endLt: info.prev[i]?.end_lt ?? lt(0n), successor }))
    })
  }

  /**
   * The lt of each shard state at a masterchain block. A message sent at that moment is processed on the state that the next
   * shard block starts from, so that state takes precedence where it is recorded; then the shards that the block registers;
   * then, for a trace that starts on the masterchain in the very next block, the state that the first shard block after that
   * one starts from.
   */
  positionsAt(seqno: number, endLt: Lt): Position[] {
    const positions = this.leafShards.flatMap(leaf => {
      const range = this.exactAt(seqno, leaf) ?? this.rangeAt(seqno, leaf)
      return range ? [{ ...leaf, ...range }] : []
    })
    return [{ ...masterchain, from: endLt, to: endLt }, ...mergeHalves(positions)]
  }

  private exactAt(seqno: number, leaf: ShardId): { from: Lt; to: Lt } | undefined {
    const prevEndLt = (at: number) => this.predecessors(at).find(({ id }) => isSubshard(leaf, id))?.endLt
    const registered = this.registeredAt(seqno)?.find(({ id }) => isSubshard(leaf, id))?.endLt
    const end = prevEndLt(seqno) ?? registered ?? prevEndLt(seqno + 1)
    return end === undefined ? undefined : { from: end, to: end }
  }

  /** The nearest known positions before and after: the state is between them. */
  private rangeAt(seqno: number, leaf: ShardId): { from: Lt; to: Lt } | undefined {
    const seqnos = [...this.masterchainSeqnos()]
    const nearest = (candidates: number[]) =>
      candidates.map(at => this.exactAt(at, leaf)).find(found => found !== undefined)
    const earlier = nearest(seqnos.filter(other => other < seqno).sort((a, b) => b - a))
    const later = nearest(seqnos.filter(other => other > seqno).sort((a, b) => a - b))
    return earlier && later && { from: earlier.from, to: later.to }
  }

  /** The shards at a block that is not fully recorded: the predecessors of the next blocks, else the nearest earlier shard list. */
  private topsAround(seqno: number): ShardTop[] {
    const next = [...this.predecessors(seqno), ...this.predecessors(seqno + 1)]
    const tops = new Map<string, ShardTop>()
    for (const { id, endLt, successor } of next) {
      if ([...tops.values()].some(top => isSubshard(id, top.id) || isSubshard(top.id, id))) continue
      const genUtime = this.byRootHash.get(id.rootHash)?.block.info.gen_utime
      tops.set(id.shard, {
        id,
        startLt: toBlockStart(endLt),
        endLt,
        genUtime: genUtime ?? unixSec(successor.block.info.gen_utime - 1),
      })
    }
    const missing = this.leafShards.filter(leaf => ![...tops.values()].some(({ id }) => isSubshard(leaf, id)))
    const earlier = [...this.fullBlocks.keys()].filter(other => other < seqno).sort((a, b) => b - a)[0]
    const registered = earlier === undefined ? [] : (this.registeredAt(earlier) ?? [])
    return [...tops.values(), ...registered.filter(({ id }) => missing.some(leaf => isSubshard(leaf, id)))].sort(
      (a, b) => (a.id.shard < b.id.shard ? -1 : 1),
    )
  }
}

function isSubshard(inner: ShardId, outer: ShardId): boolean {
  if (inner.workchain !== outer.workchain) return false
  const parent = parentShard(inner.shard)
  return inner.shard === outer.shard || (parent !== undefined && isSubshard({ ...inner, shard: parent }, outer))
}

function mergeHalves(positions: readonly Position[]): Position[] {
  const [left, right, ...more] = positions
  const isSame = left?.workchain === right?.workchain && left?.from === right?.from && left?.to === right?.to
  return left && right && more.length === 0 && isSame ? [{ ...left, shard: fullShard }] : [...positions]
}
