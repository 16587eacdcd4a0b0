import { type BlockIdExt, formatBlockId, isSameBlock } from '../../blockId.ts'
import { lazy } from '../../lazy.ts'
import type { BlockLink } from '../../proof/BlockProof.ts'
import { verifyHeader } from '../../proof/header.ts'
import { type Address, accountIdOf, type Hash, type Lt, type UnixSec, workchainOf } from '../../units.ts'
import { defineSource } from '../ChainSource.ts'
import { listTransactions } from '../listTransactions.ts'
import type { BlockLookup } from '../MasterchainBlock.ts'
import { sourceErrors } from '../sourceErrors.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { groupByKeys } from './groupByKeys.ts'
import { indexByRootHash, indexReferencedBlocks, type ReferencedBlock, shardsOverlap } from './referencedBlocks.ts'
import type { RecordedProof, Snapshot } from './Snapshot.ts'

/** As many links as a liteserver returns in one reply. */
const maxLinks = 16

/**
 * Reads blocks and block proofs from a snapshot. A block is found by time only where no unrecorded block could match. What is
 * missing is `source.notRecorded`, never reported as absent.
 */
export function snapshotBlocks(snapshot: Snapshot, name: string) {
  const { notRecorded } = sourceErrors(name)
  const fullBlocks = lazy(() => indexByRootHash(snapshot.fullBlocks))
  const known = lazy(() => indexReferencedBlocks(snapshot))
  const linksFrom = lazy(() => groupByKeys(allLinks(snapshot), link => [link.from.rootHash]))

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

  return defineSource({
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

    /** The first block of an account's shard that does not end before a logical time, if that is certain. */
    findByLt: (account: Address, lt: Lt) =>
      firstNotBefore(workchainOf(account), accountIdOf(account).slice(0, 16), { lt }),

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
  })
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

/** The shortest chain of links between two blocks; `undefined` when there is none. */
function findChain(
  known: BlockIdExt,
  target: BlockIdExt,
  linksFrom: ReadonlyMap<Hash, readonly BlockLink[]>,
): readonly BlockLink[] | undefined {
  const seen = new Set([known.rootHash])
  type Arrival = { readonly at: BlockIdExt; readonly by?: readonly [Arrival, BlockLink] }
  const arrivals: Arrival[] = [{ at: known }]
  for (const arrival of arrivals) {
    if (isSameBlock(arrival.at, target)) {
      const links: BlockLink[] = []
      for (let { by } = arrival; by; { by } = by[0]) links.unshift(by[1])
      return links
    }
    for (const link of linksFrom.get(arrival.at.rootHash) ?? []) {
      if (!isSameBlock(link.from, arrival.at) || seen.has(link.to.rootHash)) continue
      seen.add(link.to.rootHash)
      arrivals.push({ at: link.to, by: [arrival, link] })
    }
  }
  return undefined
}
