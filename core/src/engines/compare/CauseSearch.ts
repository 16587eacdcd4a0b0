import type { DebugCompare, DebugComparison } from '../../contract/debugCompare.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { CallContext } from '../context/Deps.ts'
import type { getOnChainTrace } from '../run/getOnChainTrace.ts'
import type { LoadedRun } from './loadSubject.ts'

/** Why a run may differ from the chain. */
export type Cause = DebugCompare['causes'][number]

/** An input of a run that is not as on chain, and the same run with it as on chain. */
export type Candidate = Omit<Cause, 'status' | 'remaining'> & {
  /** Absent where no run can decide. */
  readonly change?: (request: DebugEmulateRequest) => DebugEmulateRequest
}

/** A run, the event of its message, and what is known of the chain at that time. */
export type CauseSearch = {
  readonly context: CallContext
  readonly run: LoadedRun
  readonly actual: DebugEvent
  readonly comparison: DebugComparison
  /** Absent if the source does not have the blocks of the event. */
  readonly found: Awaited<ReturnType<typeof getOnChainTrace>> | undefined
}
