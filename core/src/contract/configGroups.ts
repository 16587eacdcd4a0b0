/** Groups of config parameters, in display order. */
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
export type ConfigGroup = (typeof configGroups)[number]

/** The title of each group of parameters. */
export const configGroupTitles: { readonly [G in ConfigGroup]: string } = {
  contracts: 'Contracts',
  governance: 'Governance',
  workchains: 'Workchains',
  economy: 'Economy',
  elections: 'Elections',
  fees: 'Fees',
  limits: 'Limits',
  consensus: 'Consensus',
  validators: 'Validators',
  bridges: 'Bridges',
  other: 'Other',
}
