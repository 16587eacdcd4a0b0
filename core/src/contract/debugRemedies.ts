/** What can be done about a run that failed, as `/debug/emulate` has it. Not part of the tonapi interface. */

import { z } from 'zod'
import { namedObject } from '../wire/schemas.ts'
import { DebugRunRequest } from './requests.ts'

/** The kinds of remedies. */
const remedyCode = z.enum([
  /** Run without checking the signature. */
  'signature.ignore',
  /** Run at a time at which the message is valid. */
  'clock.set',
  /** Run with other data of the wallet: its seqno, its wallet id, or whether it accepts signatures. */
  'wallet.change',
  /** Run with more TON on an account. */
  'balance.add',
  /** Run with the state and the blocks of the transactions on chain. */
  'chain.same',
  /** Run with a higher limit. */
  'limits.raise',
  /** Run again: a source did not reply. */
  'run.repeat',
])

export type RemedyCode = z.output<typeof remedyCode>

/** One way to run the message again, so that it gets further. */
export const DebugRemedy = namedObject('DebugRemedy', {
  code: remedyCode,
  title: z.string(),
  /** Arguments of `/debug/emulate` that replace those of this run. */
  arguments: DebugRunRequest.pick({
    ignore_signature: true,
    now: true,
    limits: true,
    overrides: true,
    as_on_chain: true,
  }),
})
export type DebugRemedy = z.output<typeof DebugRemedy>
