import type { JSX } from 'react'
import { shorten, toFriendlyAddress } from '../../format/address.ts'
import { AccountLetter } from '../../ui/AccountLetter.tsx'
import { useAccountNames } from '../../ui/AccountNames.tsx'

/** What an account is called here: its name, or its address shortened. */
export function useAccountTitle(): (account: string) => string {
  const { name, isWallet, testnet } = useAccountNames()
  return account => name(account) ?? shorten(toFriendlyAddress(account, { bounceable: !isWallet(account), testnet }), 4)
}

/** An account inside something that is pressed: letter and name, nothing to press in it. */
export function AccountTag({ account }: { account: string }): JSX.Element {
  const letter = useAccountNames().letter(account)
  const title = useAccountTitle()
  return (
    <>
      {letter !== undefined && <AccountLetter letter={letter} account={account} />}
      {title(account)}
    </>
  )
}
