/** One pre-flight check of a message against its account. */
export type PreflightCheck = {
  readonly id: 'seqno' | 'expiry' | 'signature' | 'wallet_id' | 'balance'
  /** `unknown`: it could not be checked. */
  readonly status: 'ok' | 'fail' | 'unknown' | 'not-applicable'
  /** Machine-readable: `seqno.used`, `wallet_id.network`, … */
  readonly code: string
  readonly text: string
  readonly expected?: string
  readonly actual?: string
}
