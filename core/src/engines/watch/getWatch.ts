import { formatBlockId } from '../../blockId.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { DebugWatch, DebugWatchRequest } from '../../contract/debugWatch.ts'
import { type AnyAppError, isAppError } from '../../errors.ts'
import { recognise } from '../../input/recognise.ts'
import { formatTimeText } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { parseEventQuery } from '../event/eventQuery.ts'
import { type FoundEvent, findEvent } from '../event/findEvent.ts'
import { describeFound } from './describeFound.ts'
import { describeMissing } from './describeMissing.ts'
import type { WatchFinding } from './WatchFinding.ts'
import { watchAccount } from './watchAccount.ts'

/**
 * How far a message is now. It is meant to be called again until `is_final`.
 *
 * @throws input.hash, input.address, lookup.ambiguous, source.*
 */
export async function getWatch(context: CallContext, request: DebugWatchRequest): Promise<DebugWatch> {
  const { network } = context
  // Before the message is looked up: what is not found now is not in this block.
  const newest = await network.chain.getMasterchainBlock('newest', callOptions(context))
  const finding = await findWatched(context, request, newest)
  const reply = { network: network.name, newest_seqno: newest.id.seqno, newest_utime: newest.genUtime, ...finding }
  if (!network.recorded || reply.is_final) return reply
  return {
    ...reply,
    is_final: true,
    advice: `${network.name} is a recorded snapshot, not live: its newest block ${formatBlockId(newest.id)} is of ${formatTimeText(newest.genUtime)}. Choose a live network to watch a message.`,
  }
}

async function findWatched(
  context: CallContext,
  { query, after_lt }: DebugWatchRequest,
  newest: MasterchainBlock,
): Promise<WatchFinding> {
  const account = findAccount(query)
  if (account !== undefined) return watchAccount(context, account, after_lt)
  const parsed = parseEventQuery(query)
  const found = await findUnlessAbsent(context, query)
  return found ? describeFound(found, parsed) : describeMissing(context, parsed, newest)
}

/** The account in a text that is nothing else. */
function findAccount(query: string): string | undefined {
  const [first] = recognise(query).candidates
  return first?.kind === 'address' ? first.value : undefined
}

const absent: ReadonlySet<string> = new Set(['lookup.event', 'lookup.transaction'])

/** A recording has nothing else; a live source that has not kept something cannot tell. */
const isNotInRecording = ({ network }: CallContext, { code }: AnyAppError): boolean =>
  network.recorded && code === 'source.notRecorded'

/** `undefined` when the source has no event of the message. */
async function findUnlessAbsent(context: CallContext, query: string): Promise<FoundEvent | undefined> {
  try {
    return await findEvent(context, { query })
  } catch (error) {
    if (isAppError(error) && (absent.has(error.code) || isNotInRecording(context, error))) return undefined
    throw error
  }
}
