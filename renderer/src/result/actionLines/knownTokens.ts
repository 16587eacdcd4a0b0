import type { JettonUnit, TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import type { ActionLine, MovedAsset, Token } from './actionLine.ts'

/** What is known of the jettons of a reply, by master. */
export type JettonUnits = ReadonlyMap<string, JettonUnit>

/** The jettons of a reply that it knows something of. */
export const toJettonUnits = (tokens: readonly TokenName[] = []): JettonUnits =>
  new Map(tokens.map(token => [token.address, token]))

/** Stands for a jetton whose master is unknown where replies require an address. */
const zeroAddress = `0:${'0'.repeat(64)}`

/** A token with what is known of it only: the preview of a jetton has guesses where its metadata is missing. */
export function toKnownToken(token: Token, units: JettonUnits): Token {
  if (token.kind !== 'jetton') return token
  const { master, scaled_ui } = token
  if (master === undefined || master === zeroAddress) return { kind: 'jetton' }
  const { symbol, decimals } = units.get(master) ?? {}
  return { kind: 'jetton', symbol, decimals, scaled_ui, master }
}

/** An asset with what is known of its token only. */
export const toKnownAsset = (moved: MovedAsset, units: JettonUnits): MovedAsset =>
  moved.kind === 'token' ? { ...moved, token: toKnownToken(moved.token, units) } : moved

/** A line with what is known of its tokens only. */
export function toKnownLine(line: ActionLine, units: JettonUnits): ActionLine {
  const { moved, received, alsoMoved, transfers } = line
  return {
    ...line,
    ...(moved && { moved: toKnownAsset(moved, units) }),
    ...(received && { received: toKnownAsset(received, units) }),
    ...(alsoMoved && { alsoMoved: toKnownAsset(alsoMoved, units) }),
    ...(transfers && { transfers: transfers.map(one => ({ ...one, moved: toKnownAsset(one.moved, units) })) }),
  }
}
