import type { Action } from '../actions/classify.ts'
import type { DebugCheck } from '../contract/debug.ts'
import type { CutReason } from '../emulator/Emulation.ts'
import type { Trace } from '../trace/Trace.ts'
import type { Address } from '../units.ts'

/** The account did not take the first message: there is no transaction. */
export type RejectionFacts = {
  readonly account: Address
  readonly exitCode: number | undefined
  /** The emulator's own words, or why there was nothing to run. */
  readonly text: string
  readonly interfaces: readonly string[]
  readonly status: 'nonexist' | 'uninit' | 'active' | 'frozen'
  readonly bringsCode: boolean
}

/** What a verdict is found from. */
export type VerdictInput = {
  readonly preflight: readonly DebugCheck[]
} & (
  | { readonly rejection: RejectionFacts; readonly trace?: undefined }
  | {
      readonly rejection?: undefined
      readonly trace: Trace
      readonly actions: readonly Action[]
      /** Why the tree is not whole, when it is not. */
      readonly partial?: CutReason | undefined
    }
)
