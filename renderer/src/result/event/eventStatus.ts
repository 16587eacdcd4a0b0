import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { ResultStatus } from '../runStatus.ts'

const statuses: { readonly [O in DebugEvent['verdict']['outcome']]: ResultStatus } = {
  success: { mark: 'good', text: 'Succeeded' },
  partly: { mark: 'bad', text: 'Partly failed' },
  partial: { mark: 'unknown', text: 'Incomplete trace' },
  failed: { mark: 'bad', text: 'Failed' },
  rejected: { mark: 'bad', text: 'Failed' },
}

/** The outcome of an event. An event in progress is not failed yet. */
export const getEventStatus = ({ event, verdict }: Pick<DebugEvent, 'event' | 'verdict'>): ResultStatus =>
  event.in_progress ? { mark: 'unknown', text: 'In progress' } : statuses[verdict.outcome]
