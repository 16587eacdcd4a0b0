import { compareInts, type Hash } from '../units.ts'
import type { ChainIndex, IndexBatch } from './ChainIndex.ts'
import { linkTransactions } from './linkTransactions.ts'
import type { BlockRows } from './readBlockRows.ts'
import type { ContractRow } from './rows.ts'
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
    contracts: await findContracts(index, blocks),
  }
}

const compareHashes = (a: { readonly hash: Hash }, b: { readonly hash: Hash }): number => (a.hash < b.hash ? -1 : 1)

/** The code that blocks show to be new, and the code of accounts that had another one before. */
async function findContracts(index: ChainIndex, blocks: readonly BlockRows[]): Promise<readonly ContractRow[]> {
  const shown = blocks.flatMap(({ contracts }) => contracts)
  const shownAt = new Set(shown.map(({ account, lt }) => `${account} ${lt}`))
  const heads = blocks.flatMap(each => each.heads).toSorted((a, b) => compareInts(a.lt, b.lt))
  const known = new Map(await index.heads(heads.map(({ account }) => account)))
  const changed: ContractRow[] = []
  for (const head of heads) {
    const { account, lt, codeHash } = head
    const before = known.get(account)
    if (before && before.lt > lt) continue
    known.set(account, head)
    if (codeHash === undefined || before?.codeHash === undefined || before.codeHash === codeHash) continue
    if (!shownAt.has(`${account} ${lt}`)) changed.push({ account, lt, codeHash })
  }
  return [...shown, ...changed]
}
