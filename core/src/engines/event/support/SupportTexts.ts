import type { ActionKind, Detail } from '../../../actions/kinds/index.ts'
import type { MessageComment } from '../../../actions/kinds/properties.ts'
import type { TokenAmount } from '../../../actions/kinds/tokenAmount.ts'
import type { Address } from '../../../units.ts'

/** How accounts, amounts and NFT items are written in a support card. */
export type SupportFormat = {
  readonly account: (account: Actor) => string
  readonly coins: (amount: bigint) => string
  /** `master` is `undefined` for a jetton wallet whose master is unknown. */
  readonly jetton: (amount: bigint, master: Address | undefined) => string
  readonly currency: (amount: bigint, id: number) => string
  readonly nftItem: (nft: Address) => string
  readonly sum: (amount: TokenAmount) => string
}

/** What an action did, and the same as an attempt; without a full stop. */
export type ActionSentence = { readonly done: string; readonly attempted: string }

type Actor = Address | null | undefined

/** An action by its account, a verb and the rest of the sentence; or whole sentences. */
export type ActionPhrase = { readonly account: Actor; readonly verb: string; readonly rest: string } | ActionSentence

/** The phrase for what an account does. */
export const act = (account: Actor, verb: string, rest: string): ActionPhrase => ({ account, verb, rest })

/** The comment of a transfer in a language; empty without a comment. */
export const formatComment = (
  { comment, encrypted }: MessageComment,
  withText: (comment: string) => string,
  withEncrypted: string,
): string => (comment ? withText(comment) : encrypted === undefined ? '' : withEncrypted)

/** The evidence of a finding, by name. */
export type FindingEvidence = Readonly<Record<string, string | undefined>>

/** The sentences of a support card in one language. */
export type SupportTexts = {
  readonly actions: { readonly [K in ActionKind]: (detail: Detail<K>, format: SupportFormat) => ActionPhrase }
  readonly toSentence: (account: string, verb: string, rest: string) => ActionSentence
  readonly succeeded: (sentence: ActionSentence) => string
  readonly failed: (sentence: ActionSentence, reason: string | undefined) => string
  readonly refunded: (amount: string | undefined, from: string, to: string) => string
  readonly pending: (amount: string, to: string) => string
  readonly notSearched: (amount: string, to: string) => string
  readonly allSucceeded: (transactions: number) => string
  readonly inProgress: (onChain: number, pending: number) => string
  readonly incomplete: (notFollowed: number) => string
  readonly failedBecause: (reason: string) => string
  readonly partlyFailed: (reason: string) => string
  readonly noTransfers: (account: string) => string
  readonly more: (count: number) => string
  readonly balanceChange: (account: string, change: string, fees: string | undefined) => string
  /** The cause of a failure in this language; `undefined`: the verdict's own sentence is used. */
  readonly finding: (code: string, evidence: FindingEvidence, format: SupportFormat) => string | undefined
  readonly headings: Readonly<Record<'event' | 'network' | 'time' | 'balanceChanges' | 'unknown', string>>
}
