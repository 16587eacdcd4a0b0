import type { BlockIdExt } from '../src/blockId.ts'
import { Builder } from '../src/cell/Builder.ts'
import { writeBoc } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { sha256 } from '../src/cell/sha256.ts'
import { toHex } from '../src/encoding/hex.ts'
import { readBlock } from '../src/tlb/block.ts'
import type { Hash } from '../src/units.ts'
import { type LocalnetBlock, localnetBlocks } from './localnetBlocks.ts'

/** A block with seqno 0 has this previous one. */
type Previous = Pick<BlockIdExt, 'seqno' | 'rootHash' | 'fileHash'>

/**
 * The first blocks of the recorded network, which the recording lacks: recorded blocks with other links. As on a real
 * network, masterchain block 1 lists the zero state of the basechain, and block 2 its first block.
 */
export function firstBlocks(masterchainZero: BlockIdExt, basechainZero: BlockIdExt): readonly LocalnetBlock[] {
  const blocks = localnetBlocks()
  const find = (workchain: number, seqno: number) =>
    blocks.find(({ id }) => id.workchain === workchain && id.seqno === seqno) ?? blockMissing(workchain, seqno)
  const [first, second] = [96, 97].map(seqno => find(-1, seqno))
  const shardTop = first?.block.extra.custom?.shards[0]
  if (!first || !second || !shardTop) throw new Error('no masterchain blocks with a shard')
  const shard = renumber(find(0, shardTop.seq_no), basechainZero)
  const one = renumber(withShard(first, basechainZero), masterchainZero)
  const two = renumber(withShard(second, shard.id), one.id)
  return [one, two, shard]
}

function blockMissing(workchain: number, seqno: number): never {
  throw new Error(`block ${workchain} ${seqno} is not recorded`)
}

/** The block that follows another one. */
function renumber({ id, root }: Pick<LocalnetBlock, 'id' | 'root'>, previous: Previous): LocalnetBlock {
  const { seqno, rootHash, fileHash } = previous
  const info = root.ref(0)
  const isShard = id.workchain !== -1
  const slice = info.slice()
  const head = slice.loadBits(80)
  slice.skip(32)
  // vert_seq_no, shard, gen_utime, start_lt, end_lt, two hashes and seqnos of validators; then min_ref_mc_seqno.
  const unchanged = slice.loadBits(32 + 104 + 32 + 64 + 64 + 32 + 32)
  slice.skip(64)
  const rest = new Builder()
    .bits(head)
    .uint(seqno + 1, 32)
    .bits(unchanged)
    .uint(0, 32)
    .uint(0, 32)
    .bits(slice.loadBits(slice.remainingBits))
  // end_lt of the previous block: a zero state has 0.
  const link = new Builder().uint(0, 64).uint(seqno, 32).hash(rootHash).hash(fileHash).end()
  const links = isShard ? [info.ref(0), link] : [link]
  return toBlock(id, seqno + 1, replaceRef(root, 0, links.reduce((built, each) => built.ref(each), rest).end()))
}

/** A masterchain block that lists another top block of the basechain. */
function withShard({ id, root }: LocalnetBlock, top: Previous): Pick<LocalnetBlock, 'id' | 'root'> {
  const extra = root.ref(3)
  const custom = extra.ref(3)
  const shards = custom.ref(0)
  const leaf = shards.ref(0).slice()
  // bt_leaf$0, tag of ShardDescr
  const head = leaf.loadBits(1 + 4)
  leaf.skip(32)
  const unchanged = leaf.loadBits(32 + 64 + 64)
  leaf.skip(512)
  const changed = new Builder()
    .bits(head)
    .uint(top.seqno, 32)
    .bits(unchanged)
    .hash(top.rootHash)
    .hash(top.fileHash)
    .slice(leaf)
    .end()
  const newCustom = replaceRef(custom, 0, replaceRef(shards, 0, changed))
  return { id, root: replaceRef(root, 3, replaceRef(extra, 3, newCustom)) }
}

function toBlock(id: BlockIdExt, seqno: number, root: Cell): LocalnetBlock {
  const file = writeBoc(root)
  const ids = { ...id, seqno, rootHash: root.hash(), fileHash: toHex(sha256(file)) as Hash }
  return { id: ids, file, root, block: readBlock(root) }
}

/** A cell with another reference. */
function replaceRef(cell: Cell, index: number, by: Cell): Cell {
  const slice = cell.slice()
  const built = new Builder().bits(slice.loadBits(slice.remainingBits))
  for (const [at, each] of cell.refs().entries()) built.ref(at === index ? by : each)
  return built.end()
}
