/** Units of configuration values, used to show human-readable and exact values. */
export const configUnits = [
  'number',
  'count',
  'nano',
  /** Nanocoins times 65,536: prices of gas, bits and cells. */
  'nano-65536',
  /** A fraction with denominator 65,536. */
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
/** A unit of a configuration value. */
export type ConfigUnit = (typeof configUnits)[number]

/** Groups of parameters, in display order. */
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
/** A group of parameters. */
export type ConfigGroup = (typeof configGroups)[number]
