import type { Address } from '../../units.ts'
import type { ActionKind, Detail } from '../kinds/index.ts'
import type { MessageComment } from '../kinds/properties.ts'
import type { TokenAmount } from '../kinds/tokenAmount.ts'

/** How a sentence writes accounts, amounts and NFT items. */
export type ActionFormat = {
  readonly account: (account: Actor) => string
  /** An account that is called: its name, or what it is. */
  readonly contract: (account: Address) => string
  /** An operation by the name or op code of its message. */
  readonly operation: (operation: string) => string
  /** An operation by its words, or by its op code where nobody has named it. */
  readonly words: (words: string) => string
  /** What people call a protocol. */
  readonly protocol: (name: string) => string
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

/** An action by its account, a verb and the rest of the sentence, which may differ for an attempt. */
export type AccountPhrase = {
  readonly account: Actor
  readonly verb: string
  readonly rest: string
  readonly attemptedRest?: string
}

/** An action by its account, or by whole sentences. */
export type ActionPhrase = AccountPhrase | ActionSentence

/** The phrase for what an account does. */
export const act = (account: Actor, verb: string, rest: string): AccountPhrase => ({ account, verb, rest })

/** How a language adds the comment of a transfer. */
type CommentTexts = {
  readonly withText: (comment: string) => string
  readonly withEncrypted: string
  /** For a payload that is the call of an operation, which has no comment of its own. */
  readonly withCall: (operation: string) => string
}

/** The comment of a transfer in a language, or the operation of its payload; empty without either. */
export function formatComment(
  { comment, encrypted }: MessageComment,
  { withText, withEncrypted, withCall }: CommentTexts,
): string {
  const operation = comment?.match(/^Call: (0x[0-9a-f]{8}|[A-Z][A-Za-z\d]+)$/)?.[1]
  if (operation !== undefined) return withCall(operation)
  return comment ? withText(comment) : encrypted === undefined ? '' : withEncrypted
}

/** An operation in words; one that nobody has named is its op code with a note that it is unknown. */
export const noteUnknown = (operation: string, unknown: string): string =>
  operation.startsWith('0x') ? `${unknown} ${operation}` : operation

/** The sentences of actions in one language. */
export type ActionTexts = {
  readonly actions: { readonly [K in ActionKind]: (detail: Detail<K>, format: ActionFormat) => ActionPhrase }
  readonly toSentence: (account: string, verb: string, rest: string) => ActionSentence
  readonly succeeded: (sentence: ActionSentence) => string
  readonly failed: (sentence: ActionSentence, reason: string | undefined) => string
  readonly refunded: (amount: string | undefined, from: string, to: string) => string
  readonly and: string
  /** Where an operation has no words: before its op code. */
  readonly unnamed: string
  /** An operation that only an ABI of the user names. */
  readonly declared: (name: string, abi: string) => string
  /** The words of an operation in this language. */
  readonly toOperation: (words: string) => string
  /** What people call a protocol in this language. */
  readonly toProtocol: (name: string) => string
  /** A text that is one of a few in this language; `undefined` for one that has none. */
  readonly toTerm: (text: string) => string | undefined
  /** What a contract is that is called, by its interface. */
  readonly toInterface: (name: string) => string
  readonly flag: readonly [no: string, yes: string]
  /** What an amount counts whose decimals are unknown: smallest units of a jetton, by its symbol, else its address. */
  readonly smallestUnits: (amount: bigint, jetton: { readonly symbol?: string; readonly address?: string }) => string
  /** Added to the sentence of the main action. */
  readonly others: (count: number) => string
}
