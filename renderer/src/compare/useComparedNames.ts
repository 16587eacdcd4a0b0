import type { DebugCompare } from '@tonoscope/core/contract/debugCompare'
import { useMemo } from 'react'
import { useLabels } from '../labels/labels.ts'
import { type AccountNames, useAccountNames } from '../ui/AccountNames.tsx'

/** Names of the accounts of both sides, below the labels of the user; letters are those of the result on the screen. */
export function useComparedNames({ accounts, testnet }: Pick<DebugCompare, 'accounts' | 'testnet'>): AccountNames {
  const labels = useLabels()
  const { letter } = useAccountNames()
  return useMemo(() => {
    const known = new Map(accounts.map(account => [account.address, account]))
    return {
      letter,
      name: address => labels.get(address) ?? known.get(address)?.name,
      origin: address => (labels.has(address) ? undefined : known.get(address)?.name_origin),
      isWallet: address => known.get(address)?.is_wallet ?? false,
      testnet,
    }
  }, [accounts, testnet, labels, letter])
}
