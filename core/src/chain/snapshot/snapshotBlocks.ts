import { type BlockIdExt, formatBlockId, isSameBlock } from '../../blockId.ts'
import type { BlockLink } from '../../proof/BlockProof.ts'
import { verifyHeader } from '../../proof/header.ts'
import { type Address, accountIdOf, type Hash, type Lt, type UnixSec, workchainOf } from '../../units.ts'
import { listTransactions } from '../listTransactions.ts'
import type { BlockLookup } from '../MasterchainBlock.ts'
import { sourceErrors } from '../sourceErrors.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { lazy } from './lazy.ts'
import { indexByRootHash, indexReferencedBlocks, type ReferencedBlock, shardsOverlap } from './referencedBlocks.ts'
import type { RecordedProof, Snapshot } from './Snapshot.ts'

/** As many links as a liteserver returns in one reply. */
const maxLinks = 16

/** The block methods of a snapshot. */
export type SnapshotBlocks = Pick<
  SourceMethods,
  'findBlock' | 'getBlock' | 'getBlockTransactions' | 'getBlockProof'
> & {
  /** The first block of an account's shard that does not end before a logical time, if that is certain. */
  findByLt(account: Address, lt: Lt): BlockIdExt | undefined
}

/**
 * Reads blocks and block proofs from a snapshot. A block is found by time only where no unrecorded block could match. What is
 * missing is `source.notRecorded`, never reported as absent.
 */
export function snapshotBlocks(snapshot: Snapshot, name: string): SnapshotBlocks {
  const { notRecorded } = sourceErrors(name)
  const fullBlocks = lazy(() => indexByRootHash(snapshot.fullBlocks))
  const known = lazy(() => indexReferencedBlocks(snapshot))
  const linksFrom = lazy(() => groupByFrom(allLinks(snapshot)))

  const getBlock: SourceMethods['getBlock'] = async id => {
    const found = fullBlocks().get(id.rootHash)
    if (!found || !isSameBlock(found.id, id)) throw notRecorded(`block ${formatBlockId(id)}`)
    // The cells of a file may not match the id.
    verifyHeader(id, found.root)
    return found.root
  }

  /** The first block that is not before a time: its predecessor must be known to be before it. */
  const firstNotBefore = (workchain: number, at: string, time: BlockTime): BlockIdExt | undefined => {
    for (const block of known().values()) {
      if (block.id.workchain !== workchain || !shardsOverlap(block.id.shard, at)) continue
      if (isFirst(block, at, time, known())) return block.id
    }
    return undefined
  }

  return {
    async findBlock(key) {
      if ('seqno' in key) {
        const found = known().get(formatBlockId(key))
        if (!found) throw notRecorded(`block ${formatBlockId(key)}`)
        return found.id
      }
      const time: BlockTime = 'lt' in key ? { lt: key.lt } : { utime: key.utime }
      const found = firstNotBefore(key.workchain, key.shard, time)
      if (!found) throw notRecorded(`the block of ${formatBlockTime(key, time)}`)
      return found
    },

    findByLt: (account, lt) => firstNotBefore(workchainOf(account), accountIdOf(account).slice(0, 16), { lt }),

    getBlock,

    async getBlockTransactions(block) {
      const id = known().get(formatBlockId(block))?.id
      if (!id || !fullBlocks().has(id.rootHash)) throw notRecorded(`the transactions of block ${formatBlockId(block)}`)
      return listTransactions(block.workchain, await getBlock(id))
    },

    async getBlockProof(known, target) {
      const recorded = (snapshot.blockProofs ?? []).find(proof => isProofOf(proof, known, target))
      if (recorded) return recorded.proof
      const wanted = target ?? snapshot.blocks.at(-1)?.id
      const links = wanted && findChain(known, wanted, linksFrom())
      if (!links) {
        const end = wanted ? formatBlockId(wanted) : 'the newest block'
        throw notRecorded(`a block proof from ${formatBlockId(known)} to ${end}`)
      }
      const steps = links.slice(0, maxLinks)
      return { complete: steps.length === links.length, from: known, to: steps.at(-1)?.to ?? known, steps }
    },
  }
}

type BlockTime = { readonly lt: Lt } | { readonly utime: UnixSec }

const formatBlockTime = ({ workchain, shard }: BlockLookup, time: BlockTime): string =>
  `(${workchain},${shard}) at ${'lt' in time ? `logical time ${time.lt}` : `time ${time.utime}`}`

/** Whether a block is the first one of its shard that is not before a time. */
function isFirst(
  block: ReferencedBlock,
  at: string,
  time: BlockTime,
  known: ReadonlyMap<string, ReferencedBlock>,
): boolean {
  const before = block.before?.find(({ id }) => shardsOverlap(id.shard, at))
  // Without its header: the previous seqno of the same shard, if that block is known.
  const previous = known.get(formatBlockId(before?.id ?? { ...block.id, seqno: block.id.seqno - 1 }))
  if ('lt' in time) {
    const ended = before?.endLt ?? previous?.endLt
    return block.endLt !== undefined && block.endLt >= time.lt && ended !== undefined && ended < time.lt
  }
  const previousUtime = previous?.utime
  return (
    block.utime !== undefined && block.utime >= time.utime && previousUtime !== undefined && previousUtime < time.utime
  )
}

const isProofOf = (proof: RecordedProof, known: BlockIdExt, target: BlockIdExt | undefined): boolean =>
  isSameBlock(proof.known, known) &&
  (target === undefined ? proof.target === undefined : proof.target !== undefined && isSameBlock(proof.target, target))

const allLinks = ({ blockLinks, blockProofs }: Snapshot): readonly BlockLink[] => [
  ...(blockLinks ?? []),
  ...(blockProofs ?? []).flatMap(({ proof }) => proof.steps),
]

function groupByFrom(links: readonly BlockLink[]): ReadonlyMap<Hash, readonly BlockLink[]> {
  const groups = new Map<Hash, BlockLink[]>()
  for (const link of links) {
    const group = groups.get(link.from.rootHash)
    if (group) group.push(link)
    else groups.set(link.from.rootHash, [link])
  }
  return groups
}

/** The shortest chain of links between two blocks; `undefined` when there is none. */
function findChain(
  known: BlockIdExt,
  target: BlockIdExt,
  linksFrom: ReadonlyMap<Hash, readonly BlockLink[]>,
): readonly BlockLink[] | undefined {
  if (isSameBlock(known, target)) return []
  const arrivedBy = new Map<Hash, BlockLink>()
  const waiting = [known]
  for (const at of waiting) {
    for (const link of linksFrom.get(at.rootHash) ?? []) {
      if (!isSameBlock(link.from, at) || arrivedBy.has(link.to.rootHash) || link.to.rootHash === known.rootHash)
        continue
      arrivedBy.set(link.to.rootHash, link)
      if (isSameBlock(link.to, target)) return traceBack(link, known, arrivedBy)
      waiting.push(link.to)
    }
  }
  return undefined
}

function traceBack(last: BlockLink, known: BlockIdExt, arrivedBy: ReadonlyMap<Hash, BlockLink>): readonly BlockLink[] {
  const links = [last]
  for (let link = last; link.from.rootHash !== known.rootHash; ) {
    const before = arrivedBy.get(link.from.rootHash)
    if (!before) break
    links.push(before)
    link = before
  }
  return links.reverse()
}
