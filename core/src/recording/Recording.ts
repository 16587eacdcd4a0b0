import type { Cell } from '../cell/Cell.ts'
import type { DebugRecording } from '../contract/debugRecording.ts'
import type { Steps, VmStep } from '../emulator/vmLog.ts'

/** What ran, and everything that is known of its cells. */
export type RecordedRun = {
  /** All steps, in order. */
  readonly steps: Steps<RecordedStep>
  readonly isTruncated: boolean
  readonly exitCode: number | undefined
  /** In all: an exception's step prints none. */
  readonly gasUsed: number | undefined
  /** The code of the account, as it runs. */
  readonly code: Cell | undefined
  /** c4 at the start. */
  readonly data: Cell | undefined
  /** Groups of cells that values of the run can refer to, the most likely first. */
  readonly roots: readonly (readonly (Cell | undefined)[])[]
  /** More of the first group, which take another run: for a cell that none of the roots has. */
  readonly findMoreRoots?: () => readonly Cell[]
  readonly missingStacks?: DebugRecording['missing_stacks']
}

/** One step, with its gas counted from the start. */
export type RecordedStep = Pick<
  VmStep,
  'instruction' | 'gasUsed' | 'gasLimit' | 'stack' | 'codeHash' | 'offset' | 'exception' | 'notes'
>

/** A recording without what only its caller knows. */
export type PackedRecording = Omit<
  DebugRecording,
  'node' | 'method_id' | 'account' | 'on_chain' | 'transaction' | 'inputs' | 'changes' | 'fields'
>
