import type { DebugCompare } from '../../contract/debugCompare.ts'
import { walkNodes } from '../../contract/debugNodes.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import { type AnyAppError, isAppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { getEventDetails } from '../event/getEventDetails.ts'
import { getRunDetails } from '../run/getRunDetails.ts'
import type { LoadedRun, SentMessage } from './loadSubject.ts'

/** Why a message has no event, and what to do. */
type Missing = NonNullable<DebugCompare['missing']>

const notFound: ReadonlySet<string> = new Set(['lookup.event', 'lookup.transaction', 'source.notRecorded'])

/**
 * The event that a message started or took part in, by the hash of the message, then by its normalized hash.
 *
 * @throws source.*, lookup.ambiguous, limit.cancelled
 */
export async function findActual(
  context: CallContext,
  message: SentMessage,
  acceptLanguage: string | undefined,
): Promise<DebugEvent | { readonly missing: Missing }> {
  try {
    return await getEventDetails(context, { query: message.hash ?? message.boc }, acceptLanguage)
  } catch (error) {
    if (!isAppError(error) || !notFound.has(error.code)) throw error
    return { missing: await describeMissing(context, message, error) }
  }
}

/** The part of an event that the message of a run started; `undefined` if it is not in the event. */
export function findStarted(
  { trace, message: first }: DebugEvent,
  { result, message }: Pick<LoadedRun, 'result' | 'message'>,
): DebugEvent['trace'] | undefined {
  const { hash, normalized_hash: normalized = hash } = result.message
  const isRoot = first !== undefined && [normalized, message.hash].includes(first.normalized_hash ?? first.hash)
  return isRoot ? trace : [...walkNodes(trace)].find(({ transaction }) => transaction.in_msg?.hash === hash)
}

async function describeMissing(context: CallContext, message: SentMessage, error: AnyAppError): Promise<Missing> {
  const text = `The message was not found on this source: ${error.message}.`
  return { code: error.code, text, advice: await getAdvice(context, message) }
}

async function getAdvice(context: CallContext, { boc, isUnsigned }: SentMessage): Promise<string> {
  if (isUnsigned)
    return 'The message is without its signature, so its hash is not that of the message that was sent. Compare with the event by its hash.'
  const now = await tryFetch(() => getRunDetails(context, { boc, ignore_signature: true }, undefined))
  const check = now?.preflight.find(({ code }) => code !== undefined && finalCodes.has(code))
  if (check) return `It cannot arrive any more: ${check.text}.`
  return context.network.recorded
    ? 'This network is a recording: choose a live network, or compare with the event by its hash.'
    : 'It may still arrive: compare again later, or choose another source.'
}

/** A message for which a wallet has these never becomes valid again. */
const finalCodes: ReadonlySet<string> = new Set(['expiry.expired', 'seqno.used'])
