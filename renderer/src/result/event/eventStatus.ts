import type { DebugEvent } from '@tonoscope/core/contract/lookups'

/** Status of an event in a few words. An event in progress is not failed yet. */
export function getEventStatus({ event, verdict }: Pick<DebugEvent, 'event' | 'verdict'>): {
  readonly state: 'onChain' | 'failed' | 'progress' | 'unsure'
  readonly text: string
} {
  if (event.in_progress) return { state: 'progress', text: 'In progress' }
  switch (verdict.outcome) {
    case 'success':
      return { state: 'onChain', text: 'On chain' }
    case 'partly':
      return { state: 'failed', text: 'On chain, partly failed' }
    case 'partial':
      return { state: 'unsure', text: 'On chain, incomplete trace' }
    case 'failed':
    case 'rejected':
      return { state: 'failed', text: 'On chain, failed' }
  }
}
