import { AppError } from '../../errors.ts'
import type { BlockLink } from '../../proof/BlockProof.ts'
import { verifyHeader } from '../../proof/header.ts'
import { sameBlock } from '../../proof/proven.ts'
import { type Address, accountIdOf, type Hash, type Lt, type UnixSec, workchainOf } from '../../units.ts'
import type { BlockKey, BlockReader, ProofSource } from '../BlockReader.ts'
import { contentsOf } from '../blockContents.ts'
import type { BlockId } from '../ChainSource.ts'
import type { BlockContents } from '../TraceSource.ts'
import { byRootHash, type NamedBlock, namedBlocks, placeText, shardHas } from './blockNames.ts'
import { once } from './once.ts'
import type { RecordedProof, Snapshot } from './Snapshot.ts'

/** As many links as a server gives in one answer. */
const mostLinks = 16

/** What a snapshot can be asked about blocks. */
export type SnapshotBlocks = BlockReader &
  BlockContents &
  ProofSource & {
    /** The first block of an account's shard that does not end before a logical time, where that is certain. */
    findByLt(account: Address, lt: Lt): BlockId | undefined
  }

/**
 * Blocks and chains of blocks as far as a snapshot holds them. Which block holds a moment is told only where nothing that
 * was not recorded could be it. What is not in it is `source.notRecorded`, never "there is none".
 */
export function snapshotBlocks(snapshot: Snapshot, name: string): SnapshotBlocks {
  const notRecorded = (what: string) => new AppError('source.notRecorded', { source: name, what })
  const whole = once(() => byRootHash(snapshot.wholeBlocks))
  const names = once(() => namedBlocks(snapshot))
  const linksFrom = once(() => grouped(linksOf(snapshot)))

  const getBlock: BlockReader['getBlock'] = async id => {
    const found = whole().get(id.rootHash)
    if (!found || !sameBlock(found.id, id)) throw notRecorded(`block ${placeText(id)}`)
    // A file can hold other cells than it says.
    verifyHeader(id, found.root)
    return found.root
  }

  /** The first block that is not before a moment: one that is not, after one that is. */
  const firstNotBefore = (workchain: number, at: string, moment: Moment): BlockId | undefined => {
    for (const block of names().values()) {
      if (block.id.workchain !== workchain || !shardHas(block.id.shard, at)) continue
      if (isFirst(block, at, moment, names())) return block.id
    }
    return undefined
  }

  return {
    async findBlock(key) {
      if ('seqno' in key) {
        const found = names().get(placeText(key))
        if (!found) throw notRecorded(`block ${placeText(key)}`)
        return found.id
      }
      const moment: Moment = 'lt' in key ? { lt: key.lt } : { utime: key.utime }
      const found = firstNotBefore(key.workchain, key.shard, moment)
      if (!found) throw notRecorded(`the block of ${momentText(key, moment)}`)
      return found
    },

    findByLt: (account, lt) => firstNotBefore(workchainOf(account), accountIdOf(account).slice(0, 16), { lt }),

    getBlock,

    async getBlockTransactions(place) {
      const id = names().get(placeText(place))?.id
      if (!id || !whole().has(id.rootHash)) throw notRecorded(`the transactions of block ${placeText(place)}`)
      return contentsOf(place.workchain, await getBlock(id))
    },

    async getBlockProof(known, target) {
      const recorded = (snapshot.blockProofs ?? []).find(asked => isAsked(asked, known, target))
      if (recorded) return recorded.proof
      const wanted = target ?? snapshot.blocks.at(-1)?.id
      const links = wanted && chain(known, wanted, linksFrom())
      if (!links) {
        const end = wanted ? placeText(wanted) : 'the newest block'
        throw notRecorded(`a chain from block ${placeText(known)} to ${end}`)
      }
      const steps = links.slice(0, mostLinks)
      return { complete: steps.length === links.length, from: known, to: steps.at(-1)?.to ?? known, steps }
    },
  }
}

type Moment = { readonly lt: Lt } | { readonly utime: UnixSec }

const momentText = ({ workchain, shard }: BlockKey, moment: Moment): string =>
  `(${workchain},${shard}) at ${'lt' in moment ? `logical time ${moment.lt}` : `time ${moment.utime}`}`

/** Whether a block is the first one of its line that is not before a moment. */
function isFirst(block: NamedBlock, at: string, moment: Moment, names: ReadonlyMap<string, NamedBlock>): boolean {
  const before = block.before?.find(({ id }) => shardHas(id.shard, at))
  // Without its header: in the same shard the number before is the block before, if it is named at all.
  const previous = names.get(placeText(before?.id ?? { ...block.id, seqno: block.id.seqno - 1 }))
  if ('lt' in moment) {
    const ended = before?.endLt ?? previous?.endLt
    return block.endLt !== undefined && block.endLt >= moment.lt && ended !== undefined && ended < moment.lt
  }
  const made = previous?.utime
  return block.utime !== undefined && block.utime >= moment.utime && made !== undefined && made < moment.utime
}

const isAsked = (asked: RecordedProof, known: BlockId, target: BlockId | undefined): boolean =>
  sameBlock(asked.known, known) &&
  (target === undefined ? asked.target === undefined : asked.target !== undefined && sameBlock(asked.target, target))

const linksOf = ({ blockLinks, blockProofs }: Snapshot): readonly BlockLink[] => [
  ...(blockLinks ?? []),
  ...(blockProofs ?? []).flatMap(({ proof }) => proof.steps),
]

function grouped(links: readonly BlockLink[]): ReadonlyMap<Hash, readonly BlockLink[]> {
  const groups = new Map<Hash, BlockLink[]>()
  for (const link of links) {
    const group = groups.get(link.from.rootHash)
    if (group) group.push(link)
    else groups.set(link.from.rootHash, [link])
  }
  return groups
}

/** The fewest links from one block to another; `undefined` where they do not hang together. */
function chain(
  known: BlockId,
  target: BlockId,
  linksFrom: ReadonlyMap<Hash, readonly BlockLink[]>,
): readonly BlockLink[] | undefined {
  if (sameBlock(known, target)) return []
  const arrivedBy = new Map<Hash, BlockLink>()
  const waiting = [known]
  for (const at of waiting) {
    for (const link of linksFrom.get(at.rootHash) ?? []) {
      if (!sameBlock(link.from, at) || arrivedBy.has(link.to.rootHash) || link.to.rootHash === known.rootHash) continue
      arrivedBy.set(link.to.rootHash, link)
      if (sameBlock(link.to, target)) return wayBack(link, known, arrivedBy)
      waiting.push(link.to)
    }
  }
  return undefined
}

function wayBack(last: BlockLink, known: BlockId, arrivedBy: ReadonlyMap<Hash, BlockLink>): readonly BlockLink[] {
  const links = [last]
  for (let link = last; link.from.rootHash !== known.rootHash; ) {
    const before = arrivedBy.get(link.from.rootHash)
    if (!before) break
    links.push(before)
    link = before
  }
  return links.reverse()
}
