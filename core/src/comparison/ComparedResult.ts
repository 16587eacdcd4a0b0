import type { DebugResult } from '../contract/debug.ts'
import type { DebugEvent } from '../contract/lookups.ts'

type OwnOfRuns = Pick<DebugResult, 'arguments' | 'emulator' | 'rejection' | 'trace' | 'message' | 'actions' | 'event'>

/** What a run and an event on chain have in common; only a run has arguments and an emulator, and can be rejected. */
export type ComparedResult = Pick<
  DebugEvent,
  'summary' | 'verdict' | 'accounts' | 'testnet' | 'partial' | 'token_names'
> & {
  readonly [K in keyof OwnOfRuns]?: OwnOfRuns[K] | undefined
}
