import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import type { JSX } from 'react'
import type { useOlderPages } from '../../backend/useOlderPages.ts'
import { formatCount } from '../../format/amount.ts'
import { RawResponse } from '../../result/RunRaw.tsx'
import type { AccountTab } from '../../screens/accountParams.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { BalanceTab } from './balance/BalanceTab.tsx'
import { EventsTab } from './events/EventsTab.tsx'
import { CodeTab } from './tabs/CodeTab.tsx'
import { DataTab } from './tabs/DataTab.tsx'
import { MethodsTab } from './tabs/MethodsTab.tsx'
import { RentTab } from './tabs/RentTab.tsx'

const WalletsTab = lazyComponent(() => import('./wallets/WalletsTab.tsx'), 'WalletsTab')

type Props = ScreenState<'account'> & {
  account: string
  /** Absent if the state of the account is not available. */
  view: DebugAccountView | undefined
  events: ReturnType<typeof useOlderPages<'debugAccountEvents'>>
}

/** The parts of an account, one at a time; those that need its state are left out without it. */
export function AccountTabs({ account, view, events, params, setParams }: Props): JSX.Element {
  const { tab, block, method } = params
  const tabs: readonly (Tab<AccountTab> | false | undefined)[] = [
    {
      id: 'events',
      title: 'Events',
      page: () => <EventsTab {...{ events, view, account, params, setParams }} />,
    },
    { id: 'balance', title: 'Balance', page: () => <BalanceTab account={account} /> },
    view?.data_hash !== undefined && { id: 'data', title: 'Data', page: () => <DataTab view={view} /> },
    view?.code_hash !== undefined && {
      id: 'code',
      title: 'Code',
      page: () => <CodeTab view={view} onMethod={name => setParams({ tab: 'methods', method: name })} />,
    },
    view?.code_hash !== undefined && {
      id: 'methods',
      title: 'Methods',
      ...(view.get_methods.length > 0 && { count: formatCount(view.get_methods.length) }),
      page: () => (
        <MethodsTab
          account={account}
          block={block}
          view={view}
          method={method}
          onMethod={name => setParams({ method: name }, { replace: true })}
        />
      ),
    },
    view && mayBeWallet(view) && { id: 'wallets', title: 'Wallet', page: () => <WalletsTab view={view} /> },
    view?.rent && {
      id: 'rent',
      title: 'Storage fees',
      page: () => view.rent && <RentTab view={view} rent={view.rent} />,
    },
    view && {
      id: 'raw',
      title: 'Raw',
      page: () => <RawResponse value={view} file={`account-${view.address.slice(-8)}.json`} />,
    },
  ]
  return (
    <div className="mt-24">
      <Tabs
        name="Account sections"
        tabs={tabs.map(each => each && { ...each, page: () => <ErrorBoundary>{each.page()}</ErrorBoundary> })}
        open={tab}
        onOpen={opened => setParams({ tab: opened }, { replace: true })}
      />
    </div>
  )
}

/** A known wallet, or an address that a wallet can still be deployed at. */
const mayBeWallet = ({ interfaces, status }: DebugAccountView): boolean =>
  status !== 'active' || interfaces.some(name => /^(?:wallet|lockup)/.test(name))
