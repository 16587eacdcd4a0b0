import type { Cell } from '../cell/Cell.ts'
import type { OffChain, OffChainContent } from './OffChain.ts'
import { readTokenContent, type TokenContent } from './tokenContent.ts'

/** All that a token says of itself, on the chain and off it. */
export type WholeContent = {
  readonly members: OffChainContent
  /** Why some of it could not be told. */
  readonly unknown?: string
}

/** A content cell with what is kept under its link; what is on the chain wins: nobody can change it there unseen. */
export async function wholeContent(cell: Cell | undefined, offChain: OffChain | undefined): Promise<WholeContent> {
  if (cell === undefined) return { members: {} }
  const own = readTokenContent(cell)
  const members = Object.fromEntries(own.fields)
  if (own.uri === undefined) return { members }
  const answer = (await offChain?.(own.uri)) ?? { type: 'unknown', reason: 'nothing off the chain is fetched here' }
  if (answer.type === 'read') return { members: { ...answer.content, ...members } }
  return { members, unknown: `what is kept at ${shortLink(own.uri)}: ${answer.reason}` }
}

/** The members that can be shown as text, under their names. */
export const textContent = (members: OffChainContent): TokenContent => ({
  fields: new Map(
    Object.entries(members).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
        ? [[name, String(value)] as const]
        : [],
    ),
  ),
})

const shortLink = (uri: string): string => (uri.length > 120 ? `${uri.slice(0, 119)}…` : uri)
