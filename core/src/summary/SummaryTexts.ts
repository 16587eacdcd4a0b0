import type { UnsentReason } from '../trace/findUnsentMessages.ts'

/** The sentences of a summary in one language. */
export type SummaryTexts = {
  /** For a rejected message: nothing is sent, and why, as a sentence. */
  readonly rejected: (reason: string) => string
  readonly noActions: (account: string) => string
  readonly unsentReason: (reason: UnsentReason, account: 'wallet' | 'contract') => string
  /** `amount` and `to` are absent for a message that is unknown. */
  readonly unsent: (from: string, amount: string | undefined, to: string | undefined, reason: string) => string
  readonly refunded: (from: string, amount: string, to: string, returned: string, reason: string) => string
  readonly kept: (from: string, amount: string, to: string, reason: string) => string
}
