import type { BlockIdExt } from '@tonoscope/core/blockId'
import type { MasterchainBlock, ShardTop } from '@tonoscope/core/chain/ChainSource'
import type { Position, SnapshotBlock } from '@tonoscope/core/chain/snapshot/Snapshot'
import type { ExtBlkRef } from '@tonoscope/core/tlb/blockInfo'
import { type Hash, type Lt, lt, type UnixSec, unixSec } from '@tonoscope/core/units'
import type { RecordedFullBlock } from './recording.ts'

const masterchain = { workchain: -1, shard: '8000000000000000' }

/** Blocks begin at whole millions of logical time. */
const ltStep = 1_000_000n
const toBlockStart = (end: Lt): Lt => lt((end / ltStep) * ltStep)

/**
 * All masterchain blocks of which something is recorded: whole ones with all their facts; of others, which blocks around them
 * name, the id and the end are known, and the rest is marked as inferred.
 */
export function masterchainBlocks(
  known: readonly RecordedFullBlock[],
  reads: readonly StateRead[],
  configAfterKeyBlock: (seqno: number) => Hash,
): SnapshotBlock[] {
  const evidence = new BlockEvidence(known)
  const blocks = [...evidence.masterchainSeqnos()]
    .sort((a, b) => a - b)
    .map(seqno => {
      const facts = evidence.factsOf(seqno)
      const keyBlockSeqno = evidence.keyBlockAt(seqno)
      return {
        ...facts,
        configHash: configAfterKeyBlock(keyBlockSeqno),
        keyBlockSeqno,
        positions: evidence.positionsAt(seqno, facts.endLt),
      }
    })
  const others = new Set(reads.map(({ id }) => id.seqno))
  for (const { id } of blocks) others.delete(id.seqno)
  const readAt = (seqno: number) => reads.filter(({ id }) => id.seqno === seqno)
  return [...blocks, ...[...others].map(seqno => blockOfReads(readAt(seqno), blocks))].sort(
    (a, b) => a.id.seqno - b.id.seqno,
  )
}

/** A state that was read at a masterchain block of which only the id is recorded, and for which logical times it holds. */
export type StateRead = { readonly id: BlockIdExt; readonly utime: UnixSec; readonly from: Lt; readonly to: Lt }

/** A block of which the id is known and what was read at it: everything else is between its neighbours. */
function blockOfReads(reads: readonly StateRead[], blocks: readonly SnapshotBlock[]): SnapshotBlock {
  const [first] = reads
  const seqno = first?.id.seqno ?? 0
  const earlier = blocks.findLast(({ id }) => id.seqno < seqno)
  const later = blocks.find(({ id }) => id.seqno > seqno)
  if (!first || !earlier || !later || earlier.keyBlockSeqno !== later.keyBlockSeqno) {
    throw new Error(`masterchain block ${seqno} cannot be placed`)
  }
  // Every block takes at least one step of logical time.
  const endLt = lt(later.startLt - BigInt(later.id.seqno - seqno - 1) * ltStep)
  const between = (part: Pick<Position, 'workchain' | 'shard'>): Position[] => {
    const [before, after] = [earlier, later].map(block =>
      block.positions.find(({ workchain, shard }) => workchain === part.workchain && shard === part.shard),
    )
    if (!before || !after) return []
    const own = part.workchain === 0 ? reads : []
    return [
      {
        ...part,
        from: latest([before.from, ...own.map(read => read.from)]),
        to: earliest([after.to, ...own.map(read => read.to)]),
      },
    ]
  }
  return {
    ...earlier,
    id: first.id,
    genUtime: unixSec(Math.min(first.utime, later.genUtime - 1)),
    startLt: lt(endLt - ltStep),
    endLt,
    randSeed: undefined,
    inferred: ['genUtime', 'startLt', 'endLt', 'shards'],
    positions: earlier.positions.flatMap(({ workchain, shard }) => between({ workchain, shard })),
  }
}

const latest = (times: readonly Lt[]): Lt => times.reduce((a, b) => (a > b ? a : b))
const earliest = (times: readonly Lt[]): Lt => times.reduce((a, b) => (a < b ? a : b))

/** A shard's block as the next block names it. */
type Predecessor = { readonly shard: string; readonly ref: ExtBlkRef; readonly successor: RecordedFullBlock }

class BlockEvidence {
  private readonly whole: ReadonlyMap<number, RecordedFullBlock>
  private readonly byRootHash: ReadonlyMap<Hash, RecordedFullBlock>
  private readonly shardBlocks: readonly RecordedFullBlock[]
  private readonly named = new Map<number, ExtBlkRef>()
  /** The shards that were never seen split: each lies in one shard at every time. */
  private readonly atoms: readonly { readonly workchain: number; readonly shard: string }[]

