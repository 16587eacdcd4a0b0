/** One fact of a message against one fact of its account. */
export type Check = {
  readonly id: 'seqno' | 'expiry' | 'signature' | 'wallet_id' | 'balance'
  /** `unknown`: it could not be found out, which is neither of the first two. */
  readonly status: 'ok' | 'fail' | 'unknown' | 'not-applicable'
  /** What exactly, for programs: `seqno.used`, `wallet_id.network`, … */
  readonly code: string
  readonly text: string
  readonly expected?: string
  readonly actual?: string
}
