import { useMemo } from 'react'
import { useOperation } from '../backend/useOperation.ts'
import { useLabels } from './labels.ts'

/** An account with a name that a person knows it by. */
export type NamedAccount = { readonly address: string; readonly name: string }

/**
 * The accounts with a label of the user, or a name of the network; a label overrides a name. Names that are not requested are
 * used if another component has loaded them.
 */
export function useNamedAccounts({ requestsNames = true } = {}): readonly NamedAccount[] {
  const labels = useLabels()
  const named = useOperation('debugNamedAccounts', {}, { enabled: requestsNames })
  return useMemo(() => {
    const names = new Map([
      ...(named.data?.accounts ?? []).map(({ address, name }) => [address, name] as const),
      ...labels,
    ])
    return [...names].map(([address, name]) => ({ address, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  }, [labels, named.data])
}
