import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { readTokenContent, type TokenContent } from '../messages/tokenContent.ts'
import type { OffChainContent, OffChainLoader } from './OffChainLoader.ts'

/** The merged on-chain and off-chain content of a token. */
export type ResolvedContent = {
  readonly members: OffChainContent
  /** Why the off-chain part is missing. */
  readonly unknown?: string
}

/** Contents that are on chain as a whole. */
const complete = new CellMemo<ResolvedContent>()

/** Merges a content cell with its off-chain content; on-chain fields win, because they cannot change unnoticed. */
export async function resolveTokenContent(
  cell: Cell | undefined,
  offChain: OffChainLoader | undefined,
): Promise<ResolvedContent> {
  if (cell === undefined) return { members: {} }
  const known = complete.get(cell)
  if (known) return known
  const onChain = readTokenContent(cell)
  const members = Object.fromEntries(onChain.fields)
  if (onChain.uri === undefined) return complete.set(cell, { members })
  const offChainResult = (await offChain?.(onChain.uri)) ?? {
    type: 'unknown',
    reason: 'off-chain content is not loaded here',
  }
  if (offChainResult.type === 'read') return { members: { ...offChainResult.content, ...members } }
  return { members, unknown: `content at ${shortenLink(onChain.uri)}: ${offChainResult.reason}` }
}

/** Keeps the members that can be shown as text. */
export const toTokenContent = (members: OffChainContent): TokenContent => ({
  fields: new Map(
    Object.entries(members).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
        ? [[name, String(value)] as const]
        : [],
    ),
  ),
})

const shortenLink = (uri: string): string => (uri.length > 120 ? `${uri.slice(0, 119)}…` : uri)
