import type { ActionFormat } from '../../../actions/sentences/ActionTexts.ts'

/** The evidence of a finding, by name. */
export type FindingEvidence = Readonly<Record<string, string | undefined>>

/** The sentences of a support card in one language. */
export type SupportTexts = {
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
  readonly finding: (code: string, evidence: FindingEvidence, format: ActionFormat) => string | undefined
  readonly headings: Readonly<Record<'event' | 'network' | 'time' | 'balanceChanges' | 'unknown', string>>
}
