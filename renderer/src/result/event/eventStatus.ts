import type { DebugEvent } from '@tonoscope/core/contract/lookups'

/** How far an event is and how it went, in a word or two. What is still going on has not failed yet. */
export function eventStatus({ event, verdict }: Pick<DebugEvent, 'event' | 'verdict'>): {
  readonly state: 'landed' | 'failed' | 'progress' | 'unsure'
  readonly says: string
} {
  if (event.in_progress) return { state: 'progress', says: 'In progress' }
  switch (verdict.outcome) {
    case 'success':
      return { state: 'landed', says: 'Landed' }
    case 'partly':
      return { state: 'failed', says: 'Landed, and failed in part' }
    case 'partial':
      return { state: 'unsure', says: 'Landed, not all of it was found' }
    case 'failed':
    case 'rejected':
      return { state: 'failed', says: 'Landed, and failed' }
  }
}
