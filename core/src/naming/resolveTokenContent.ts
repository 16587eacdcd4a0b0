import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { readTokenContent, type TokenContent } from '../messages/tokenContent.ts'
import type { OffChainContent, OffChainLoader, OffChainResult } from './OffChainLoader.ts'

/** The merged on-chain and off-chain content of a token. */
export type ResolvedContent = {
  readonly members: OffChainContent
  /** Why the off-chain part is missing. */
  readonly unknown?: string
}

const notLoaded: OffChainResult = { type: 'unknown', reason: 'off-chain content is not loaded here' }

/** What a cell resolved to, with what was loaded then; loaded content is large, and is not kept. */
const memo = new CellMemo<{ onChain: TokenContent; loaded: OffChainResult | undefined; resolved: ResolvedContent }>()

/** Merges a content cell with its off-chain content; on-chain fields win, because they cannot change unnoticed. */
export async function resolveTokenContent(
  cell: Cell | undefined,
  offChain: OffChainLoader | undefined,
): Promise<ResolvedContent> {
  if (cell === undefined) return { members: {} }
  const known = memo.get(cell)
  const onChain = known?.onChain ?? readTokenContent(cell)
  const loaded = onChain.uri === undefined ? undefined : ((await offChain?.(onChain.uri)) ?? notLoaded)
  if (known && known.loaded === loaded) return known.resolved
  const resolved = merge(onChain, loaded)
  if (loaded?.type !== 'read') memo.set(cell, { onChain, loaded, resolved })
  return resolved
}

function merge({ fields, uri = '' }: TokenContent, loaded: OffChainResult | undefined): ResolvedContent {
  const members = Object.fromEntries(fields)
  if (loaded === undefined) return { members }
  if (loaded.type === 'read') return { members: { ...loaded.content, ...members } }
  return { members, unknown: `content at ${shortenLink(uri)}: ${loaded.reason}` }
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
