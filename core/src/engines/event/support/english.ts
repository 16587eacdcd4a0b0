import { plural } from '../../../plural.ts'
import type { SupportTexts } from './SupportTexts.ts'

/** The support card in English. */
export const english: SupportTexts = {
  pending: (amount, to) => `The transfer of ${amount} to ${to} is pending.`,
  notSearched: (amount, to) => `The transaction for ${amount} sent to ${to} was not searched for.`,
  allSucceeded: n =>
    `Success: ${n === 1 ? 'the only transaction' : n === 2 ? 'both transactions' : `all ${n} transactions`} succeeded.`,
  inProgress: (onChain, pending) =>
    `In progress: ${plural(onChain, 'transaction is', 'transactions are')} on chain, ${plural(pending, 'message is', 'messages are')} pending.`,
  incomplete: notFollowed => `Incomplete trace: ${plural(notFollowed, 'message was', 'messages were')} not followed.`,
  failedBecause: reason => `Failed: ${reason}`,
  partlyFailed: reason => `Partly failed: ${reason}`,
  noTransfers: account => `${account} ran without transfers.`,
  more: count => `And ${count} more.`,
  balanceChange: (account, change, fees) =>
    `${account}: ${change}${fees === undefined ? '' : ` (including fees of ${fees})`}`,
  headings: {
    event: 'Event',
    network: 'Network',
    time: 'Time',
    balanceChanges: 'Balance changes',
    unknown: 'Unknown',
  },
}
