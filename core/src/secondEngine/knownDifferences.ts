/** A field of both results, with their values as text; `undefined` is an absent field. */
export type DifferingField = {
  /** As `description.action.total_fwd_fees`, in the names of block.tlb. */
  readonly field: string
  readonly ofRecord: string | undefined
  readonly second: string | undefined
}

/** A kind of difference in bookkeeping: money, exit codes, gas and messages are the same. */
type Row = { readonly reason: string; readonly matches: (difference: DifferingField) => boolean }

/**
 * The differences between the two engines that are known, each limited to fields that no amount, exit code or message depends on.
 * Others are disagreements.
 */
export const knownDifferences = {
  storage_statistics: {
    reason: 'the second engine counts the cells of a large state in another way',
    matches: ({ field }) => /^account\.storage_stat\.(used\.(cells|bits|public_cells)|storage_extra)$/.test(field),
  },
  state_init_flags: {
    reason:
      'the second engine reports that the StateInit of a message was used; the engine of record leaves both flags unset',
    matches: ({ field, ofRecord, second }) =>
      /^description\.compute_ph\.(msg_state_used|account_activated)$/.test(field) &&
      ofRecord === 'false' &&
      second === 'true',
  },
  absent_or_zero: {
    reason: 'the second engine writes a fee or an argument of 0 that the engine of record leaves out',
    matches: ({ field, ofRecord, second }) =>
      /^description\.action\.(total_fwd_fees|total_action_fees|result_arg)$/.test(field) &&
      ofRecord === undefined &&
      second === '0',
  },
} as const satisfies Readonly<Record<string, Row>>

/** The name of a known kind of difference. */
export type KnownDifference = keyof typeof knownDifferences

/** The kind of a difference; `undefined` if it is not a known one. */
export const findKnownDifference = (difference: DifferingField): KnownDifference | undefined =>
  (Object.keys(knownDifferences) as KnownDifference[]).find(name => knownDifferences[name].matches(difference)) // its own keys
