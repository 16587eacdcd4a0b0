import type { DebugEventRequest } from '../../contract/lookups.ts'
import { lt } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { getEventDetails } from '../event/getEventDetails.ts'
import { createRecordingContext } from './createRecordingContext.ts'
import type { SavedCall } from './saveRun.ts'

/**
 * Looks up an event and records everything that it reads. On-chain messages cannot be sent again, so signatures are
 * kept.
 */
export async function saveEvent(context: CallContext, request: DebugEventRequest): Promise<SavedCall> {
  const { context: recordingContext, recording } = createRecordingContext(context)
  const result = await getEventDetails(recordingContext, request, undefined)
  const { query, account, block } = request
  return {
    subject: {
      kind: 'event',
      event: {
        ...(query !== undefined && { query }),
        ...(account !== undefined && { account }),
        ...(request.lt !== undefined && { lt: lt(request.lt) }),
        ...(block !== undefined && { block }),
      },
    },
    result,
    recording,
    signature: undefined,
    carriesSigned: false,
    samples: [],
    name: `event-${result.event.event_id.slice(0, 8)}`,
  }
}
