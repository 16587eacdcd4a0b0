import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { type JSX, useState } from 'react'
import { useTestnet } from '../../backend/useNetworks.ts'
import { pluralize } from '../../format/amount.ts'
import { useNamedAccounts } from '../../labels/useNamedAccounts.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { NewestTransactions } from '../../suggestions/NewestTransactions.tsx'
import { RecentWork } from '../../suggestions/RecentWork.tsx'
import { SuggestionList } from '../../suggestions/SuggestionList.tsx'
import { Button } from '../../ui/Button.tsx'

const MAX_ACCOUNTS = 12

/** What to start with: accounts that were opened, and those that have a name on this network. */
export function AccountSuggestions(): JSX.Element {
  const named = useNamedAccounts()
  const testnet = useTestnet()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? named : named.slice(0, MAX_ACCOUNTS)
  return (
    <>
      <RecentWork title="Recent accounts" kind="account" />
      <SuggestionList
        title="Accounts with a name on this network"
        suggestions={shown.map(({ address, name }) => ({
          key: address,
          title: name,
          note: shorten(toFriendlyAddress(address, { testnet })),
          href: screenPath('account', { account: toFriendlyAddress(address, { testnet }) }),
        }))}
      >
        {named.length > shown.length && (
          <p className="pt-8">
            <Button kind="link" onClick={() => setShowsAll(true)}>
              Show all {pluralize(named.length, 'account')}
            </Button>
          </p>
        )}
      </SuggestionList>
      <NewestTransactions enabled={named.length === 0} />
    </>
  )
}
