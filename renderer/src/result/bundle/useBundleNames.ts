import type { DebugBundle } from '@tonoscope/core/contract/debugBundle'
import { useMemo } from 'react'
import { useLabels } from '../../labels/labels.ts'
import { type AccountNames, noAccountNames } from '../../ui/AccountNames.tsx'

/** The names of the accounts of a bundle; labels of the user come first. */
export function useBundleNames(bundle: DebugBundle | undefined): AccountNames {
  const labels = useLabels()
  return useMemo(() => {
    if (!bundle) return noAccountNames
    const accounts = new Map(bundle.accounts.map(account => [account.address, account]))
    return {
      ...noAccountNames,
      testnet: bundle.testnet,
      name: address => labels.get(address) ?? accounts.get(address)?.name,
      isWallet: address => accounts.get(address)?.is_wallet ?? false,
    }
  }, [bundle, labels])
}
