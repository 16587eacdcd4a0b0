import type { DebugNode } from '@tonoscope/core/contract/debug'
import { skipReasons } from '@tonoscope/core/contract/debugNodes'

/** A phase of a transaction. */
export type TransactionPhase = {
  readonly name: 'storage' | 'credit' | 'compute' | 'action' | 'bounce'
  readonly state: 'done' | 'failed' | 'skipped'
  readonly reason?: string
}

const skipped = (name: TransactionPhase['name'], reason: string): TransactionPhase => ({
  name,
  state: 'skipped',
  reason,
})

/** The phases in order of execution, skipped ones too; storage comes before the credit of a bounceable message. */
export function getPhases(node: DebugNode): TransactionPhase[] {
  const { transaction } = node
  const message = transaction.in_msg
  const credit: TransactionPhase = transaction.credit_phase
    ? { name: 'credit', state: 'done' }
    : skipped(
        'credit',
        message?.msg_type === 'ext_in_msg' ? 'an external message carries no value' : 'no incoming value',
      )
  const storage: TransactionPhase = transaction.storage_phase
    ? { name: 'storage', state: 'done' }
    : skipped('storage', 'no storage fee due')
  const first = message?.msg_type === 'int_msg' && !message.bounce ? [credit, storage] : [storage, credit]
  return [...first, getComputePhase(node), getActionPhase(node), ...getBouncePhases(node)]
}

function getComputePhase({ transaction }: DebugNode): TransactionPhase {
  const phase = transaction.compute_phase
  if (!phase) return skipped('compute', 'transactions of this type run no code')
  if (!phase.skipped) return { name: 'compute', state: phase.success ? 'done' : 'failed' }
  return skipped('compute', skipReasons[phase.skip_reason ?? ''] ?? phase.skip_reason ?? 'no reason is recorded')
}

function getActionPhase({ transaction }: DebugNode): TransactionPhase {
  const phase = transaction.action_phase
  if (phase) return { name: 'action', state: phase.success ? 'done' : 'failed' }
  const { compute_phase: compute } = transaction
  return skipped('action', compute?.skipped === false ? 'the compute phase failed' : 'no code was run')
}

function getBouncePhases({ transaction }: DebugNode): TransactionPhase[] {
  const phase = transaction.bounce_phase
  if (phase) return [{ name: 'bounce', state: phase === 'TrPhaseBounceOk' ? 'done' : 'failed' }]
  const message = transaction.in_msg
  if (!transaction.aborted || message?.msg_type !== 'int_msg' || message.bounced) return []
  return [skipped('bounce', message.bounce ? 'the action phase failed without a bounce flag' : 'bounce is off')]
}

/** Texts of bounce phase results. */
export const bounceTexts = {
  TrPhaseBounceOk: 'The remaining value was returned to the sender.',
  TrPhaseBounceNofunds: 'The remaining value does not cover the forward fee: nothing was returned.',
  TrPhaseBounceNegfunds: 'The balance is negative: nothing was returned.',
} as const
