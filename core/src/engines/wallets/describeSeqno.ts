import type { DebugCheck } from '../../contract/debug.ts'
import type { SeqnoOutcome } from '../../contract/debugWalletSeqno.ts'
import { formatDuration } from '../../encoding/formatDuration.ts'
import { plural } from '../../plural.ts'
import { formatTimeText, type UnixSec } from '../../units.ts'
import type { SeqnoSearch } from './findSeqnoUse.ts'
import type { WalletState } from './readWalletState.ts'
import type { GivenMessage, SeqnoQuery } from './SeqnoQuery.ts'

type Facts = {
  readonly query: SeqnoQuery
  readonly search: SeqnoSearch
  readonly state: WalletState
  readonly now: UnixSec
  /** Of a query id; `undefined` if unknown. */
  readonly isUsed: boolean | undefined
  /** Of the given message; none without one. */
  readonly checks: readonly DebugCheck[]
}

type Described = { readonly outcome: SeqnoOutcome; readonly sentence: string; readonly advice?: string }

/** What happened to a seqno or a query id, in a sentence, and what to do. */
export function describeSeqno(facts: Facts): Described {
  const { query, search, state } = facts
  if (search.usedBy) return describeUse(facts, search.usedBy)
  const subject = `${query.name === 'seqno' ? 'Seqno' : 'Query ID'} ${query.value}`
  if (query.name === 'query_id') return describeQueryId(facts, subject)
  const current = state.data?.seqno
  if (current === undefined || state.status === 'unknown' || state.status === 'frozen')
    return {
      outcome: 'unknown',
      sentence: `Whether ${lower(subject)} is used is unknown: this source does not have the state of the wallet.`,
      advice: describeHistory(search),
    }
  if (query.value > BigInt(current)) return describeFuture(facts, subject, current)
  if (query.value === BigInt(current)) return describeFree(facts, subject)
  return {
    outcome: 'used_unseen',
    sentence: `${subject} is used: the wallet is at ${current}. Which message used it is unknown. ${describeHistory(search)}`,
    advice: 'Raise the limit of transactions, or use a source with the whole history.',
  }
}

function describeUse({ query }: Facts, { transaction, isGiven, isSameContent }: NonNullable<SeqnoSearch['usedBy']>) {
  const number = `${query.name === 'seqno' ? 'seqno' : 'query ID'} ${query.value}`
  const time = formatTimeText(transaction.utime)
  if (isGiven) return { outcome: 'arrived', sentence: `Your message arrived: it used ${number} at ${time}.` } as const
  if (!query.given)
    return { outcome: 'used', sentence: `${capital(number)} was used by a message at ${time}.` } as const
  const same = isSameContent ? ' It has the same signed contents as yours.' : ''
  return {
    outcome: 'other',
    sentence: `Another message used ${number} at ${time}.${same}`,
    advice: isSameContent
      ? 'What it sends was sent. Do not sign it again.'
      : `Yours can no longer arrive. Compare what the other one sends, then sign yours again with the next ${query.name === 'seqno' ? 'seqno' : 'query ID'}.`,
  } as const
}

function describeFuture({ query }: Facts, subject: string, current: number): Described {
  const missing = query.value - BigInt(current)
  const numbers = missing === 1n ? `seqno ${current} has` : `seqnos ${current} to ${query.value - 1n} have`
  return {
    outcome: 'future',
    sentence: `${subject} is not used yet: the current seqno is ${current}.`,
    advice: `Messages with ${numbers} to arrive first. Or sign it again with seqno ${current}.`,
  }
}

function describeFree(facts: Facts, subject: string): Described {
  const { search, state } = facts
  const deploy = state.status === 'active' ? '' : ' The wallet is not deployed: its first message needs its StateInit.'
  const tried =
    search.failed.length > 0
      ? ` ${plural(search.failed.length, 'message')} with it failed in the action phase, which rolled back the seqno.`
      : ''
  return {
    outcome: 'free',
    sentence: `${subject} is not used yet: it is the current seqno.${tried}${deploy}`,
    ...describeChecks(facts),
  }
}

/** What the wallet checks of a message, besides its number. */
const acceptance: ReadonlySet<DebugCheck['id']> = new Set(['expiry', 'signature', 'wallet_id'])

function describeChecks({ query: { given }, checks, now }: Facts): { readonly advice?: string } {
  if (!given) return {}
  const relevant = checks.filter(({ id }) => acceptance.has(id))
  const failed = relevant.filter(({ status }) => status === 'fail')
  if (failed.length > 0) {
    const reasons = failed.map(check => describeFailed(check, given, now)).join('; ')
    return { advice: `Your message cannot arrive: ${reasons}. Sign it again with the same number.` }
  }
  const expiry = relevant.find(({ id, status }) => id === 'expiry' && status === 'ok')
  return { advice: `Your message can still arrive${expiry ? ` (${expiry.text})` : ''}.` }
}

function describeFailed({ id, code, text }: DebugCheck, { validUntil }: GivenMessage, now: UnixSec): string {
  if (id === 'signature') return `its signature ${text}`
  if (id === 'wallet_id') return `wrong wallet ID, ${text}`
  if (code === 'expiry.early' || validUntil === undefined) return 'it is not valid yet'
  return `it expired ${formatDuration(now - validUntil)} ago`
}

function describeQueryId(facts: Facts, subject: string): Described {
  const { query, search, now, isUsed, state } = facts
  if (isUsed === undefined)
    return {
      outcome: 'unknown',
      sentence: `Whether ${lower(subject)} is used is unknown: the stored query IDs could not be read.`,
      advice: describeHistory(search),
    }
  if (isUsed)
    return {
      outcome: 'used_unseen',
      sentence: `${subject} is used: the wallet stores it. Which message used it is unknown. ${describeHistory(search)}`,
      advice: 'Raise the limit of transactions, or use a source with the whole history.',
    }
  const isV3 = query.kind === 'wallet_highload_v3r1'
  const validUntil = Number(query.value >> 32n)
  const timeout = state.data?.timeout
  if (!isV3 && validUntil < now)
    return {
      outcome: 'unknown',
      sentence: `${subject} expired ${formatDuration(now - validUntil)} ago, and the wallet no longer stores it. No message with it was found. ${describeHistory(search)}`,
      advice: 'A message with it can no longer arrive. Sign it again with a query ID that expires later.',
    }
  const forgotten =
    isV3 && timeout !== undefined
      ? ` The wallet forgets query IDs after ${formatDuration(timeout)} to ${formatDuration(2 * timeout)}.`
      : ''
  return {
    outcome: 'free',
    sentence: `${subject} is not used: the wallet does not store it.${forgotten}`,
    ...describeChecks(facts),
  }
}

/** How far the history was read. */
function describeHistory({ transactions, oldest, failure, isLimited, isComplete }: SeqnoSearch): string {
  const from = oldest === undefined ? '' : `, back to ${formatTimeText(oldest)}`
  const read = `${capital(plural(transactions, 'transaction'))} ${transactions === 1 ? 'was' : 'were'} read${from}`
  if (isLimited) return `${read}: the limit was reached.`
  if (failure) return `${read}: ${failure.message}.`
  return isComplete ? `${read}: that is all of them.` : `${read}: this source does not have all of them.`
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
