import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'

/** What parameters are about. */
export type ParamGroup = DebugConfigParam['group']

/** The groups in the order of the screen. */
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

/** Parameters by what they are about, each group in the order given. */
export function groupParams<P extends { readonly group: ParamGroup }>(
  params: readonly P[],
): { readonly title: string; readonly params: readonly P[] }[] {
  // The table's keys are the groups.
  return (Object.keys(groupTitles) as ParamGroup[])
    .map(group => ({ title: groupTitles[group], params: params.filter(param => param.group === group) }))
    .filter(({ params: found }) => found.length > 0)
}
