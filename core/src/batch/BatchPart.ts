import type { DebugBatch } from '../contract/debugBatch.ts'

/** The block and the clock of a batch, which its first call finds and all others are given. */
export type BatchBasis = Pick<DebugBatch, 'block' | 'now'>

/** The results of some lines in their order, each as JSON. */
export type PartReply = BatchBasis & Pick<DebugBatch, 'outcomes'> & { readonly results: readonly string[] }

/** Runs some lines, at the block of the batch if that is known. */
export type RunPart = (
  lines: readonly string[],
  basis: BatchBasis | undefined,
  signal: AbortSignal,
) => Promise<PartReply>
