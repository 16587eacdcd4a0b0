/** What a number of the configuration counts, so that it can be shown in human units with the exact one beside it. */
export const configUnits = [
  'number',
  'count',
  'nano',
  /** Nanocoins times 65,536: prices of gas, bits and cells. */
  'nano-65536',
  /** A fraction of 65,536. */
  'part-65536',
  'seconds',
  'milliseconds',
  'time',
  'bytes',
  'bits',
  'cells',
  'gas',
  'lt',
  'flag',
  'bitmask',
  'weight',
  'address',
  'account-hash',
  'hash',
  'public-key',
  'hex',
  'text',
  'parameter',
  'currency',
] as const
/** One of them. */
export type Unit = (typeof configUnits)[number]

/** What parameters are about, in the order in which they are listed. */
export const configGroups = [
  'contracts',
  'governance',
  'workchains',
  'economy',
  'elections',
  'fees',
  'limits',
  'consensus',
  'validators',
  'bridges',
  'other',
] as const
/** One of them. */
export type Group = (typeof configGroups)[number]
