/**
 * What stands in a field that the interface requires where the source does not report the value. Nowhere else is an unknown
 * value of a transaction replaced by another one; a field that is not required is left out.
 */
export const unknownAs = {
  amount: 0n,
  count: 0,
  time: 0,
  flag: false,
  code: 0,
  hash: '0'.repeat(64),
  raw: '',
  shard: '0'.repeat(16),
  statusChange: 'acst_unchanged',
  transactionType: 'TransOrd',
} as const
