import { type BlockIdExt, fullShard } from '../../src/blockId.ts'
import { Builder } from '../../src/cell/Builder.ts'
import type { Cell } from '../../src/cell/Cell.ts'
import type { ChainSource } from '../../src/chain/ChainSource.ts'
import { AppError } from '../../src/errors.ts'
import { type Hash, lt, unixSec } from '../../src/units.ts'
import { localnetBlocks } from '../localnetBlocks.ts'

type Generated = { readonly id: BlockIdExt; readonly root: Cell; readonly utime: number }

/** The duration of a block. */
const blockMs = 400
/** Blocks that the source keeps: what is older was indexed long ago. */
const keptBlocks = 512

/** Clock and chain of a simulated network: a masterchain block every 0.4 s, each a recorded block with other links. */
export function generatedChain({ startMs = 1_800_000_000_000 } = {}) {
  const template = localnetBlocks().find(({ id }) => id.workchain === -1 && id.seqno === 100)
  if (!template) throw new Error('masterchain block 100 is not recorded')
  const firstSeqno = template.id.seqno
  const blocks = new Map<number, Generated>()
  let nowMs = startMs
  let newest: Generated = { id: template.id, root: template.root, utime: Math.floor(startMs / 1000) }
  blocks.set(firstSeqno, newest)

  /** The newest block at this time. */
  function produce(): Generated {
    const target = firstSeqno + Math.floor((nowMs - startMs) / blockMs)
    while (newest.id.seqno < target) {
      const utime = Math.floor((startMs + (newest.id.seqno + 1 - firstSeqno) * blockMs) / 1000)
      newest = follow(template?.root as Cell, newest.id, utime)
      blocks.set(newest.id.seqno, newest)
      blocks.delete(newest.id.seqno - keptBlocks)
    }
    return newest
  }
  const find = (seqno: number): Generated => {
    produce()
    const found = blocks.get(seqno)
    if (!found) throw new AppError('lookup.block', { block: String(seqno) })
    return found
  }
  const source: ChainSource = {
    name: 'a generated chain',
    getConfig: unsupported,
    getAccount: unsupported,
    getLibraries: unsupported,
    async getMasterchainBlock(choice) {
      const { id, utime } = choice === 'newest' ? produce() : find(choice.seqno)
      const head = { startLt: lt(0n), endLt: lt(0n), randSeed: undefined, shards: [] }
      return { id, genUtime: unixSec(utime), ...head }
    },
    findBlock: async key => ('seqno' in key ? find(key.seqno).id : undefined),
    getBlock: async id => find(id.seqno).root,
  }
  return {
    source,
    firstSeqno,
    newestSeqno: () => produce().id.seqno,
    clock: {
      nowMs: () => nowMs,
      /** Time passes when something waits for it. */
      async sleep(ms: number) {
        nowMs += ms
        await new Promise(resolve => setImmediate(resolve))
      },
    },
  }
}

const unsupported = async (): Promise<never> => {
  throw new AppError('source.unsupported', { source: 'a generated chain', what: 'this' })
}

/** The block after another one: the template's contents with other links, at another time. */
function follow(template: Cell, previous: BlockIdExt, utime: number): Generated {
  const info = template.ref(0)
  const slice = info.slice()
  const head = slice.loadBits(80)
  slice.skip(32)
  const position = slice.loadBits(32 + 104)
  slice.skip(32)
  const rest = slice.loadBits(slice.remainingBits)
  const link = new Builder().uint(0, 64).uint(previous.seqno, 32).hash(previous.rootHash).hash(previous.fileHash).end()
  const changed = new Builder()
    .bits(head)
    .uint(previous.seqno + 1, 32)
    .bits(position)
    .uint(utime, 32)
    .bits(rest)
    .ref(link)
    .end()
  const source = template.slice()
  const root = new Builder().bits(source.loadBits(source.remainingBits)).ref(changed)
  for (const each of template.refs().slice(1)) root.ref(each)
  const cell = root.end()
  const rootHash = cell.hash()
  // No file is written: any hash that is unique does.
  const fileHash = [...rootHash].toReversed().join('') as Hash
  return { id: { workchain: -1, shard: fullShard, seqno: previous.seqno + 1, rootHash, fileHash }, root: cell, utime }
}
