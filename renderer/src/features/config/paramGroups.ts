import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'

/** A topic of parameters. */
export type ParamGroup = DebugConfigParam['group']

/** Group titles, in display order. */
export const groupTitles: { readonly [G in ParamGroup]: string } = {
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

/** Parameters by group; groups without parameters are left out. */
export function groupParams<P extends { readonly group: ParamGroup }>(
  params: readonly P[],
): { readonly title: string; readonly params: readonly P[] }[] {
  // The table's keys are the groups.
  return (Object.keys(groupTitles) as ParamGroup[])
    .map(group => ({ title: groupTitles[group], params: params.filter(param => param.group === group) }))
    .filter(({ params: found }) => found.length > 0)
}