  constructor(known: readonly RecordedFullBlock[]) {
    this.byRootHash = new Map(known.map(block => [block.id.rootHash, block]))
    this.whole = new Map(known.filter(({ id }) => id.workchain === -1).map(block => [block.id.seqno, block]))
    this.shardBlocks = known.filter(({ id }) => id.workchain !== -1).sort((a, b) => a.id.seqno - b.id.seqno)
    for (const { id, block } of known) {
      const refs = id.workchain === -1 ? block.info.prev : block.info.master_ref ? [block.info.master_ref] : []
      for (const ref of refs) this.named.set(ref.seq_no, ref)
    }
    // Of the zero state there is no block.
    this.named.delete(0)
    const seen = [...new Set(this.shardBlocks.map(({ id }) => `${id.workchain}:${id.shard}`))].map(text => {
      const [workchain = '', shard = ''] = text.split(':')
      return { workchain: Number(workchain), shard }
    })
    this.atoms = seen.filter(part => !seen.some(other => other.shard !== part.shard && isSubshard(other, part)))
  }

  masterchainSeqnos(): Set<number> {
    return new Set([...this.whole.keys(), ...this.named.keys()])
  }

  keyBlockAt(seqno: number): number {
    const own = this.whole.get(seqno)
    if (own) return own.block.info.key_block ? seqno : own.block.info.prev_key_block_seqno
    const next = this.whole.get(seqno + 1) ?? this.successors(seqno)[0]
    if (!next) throw new Error(`no block tells the key block at ${seqno}`)
    return next.block.info.prev_key_block_seqno
  }

  factsOf(seqno: number): MasterchainBlock {
    const own = this.whole.get(seqno)
    if (own) {
      const { info, extra } = own.block
      return {
        id: own.id,
        genUtime: info.gen_utime,
        startLt: info.start_lt,
        endLt: info.end_lt,
        randSeed: extra.rand_seed,
        shards: this.registeredAt(seqno) ?? [],
      }
    }
    const ref = this.named.get(seqno)
    if (!ref) throw new Error(`masterchain block ${seqno} is not recorded`)
    return {
      id: { ...masterchain, seqno, rootHash: ref.root_hash, fileHash: ref.file_hash },
      genUtime: this.latestTimeOf(seqno),
      startLt: toBlockStart(ref.end_lt),
      endLt: ref.end_lt,
      randSeed: undefined,
      shards: this.topsAround(seqno),
      inferred: ['genUtime', 'startLt', 'shards'],
    }
  }

  /** The latest second that the blocks after it allow: each block is at least a second younger than what it builds on. */
  private latestTimeOf(seqno: number): UnixSec {
    const bounds = [
      ...[...this.whole.values()]
        .filter(({ id }) => id.seqno > seqno)
        .map(({ id, block }) => block.info.gen_utime - (id.seqno - seqno)),
      ...this.shardBlocks
        .filter(({ block }) => (block.info.master_ref?.seq_no ?? -1) >= seqno)
        .map(({ block }) => block.info.gen_utime - 1),
    ]
    return unixSec(Math.min(...bounds))
  }

  /** Shard blocks that build on this masterchain block, oldest first. */
  private successors(seqno: number): RecordedFullBlock[] {
    return this.shardBlocks.filter(({ block }) => block.info.master_ref?.seq_no === seqno)
  }

  private registeredAt(seqno: number): ShardTop[] | undefined {
    return this.whole
      .get(seqno)
      ?.block.extra.custom?.shards.map(({ workchain, shard, seq_no, root_hash, file_hash, ...top }) => ({
        id: { workchain, shard, seqno: seq_no, rootHash: root_hash, fileHash: file_hash },
        startLt: top.start_lt,
        endLt: top.end_lt,
        genUtime: top.gen_utime,
      }))
  }

  /** Of each part of the network the block that the first recorded block with this masterchain reference builds on. */
  private predecessors(seqno: number): Predecessor[] {
    return this.successors(seqno).flatMap(successor => {
      const { info } = successor.block
      return info.prev.map((ref, which) => ({ shard: shardBefore(successor.id.shard, info, which), ref, successor }))
    })
  }

