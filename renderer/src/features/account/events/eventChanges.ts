import type { DebugAccountEvent } from '@tonoscope/core/contract/debugAccount'
import { toMovedAsset } from '../../../result/actionLines/actionLine.ts'
import { type JettonUnits, toKnownAsset } from '../../../result/actionLines/knownTokens.ts'

/** The tokens and NFT items that an event moved to or from an account. */
export function listChanges({ summary }: DebugAccountEvent, owner: string, units: JettonUnits) {
  const card = summary.money.find(({ account }) => account.address === owner)
  const tokens = (card?.changes ?? [])
    .map(price => toKnownAsset(toMovedAsset(price), units))
    .flatMap(asset => (asset.kind === 'token' ? [asset] : []))
  return { tokens, items: card?.items ?? [] }
}

/** Heights in pixels that the styles give to parts of a row. */
const FRAME = 17
const SENTENCE_LINE = 21
const AMOUNT_LINE = 21.5
/** The amount, a remark, and the symbol or the address. */
const UNKNOWN_UNIT_LINES = 63.5
const ACCOUNTS = 20
/** On a phone, where links are larger, and the parts are below each other. */
const NARROW = { sentencePadding: 12, accounts: 30, gap: 2, sentenceChars: 46 }

/**
 * The height of the row of an event in pixels, before it is measured. A row with another height than this moves all rows below it, for
 * which the list is rendered once more.
 */
export function estimateRowHeight(
  row: DebugAccountEvent,
  { owner, units, isNarrow }: { readonly owner: string; readonly units: JettonUnits; readonly isNarrow: boolean },
): number {
  const { tokens, items } = listChanges(row, owner, units)
  const unknown = tokens.filter(({ token }) => token.decimals === undefined).length
  const lines = tokens.length - unknown + (items.length > 0 ? 1 : 0) + 1
  const changes = lines * AMOUNT_LINE + unknown * UNKNOWN_UNIT_LINES
  if (!isNarrow) return Math.round(FRAME + Math.max(SENTENCE_LINE + ACCOUNTS, changes))
  const sentence = Math.ceil(row.summary.sentence.length / NARROW.sentenceChars) * SENTENCE_LINE
  return Math.round(FRAME + NARROW.sentencePadding + sentence + NARROW.accounts + NARROW.gap + changes)
}
