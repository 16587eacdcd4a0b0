import type { DebugVerdict } from '@tonoscope/core/contract/debug'
import type { StatusIconState } from '../ui/StatusIcon.tsx'

/** The outcome of a run or an event in a few words. */
export type ResultStatus = { readonly mark: StatusIconState; readonly text: string }

const statuses: { readonly [O in DebugVerdict['outcome']]: ResultStatus } = {
  success: { mark: 'good', text: 'Succeeds' },
  rejected: { mark: 'bad', text: 'Rejected' },
  failed: { mark: 'bad', text: 'Fails' },
  partly: { mark: 'bad', text: 'Partly fails' },
  partial: { mark: 'unknown', text: 'Incomplete trace' },
}

/** The outcome of a run. */
export const getRunStatus = ({ verdict }: { readonly verdict: DebugVerdict }): ResultStatus => statuses[verdict.outcome]
