import { type Nano, nano } from '../units.ts'
import type { TransactionMessage } from './Transaction.ts'

/** The TON that a message carries: its value plus an unused IHR fee, which the receiver gets; an unknown fee is left out. */
export const carriedCoins = ({ value, ihrDisabled, ihrFee }: TransactionMessage): Nano =>
  ihrDisabled === false && ihrFee !== undefined ? nano(value + ihrFee) : value
