import type { DebugNode } from '@tonoscope/core/contract/debug'
import { skipReasons } from '../../trace/model.ts'

/** A step of a transaction, in the order in which the chain carries it out. */
export type Phase = {
  readonly name: 'storage' | 'credit' | 'compute' | 'action' | 'bounce'
  readonly state: 'done' | 'failed' | 'skipped'
  /** Why it did not run; only for skipped ones. */
  readonly reason?: string
}

const skipped = (name: Phase['name'], reason: string): Phase => ({ name, state: 'skipped', reason })

/**
 * The phases of a transaction in the order of their execution, those that did not run among them.
 *
 * The credit comes before the storage fee unless the message may bounce: then the fee is taken from what was there before.
 */
export function phasesOf(node: DebugNode): Phase[] {
  const { transaction } = node
  const message = transaction.in_msg
  const credit: Phase = transaction.credit_phase
    ? { name: 'credit', state: 'done' }
    : skipped('credit', message?.msg_type === 'ext_in_msg' ? 'an external message brings no value' : 'no value came in')
  const storage: Phase = transaction.storage_phase
    ? { name: 'storage', state: 'done' }
    : skipped('storage', 'nothing was due')
  const first = message?.msg_type === 'int_msg' && !message.bounce ? [credit, storage] : [storage, credit]
  return [...first, computeOf(node), actionOf(node), ...bounceOf(node)]
}

function computeOf({ transaction }: DebugNode): Phase {
  const phase = transaction.compute_phase
  if (!phase) return skipped('compute', 'transactions of this type run no code')
  if (!phase.skipped) return { name: 'compute', state: phase.success ? 'done' : 'failed' }
  return skipped('compute', skipReasons[phase.skip_reason ?? ''] ?? phase.skip_reason ?? 'no reason is recorded')
}

function actionOf({ transaction }: DebugNode): Phase {
  const phase = transaction.action_phase
  if (phase) return { name: 'action', state: phase.success ? 'done' : 'failed' }
  const { compute_phase: compute } = transaction
  return skipped(
    'action',
    compute?.skipped === false ? 'the compute phase failed' : 'no code was run, so there are no orders',
  )
}

function bounceOf({ transaction }: DebugNode): Phase[] {
  const phase = transaction.bounce_phase
  if (phase) return [{ name: 'bounce', state: phase === 'TrPhaseBounceOk' ? 'done' : 'failed' }]
  const message = transaction.in_msg
  if (!transaction.aborted || message?.msg_type !== 'int_msg' || message.bounced) return []
  return [skipped('bounce', message.bounce ? 'the action phase failed without it' : 'the message does not ask for it')]
}

/** What a bounce phase says, in words. */
export const bounceTexts = {
  TrPhaseBounceOk: 'What was left of the value went back to the sender.',
  TrPhaseBounceNofunds: 'The value does not pay for the way back: nothing was returned.',
  TrPhaseBounceNegfunds: 'The account has less than nothing to give: nothing was returned.',
} as const
