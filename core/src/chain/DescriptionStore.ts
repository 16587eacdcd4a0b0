import type { Hash, Lt } from '../units.ts'

/** A trace with the logical time of its last transaction: with more transactions it is another one. */
export type TraceEnd = { readonly id: Hash; readonly endLt: Lt }

/** Where an index keeps what was found out about traces that cannot change, as bytes that an engine wrote. It never fails. */
export type DescriptionStore = {
  /** Those that were kept, by the ID of the trace. */
  read(traces: readonly TraceEnd[]): Promise<ReadonlyMap<Hash, Uint8Array>>
  /** Traces that the index does not have, or not completely, are left out. */
  keep(rows: readonly (TraceEnd & { readonly bytes: Uint8Array })[]): Promise<void>
  /** Reports kept bytes that could not be read. */
  reportDamage(trace: Hash, error: unknown): void
}