  /**
   * Where the state at a masterchain block stands. What a message meets that is sent then is the state that the next shard block
   * starts from; so that one counts where it is recorded, then the shards that the block lists, then (for a trace that starts on
   * the masterchain in the very next block) the state that the first shard block after that starts from.
   */
  positionsAt(seqno: number, endLt: Lt): Position[] {
    const parts = this.atoms.flatMap(atom => {
      const range = this.exactAt(seqno, atom) ?? this.rangeAt(seqno, atom)
      return range ? [{ ...atom, ...range }] : []
    })
    return [{ ...masterchain, from: endLt, to: endLt }, ...mergeHalves(parts)]
  }

  private exactAt(seqno: number, atom: { workchain: number; shard: string }): { from: Lt; to: Lt } | undefined {
    const before = (at: number) =>
      this.predecessors(at).find(({ shard, successor }) =>
        isSubshard(atom, { workchain: successor.id.workchain, shard }),
      )?.ref.end_lt
    const listed = this.registeredAt(seqno)?.find(({ id }) => isSubshard(atom, id))?.endLt
    const end = before(seqno) ?? listed ?? before(seqno + 1)
    return end === undefined ? undefined : { from: end, to: end }
  }

  /** The nearest positions on both sides: the state is between them. */
  private rangeAt(seqno: number, atom: { workchain: number; shard: string }): { from: Lt; to: Lt } | undefined {
    const seqnos = [...this.masterchainSeqnos()]
    const nearest = (candidates: number[]) =>
      candidates.map(at => this.exactAt(at, atom)).find(found => found !== undefined)
    const earlier = nearest(seqnos.filter(other => other < seqno).sort((a, b) => b - a))
    const later = nearest(seqnos.filter(other => other > seqno).sort((a, b) => a - b))
    return earlier && later && { from: earlier.from, to: later.to }
  }

  /** The shards around a block that is not recorded whole: what the next blocks build on, else the nearest earlier list. */
  private topsAround(seqno: number): ShardTop[] {
    const next = [...this.predecessors(seqno), ...this.predecessors(seqno + 1)]
    const tops = new Map<string, ShardTop>()
    for (const { shard, ref, successor } of next) {
      const part = { workchain: successor.id.workchain, shard }
      if ([...tops.values()].some(({ id }) => isSubshard(part, id) || isSubshard(id, part))) continue
      tops.set(shard, {
        id: { ...part, seqno: ref.seq_no, rootHash: ref.root_hash, fileHash: ref.file_hash },
        startLt: toBlockStart(ref.end_lt),
        endLt: ref.end_lt,
        genUtime:
          this.byRootHash.get(ref.root_hash)?.block.info.gen_utime ?? unixSec(successor.block.info.gen_utime - 1),
      })
    }
    const missing = this.atoms.filter(atom => ![...tops.values()].some(({ id }) => isSubshard(atom, id)))
    const earlier = [...this.whole.keys()].filter(other => other < seqno).sort((a, b) => b - a)[0]
    const listed = earlier === undefined ? [] : (this.registeredAt(earlier) ?? [])
    return [...tops.values(), ...listed.filter(({ id }) => missing.some(atom => isSubshard(atom, id)))].sort((a, b) =>
      a.id.shard < b.id.shard ? -1 : 1,
    )
  }
}

/** The shard of a block's predecessor: after a split its parent, after a merge one of its halves. */
function shardBefore(shard: string, info: { after_merge: boolean; after_split: boolean }, which: number): string {
  const marked = BigInt(`0x${shard}`)
  const marker = marked & -marked
  const before = info.after_split
    ? (marked & ~((marker << 2n) - 1n)) | (marker << 1n)
    : info.after_merge
      ? which === 0
        ? marked - (marker >> 1n)
        : marked + (marker >> 1n)
      : marked
  return before.toString(16).padStart(16, '0')
}

/** Whether a shard is another one or a part of it. */
function isSubshard(
  inner: Pick<BlockIdExt, 'workchain' | 'shard'>,
  outer: Pick<BlockIdExt, 'workchain' | 'shard'>,
): boolean {
  const [a, b] = [BigInt(`0x${inner.shard}`), BigInt(`0x${outer.shard}`)]
  const marker = b & -b
  return (
    inner.workchain === outer.workchain && (a & -a) <= marker && (a ^ b) >> BigInt(marker.toString(2).length) === 0n
  )
}

/** Two halves at the same place are written as one. */
function mergeHalves(parts: readonly Position[]): Position[] {
  const [first, second] = parts
  const same =
    first &&
    second &&
    parts.length === 2 &&
    first.workchain === second.workchain &&
    first.from === second.from &&
    first.to === second.to
  return same ? [{ ...first, shard: '8000000000000000' }] : [...parts]
}
