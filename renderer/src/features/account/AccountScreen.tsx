import { parsePublicKey } from '@tonoscope/core/encoding/publicKey'
import { type JSX, useCallback } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { noEventFilters } from '../../screens/accountParams.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountPane } from './AccountPane.tsx'
import { AccountSuggestions } from './AccountSuggestions.tsx'

const KeyPane = lazyComponent(() => import('./wallets/KeyPane.tsx'), 'KeyPane')

/** An account by its address or domain: what it is, what it holds, and what it did. Of a public key, its wallets. */
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
        about="Enter an address in any form, a domain, an explorer link, a known name, or a public key."
        aside={<AccountSuggestions />}
      >
        <AccountForm account={undefined} onOpen={open} />
      </ScreenLayout>
    )
  const publicKey = parsePublicKey(account)
  return (
    <div className="shrink pb-64">
      <div className="line-below pt-16 pb-12">
        <AccountForm key={account} account={account} onOpen={open} />
      </div>
      {publicKey === undefined ? (
        <AccountPane key={`${network} ${account}`} account={account} {...screen} />
      ) : (
        <KeyPane key={`${network} ${account}`} publicKey={publicKey} />
      )}
    </div>
  )
}
