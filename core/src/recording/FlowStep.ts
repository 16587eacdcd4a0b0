import type { CodePosition } from './ValueTable.ts'

/** One step, and what is known of its surroundings. */
export type FlowStep = {
  readonly step: number
  readonly name: string
  /** The text after the name. */
  readonly argument: string
  readonly at: CodePosition | undefined
  /** Of the next step, unless that is implicit or there is none. */
  readonly next: CodePosition | undefined
  /** The n-th entry from the top: an integer, a continuation by the step that pushed it, or something else. */
  readonly entry: (n: number) => FlowEntry | undefined
  readonly hasException: boolean
  /** The code that follows the instruction. */
  readonly following: () => CodePosition | undefined
  /** The code of its references, in order, or in its own bits. */
  readonly targets: () => readonly CodePosition[]
  /** Where the slice at the n-th entry from the top starts. */
  readonly sliceStart: (n: number) => CodePosition | undefined
}
export type FlowEntry = {
  readonly integer?: bigint | undefined
  readonly producer: number
  readonly isContinuation: boolean
}
