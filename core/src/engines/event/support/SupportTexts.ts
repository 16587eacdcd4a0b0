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
  readonly headings: Readonly<Record<'event' | 'network' | 'time' | 'balanceChanges' | 'unknown', string>>
}
