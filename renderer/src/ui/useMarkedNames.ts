import { useMemo } from 'react'
import { useLookAlikeIndex } from '../labels/lookAlikes.tsx'
import { type AccountNames, isKnownAccount, type LookAlikeText, toAccountLabel } from './AccountNames.tsx'

/** These names, with those of the accounts that look like a named one: sentences and pictures mark them. */
export function useMarkedNames(names: AccountNames, accounts: Iterable<string>): AccountNames {
  const index = useLookAlikeIndex()
  return useMemo(() => {
    const lookAlikes = new Map<string, LookAlikeText>()
    for (const address of accounts) {
      const [other] = isKnownAccount(address, names) ? [] : index.find(address)
      if (other) lookAlikes.set(address, { text: toAccountLabel(address, names), otherName: other.name })
    }
    return lookAlikes.size === 0 ? names : { ...names, lookAlikes }
  }, [index, names, accounts])
}
