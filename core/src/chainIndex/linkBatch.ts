import { compareInts, type Hash } from '../units.ts'
import type { ChainIndex, IndexBatch } from './ChainIndex.ts'
import { linkTransactions } from './linkTransactions.ts'
import type { BlockRows } from './readBlockRows.ts'
import { type ReadStates, settleClaims } from './settleClaims.ts'

/** What is needed besides the index. */
export type LinkOptions = {
  /** Reads accounts for what blocks do not show; without it such claims are left out. */
  readonly readStates?: ReadStates
}

/**
 * All that masterchain blocks and their shard blocks add to an index: their rows, linked with each other and with what is
 * indexed, whether it came before or after them.
 *
 * @throws index.*
 */
export async function linkBatch(
  index: ChainIndex,
  blocks: readonly BlockRows[],
  { readStates }: LinkOptions = {},
): Promise<IndexBatch> {
  const masterchainSeqnos = blocks.map(({ block }) => block.masterchainSeqno)
  const range = { first: Math.min(...masterchainSeqnos), last: Math.max(...masterchainSeqnos) }
  const unlinked = blocks
    .flatMap(({ transactions }) => transactions)
    .toSorted((a, b) => a.masterchainSeqno - b.masterchainSeqno || compareInts(a.lt, b.lt) || compareHashes(a, b))
  const scope = index.identity.scope.accounts
  const links = await linkTransactions(index, unlinked, scope && new Set(scope))
  const heads = blocks.flatMap(each => each.heads)
  const claims = await settleClaims(index, blocks, readStates)
  return {
    range,
    blocks: blocks.map(({ block }) => block),
    ...links,
    ...claims,
    cells: blocks.flatMap(({ cells }) => cells),
    heads,
    contracts: blocks.flatMap(({ contracts }) => contracts),
  }
}

const compareHashes = (a: { readonly hash: Hash }, b: { readonly hash: Hash }): number => (a.hash < b.hash ? -1 : 1)
