import type { DebugEventRequest } from '../../contract/lookups.ts'
import { lt } from '../../units.ts'
import type { Context } from '../Deps.ts'
import { debugEvent } from '../debugEvent.ts'
import { recordingContext } from './recordingContext.ts'
import type { Saved } from './saveRun.ts'

/** Looks an event up and keeps all that this took. What landed cannot be sent again, so no signature is left out. */
export async function saveEvent(context: Context, asked: DebugEventRequest): Promise<Saved> {
  const recording = recordingContext(context)
  const result = await debugEvent(recording.context, { params: {}, headers: {}, body: asked })
  const { query, account, block } = asked
  return {
    subject: {
      kind: 'event',
      event: {
        ...(query !== undefined && { query }),
        ...(account !== undefined && { account }),
        ...(asked.lt !== undefined && { lt: lt(asked.lt) }),
        ...(block !== undefined && { block }),
      },
    },
    result,
    taken: recording.taken,
    signature: undefined,
    carriesSigned: false,
    samples: [],
    name: `event-${result.event.event_id.slice(0, 8)}`,
  }
}
