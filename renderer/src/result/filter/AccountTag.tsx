import type { JSX } from 'react'
import { toAccountLabel, useAccountNames } from '../../ui/AccountNames.tsx'
import { AccountLetter } from '../../ui/Address.tsx'

/** The name of an account, or its shortened address. */
export function useAccountTitle(): (account: string) => string {
  const names = useAccountNames()
  return account => toAccountLabel(account, names)
}

/** An account inside a button or label: letter and name, not interactive. */
export function AccountTag({ account }: { account: string }): JSX.Element {
  const letter = useAccountNames().letter(account)
  const title = useAccountTitle()
  return (
    <span className="inline-row gap-6">
      {letter !== undefined && <AccountLetter letter={letter} account={account} />}
      {title(account)}
    </span>
  )
}
