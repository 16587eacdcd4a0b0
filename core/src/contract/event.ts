import { z } from 'zod'
import { hashHex, int64, utime } from '../wire/scalars.ts'
import { Action } from './action.ts'
import { namedObject } from './schemas/namedObject.ts'
import { ValueFlowJson } from './schemas/valueFlow.ts'

/** A trace as a list of actions, with the value flow of its accounts. */
export const EventJson = namedObject('Event', {
  event_id: hashHex,
  timestamp: utime,
  actions: z.array(Action),
  value_flow: z.array(ValueFlowJson),
  is_scam: z.boolean(),
  lt: int64,
  in_progress: z.boolean(),
  /** Share of the transactions that are on chain, 0 to 1; 0 for an emulated event. */
  progress: z.number().meta({ format: 'float' }),
  last_slice_id: int64.optional(),
  /** Normalized hash of the external message. */
  ext_msg_hash: hashHex.optional(),
})
export type EventJson = z.output<typeof EventJson>
