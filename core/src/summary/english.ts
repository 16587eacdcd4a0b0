import { formatUnsentReason } from '../actions/insertUnsentActions.ts'
import type { SummaryTexts } from './SummaryTexts.ts'

/** The sentences of a summary in English. */
export const english: SummaryTexts = {
  rejected: reason => `Nothing is sent. ${reason}`,
  noActions: account => `${account} runs without transfers.`,
  unsentReason: formatUnsentReason,
  unsent: (from, amount, to, reason) =>
    `${from} does not send ${amount ?? 'a message of unknown value'}${to === undefined ? '' : ` to ${to}`}: ${reason}.`,
  refunded: (from, amount, to, returned, reason) =>
    `${amount} for ${to} is refunded to ${from}${returned === amount ? '' : ` as ${returned}`}: ${reason}.`,
  kept: (from, amount, to, reason) => `${to} keeps ${amount} of ${from}: ${reason}.`,
}
