/** What a person reads first about a run or an event, as replies under `/debug` have it. Not part of the tonapi interface. */

import { z } from 'zod'
import { int32, int64, namedObject } from '../wire/schemas.ts'
import { AccountAddress } from './schemas/account.ts'
import { NftItem, Price } from './schemas/assets.ts'

/** How TON or a token did not arrive where it was meant to. */
export const LossKind = z.enum([
  /** A message that its account did not send. */
  'unsent',
  /** A message that came back to its sender, with less than it had. */
  'refunded',
  /** The value of a message that failed, or that had no effect, stayed with its receiver. */
  'kept',
])

/** A message that did not have its effect: its value, who did not get it, and why. */
export const DebugLoss = namedObject('DebugLoss', {
  kind: LossKind,
  /** The cause: `unsent.shortfall`, `unsent.failed`, `unsent.skipped`, `unsent.ignored`, `unsent.unknown`, or the code of a finding. */
  code: z.string(),
  /** The transaction in which it happened. */
  node: z.string(),
  sentence: z.string(),
  from: AccountAddress.optional(),
  to: AccountAddress.optional(),
  /** The value of the message; empty if unknown: a transaction does not contain the messages that it did not send. */
  amounts: z.array(Price),
  /** What came back of it. */
  returned: Price.optional(),
  reason: z.string(),
})
export type DebugLoss = z.output<typeof DebugLoss>

/** What an account is in an event: it started it, it gives or gets in the main action. */
export const MoneyCardRole = z.enum(['initiator', 'sender', 'recipient'])

/** How the assets of one account change. */
export const DebugMoneyCard = namedObject('DebugMoneyCard', {
  account: AccountAddress,
  roles: z.array(MoneyCardRole),
  /** Signed changes: jettons and extra currencies first, then TON with all fees that the account paid; zeros are left out. */
  changes: z.array(Price),
  /** The TON change is unknown, because a fee is. */
  ton_unknown: z.boolean().optional(),
  items: z.array(z.object({ item: NftItem, received: z.boolean() })),
})
export type DebugMoneyCard = z.output<typeof DebugMoneyCard>

/** The headline of a run or an event, with the money and the losses that belong to it. */
export const DebugSummary = namedObject('DebugSummary', {
  /** What happens, in one sentence; for a rejected message that nothing is sent, and why. */
  sentence: z.string(),
  /** Position in `actions`; absent if there is no action. */
  main_action: int32.optional(),
  /** How many actions there are beside the main one and what belongs to it. */
  others: int32,
  /** The fees of all transactions in nanotons; absent if one is unknown, and for a rejected message. */
  fees: int64.optional(),
  /** Excess and bounced TON that came back to the account that started the event, in nanotons. */
  returned: int64,
  /** Parties of the main action first, then the greatest changes. */
  money: z.array(DebugMoneyCard),
  /** How many accounts are not in `money`. */
  more_accounts: int32,
  losses: z.array(DebugLoss),
})
export type DebugSummary = z.output<typeof DebugSummary>
