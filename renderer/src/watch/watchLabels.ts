import type { WatchState } from '@tonoscope/core/contract/debugWatch'
import type { StatusIconState } from '../ui/StatusIcon.tsx'

/** The name of a state, and its sign. */
export const watchLabels: { readonly [S in WatchState]: { readonly text: string; readonly sign: StatusIconState } } = {
  not_seen: { text: 'Not seen', sign: 'unknown' },
  pending: { text: 'Pending', sign: 'unknown' },
  on_chain: { text: 'On chain', sign: 'good' },
  in_progress: { text: 'In progress', sign: 'none' },
  complete: { text: 'Complete', sign: 'good' },
  expired: { text: 'Expired', sign: 'bad' },
  replaced: { text: 'Replaced', sign: 'bad' },
  watching: { text: 'Watching', sign: 'none' },
}
