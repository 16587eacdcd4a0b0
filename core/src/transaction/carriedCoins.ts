import { type Nano, nano } from '../units.ts'
import type { TransactionMessage } from './Transaction.ts'

/** The TON that a message carries: its value plus an unused IHR fee, which the receiver gets; `undefined` when unknown. */
export function carriedCoins({ value, ihrDisabled, ihrFee }: TransactionMessage): Nano | undefined {
  if (ihrDisabled === true || ihrFee === 0n) return value
  return ihrDisabled === undefined || ihrFee === undefined ? undefined : nano(value + ihrFee)
}
