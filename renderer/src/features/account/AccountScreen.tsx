import { type JSX, useCallback } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { noEventFilters } from '../../screens/accountParams.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountPane } from './AccountPane.tsx'
import { AccountSuggestions } from './AccountSuggestions.tsx'

/** An account by its address or domain: what it is, what it holds, and what it did. */
export function AccountScreen(): JSX.Element {
  const screen = useScreenParams('account')
  const { params, setParams } = screen
  const { network } = useBackend()
  const { account } = params
  const open = useCallback(
    (next: string) => {
      const cleared = { block: undefined, compare: undefined, method: undefined, filters: noEventFilters } as const
      setParams({ ...cleared, account: next, tab: 'events' })
      window.scrollTo({ top: 0 })
    },
    [setParams],
  )
  if (account === undefined)
    return (
      <ScreenLayout
        title="See an account"
        about="Enter an address in any form, a domain, an explorer link, or a known name."
        aside={<AccountSuggestions />}
      >
        <AccountForm account={undefined} onOpen={open} />
      </ScreenLayout>
    )
  return (
    <div className="shrink pb-64">
      <div className="line-below pt-16 pb-12">
        <AccountForm key={account} account={account} onOpen={open} />
      </div>
      <AccountPane key={`${network} ${account}`} account={account} {...screen} />
    </div>
  )
}
