import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { StatusIconState } from '../../ui/StatusIcon.tsx'

type EventStatus = {
  readonly state: 'onChain' | 'failed' | 'progress' | 'unsure'
  readonly mark: StatusIconState
  readonly text: string
}

const failed = { state: 'failed', mark: 'bad', text: 'On chain, failed' } as const

const statuses: { readonly [O in DebugEvent['verdict']['outcome']]: EventStatus } = {
  success: { state: 'onChain', mark: 'good', text: 'On chain' },
  partly: { ...failed, text: 'On chain, partly failed' },
  partial: { state: 'unsure', mark: 'unknown', text: 'On chain, incomplete trace' },
  failed,
  rejected: failed,
}

/** Status of an event in a few words. An event in progress is not failed yet. */
export const getEventStatus = ({ event, verdict }: Pick<DebugEvent, 'event' | 'verdict'>): EventStatus =>
  event.in_progress ? { state: 'progress', mark: 'unknown', text: 'In progress' } : statuses[verdict.outcome]
