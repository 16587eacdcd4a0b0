import type { Hash, Lt } from '../units.ts'

/** A trace with the logical time of its last transaction: with more transactions it is another one. */
export type TraceEnd = { readonly id: Hash; readonly endLt: Lt }

/** What was found out about a trace, as bytes of whoever found it out. */
export type KeptTrace = TraceEnd & { readonly bytes: Uint8Array }

/** Where an index keeps what was found out about traces that cannot change, as bytes that an engine wrote. It never fails. */
export type DescriptionStore = {
  /** Those that were kept, by the ID of the trace, unless the trace has another end by now. */
  read(ids: readonly Hash[]): Promise<ReadonlyMap<Hash, KeptTrace>>
  /** Traces that the index does not have, or not completely, are left out. */
  keep(rows: readonly KeptTrace[]): Promise<void>
  /** Reports kept bytes that could not be read. */
  reportDamage(trace: Hash, error: unknown): void
}
