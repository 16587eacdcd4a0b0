/** Changes to one transaction of a run, which is then run again alone. Not part of the tonapi interface. */
import { z } from 'zod'
import { int64, namedObject, utime } from '../wire/schemas.ts'
import { configChanges } from './stateOverrides.ts'

const boc = z.string().min(1)

/** What is different in the transaction; all else stays as it was. */
export const DebugChanges = namedObject('DebugChanges', {
  /** Of the incoming internal message, nano. */
  value: int64.optional(),
  /** Of the incoming message. */
  body: boc.optional(),
  /** Of the outgoing messages in an external message to a wallet, in sending order. */
  modes: z.array(z.int().min(0).max(255)).max(1000).optional(),
  code: boc.optional(),
  data: boc.optional(),
  /** Of the account, nano. */
  balance: int64.optional(),
  now: utime.nonnegative().optional(),
  /** Config parameters, each by its number. */
  config: configChanges.optional(),
})
export type DebugChanges = z.output<typeof DebugChanges>

/** The changes of a recorded transaction. */
export const DebugAppliedChanges = namedObject('DebugAppliedChanges', {
  requested: DebugChanges,
  /** The external message has other contents than its signature, so signatures were not checked. */
  ignores_signature: z.boolean(),
})
