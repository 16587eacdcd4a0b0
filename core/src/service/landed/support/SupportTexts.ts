import type { ActionKind, Detail } from '../../../actions/kinds/index.ts'
import type { Address } from '../../../units.ts'

/** How things are called in the sentences of a support card. */
export type Words = {
  readonly who: (account: Address | undefined) => string
  readonly coins: (amount: bigint) => string
  /** A jetton that nobody could tell is `undefined`. */
  readonly jettons: (amount: bigint, master: Address | undefined) => string
  readonly currency: (amount: bigint, id: number) => string
  readonly item: (nft: Address) => string
}

/** A sentence without its full stop: what was done, and the same as an intention. */
export type Deed = { readonly did: string; readonly wanted: string }

/** The evidence of a finding, by name. */
export type Evidence = Readonly<Record<string, string | undefined>>

/** The sentences of a support card in one language. */
export type SupportTexts = {
  /** By kind of action. */
  readonly deeds: { readonly [K in ActionKind]: (detail: Detail<K>, words: Words) => Deed }
  readonly succeeded: (deed: Deed) => string
  readonly failed: (deed: Deed, reason: string | undefined) => string
  readonly cameBack: (amount: string | undefined, from: string, to: string) => string
  readonly onItsWay: (amount: string, to: string) => string
  readonly notFollowed: (amount: string, to: string) => string
  readonly allDone: (transactions: number) => string
  readonly inProgress: (landed: number, open: number) => string
  readonly notWhole: (open: number) => string
  readonly wentWrong: (why: string) => string
  readonly partly: (why: string) => string
  readonly didNothing: (account: string) => string
  readonly andMore: (actions: number) => string
  readonly flow: (who: string, change: string, fees: string | undefined) => string
  /** Why something went wrong, where this language has its own words; `undefined`: what the verdict says is taken. */
  readonly finding: (code: string, evidence: Evidence, words: Words) => string | undefined
  readonly headings: {
    readonly event: string
    readonly network: string
    readonly time: string
    readonly money: string
    readonly unknown: string
  }
}
