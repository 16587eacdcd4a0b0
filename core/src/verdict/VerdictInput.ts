import type { ClassifiedAction } from '../actions/classify.ts'
import type { DebugCheck } from '../contract/debug.ts'
import type { TruncationReason } from '../emulator/Emulation.ts'
import type { Trace } from '../trace/Trace.ts'
import type { Address } from '../units.ts'

/** The account did not accept the first message: there is no transaction. */
export type RejectionFacts = {
  readonly account: Address
  readonly exitCode: number | undefined
  /** The emulator's text, or why nothing could run. */
  readonly text: string
  readonly interfaces: readonly string[]
  readonly status: 'nonexist' | 'uninit' | 'active' | 'frozen'
  readonly bringsCode: boolean
}

/** The input of `buildVerdict`. */
export type VerdictInput = {
  readonly preflight: readonly DebugCheck[]
} & (
  | { readonly rejection: RejectionFacts; readonly trace?: undefined }
  | {
      readonly rejection?: undefined
      readonly trace: Trace
      readonly actions: readonly ClassifiedAction[]
      /** Why the trace is incomplete, if it is. */
      readonly partial?: TruncationReason | undefined
    }
)
